CREATE TABLE "badge_configs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badge_configs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"model" text NOT NULL,
	"first_badge" text[] NOT NULL,
	"second_badge" text[] NOT NULL,
	"shows_logo" boolean NOT NULL,
	"base_color" text NOT NULL,
	"requires_training" boolean NOT NULL,
	"all_trainings" boolean NOT NULL,
	"trainings" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge_configs" ADD CONSTRAINT "badge_configs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "badge_configs_company" ON "badge_configs" USING btree ("company_id");
