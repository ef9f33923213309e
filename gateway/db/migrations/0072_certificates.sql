-- Certificates of trainings (G-09, X-17): what was given, as it was then, numbered per company without gaps.
CREATE TABLE "certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"company_id" bigint NOT NULL REFERENCES "public"."companies"("id"),
	"number" integer NOT NULL,
	"employee_id" bigint NOT NULL REFERENCES "public"."employees"("id"),
	"config_id" bigint NOT NULL REFERENCES "public"."training_configs"("id"),
	"snapshot" jsonb NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"valid_until" date,
	"created_by" uuid NOT NULL REFERENCES "public"."users"("uid"),
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revocation" text
);--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_uid" ON "certificates" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "certificates_employee" ON "certificates" USING btree ("employee_id","id");--> statement-breakpoint
CREATE INDEX "certificates_config" ON "certificates" USING btree ("config_id");
