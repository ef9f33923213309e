-- What belongs to a training class beside its people: files, notes, and the reason of one that was registered afterwards (G-05, G-06).
ALTER TABLE "training_classes" ADD COLUMN "retroactive_reason" text;--> statement-breakpoint
ALTER TABLE "training_classes" ADD COLUMN "retroactive_by" uuid REFERENCES "public"."users"("uid");--> statement-breakpoint
CREATE TABLE "class_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"class_id" bigint NOT NULL REFERENCES "public"."training_classes"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "class_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"class_id" bigint NOT NULL REFERENCES "public"."training_classes"("id") ON DELETE cascade,
	"employee_id" bigint REFERENCES "public"."employees"("id"),
	"text" text NOT NULL,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE INDEX "class_files_class" ON "class_files" USING btree ("class_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_files_key" ON "class_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "class_notes_class" ON "class_notes" USING btree ("class_id","id");
