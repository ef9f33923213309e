-- Trainings that a company gives, and those shipped with the product (G-07).
CREATE TABLE "training_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint REFERENCES "public"."companies"("id"),
	"slug" text,
	"name" text NOT NULL,
	"norm" text NOT NULL,
	"content" text NOT NULL,
	"minimum_hours" integer NOT NULL,
	"periodic_hours" integer,
	"minimum_score" numeric(3, 1),
	"validity_months" integer,
	"modalities" text[] NOT NULL,
	"certificate_text" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "training_configs_name" ON "training_configs" USING btree ("company_id",norm("name")) WHERE active;--> statement-breakpoint
CREATE UNIQUE INDEX "training_configs_slug" ON "training_configs" USING btree ("slug");--> statement-breakpoint
CREATE TABLE "training_config_documents" (
	"config_id" bigint NOT NULL REFERENCES "public"."training_configs"("id") ON DELETE cascade,
	"system_pendency_id" bigint NOT NULL REFERENCES "public"."system_pendencies"("id"),
	CONSTRAINT "training_config_documents_config_id_system_pendency_id_pk" PRIMARY KEY("config_id","system_pendency_id")
);--> statement-breakpoint
CREATE INDEX "training_config_documents_of" ON "training_config_documents" USING btree ("system_pendency_id");
