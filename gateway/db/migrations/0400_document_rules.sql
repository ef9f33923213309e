-- Validity from events with grace, rules of due dates, conditions, alternatives and dependencies of documents, as data.
ALTER TABLE "system_pendencies" ADD COLUMN "validity_event" text;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "validity_rules" jsonb;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "validity_by_norm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "grace_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "end_rule" jsonb;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "legal_due_rule" jsonb;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "alternative_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "dependencies" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "registers" text[];--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "legal_basis_checked_on" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "employee_count" integer;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "exposure" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "exam_months" smallint;--> statement-breakpoint
ALTER TABLE "pendencies" ADD COLUMN "answered_with" bigint REFERENCES "public"."system_pendencies"("id");--> statement-breakpoint
ALTER TABLE "pendencies" ADD COLUMN "ended_by" bigint;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "facility_id" bigint REFERENCES "public"."facilities"("id") ON DELETE CASCADE;--> statement-breakpoint
DROP INDEX "holidays_day";--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_day" ON "holidays" USING btree ("company_id","day",coalesce("facility_id", 0));--> statement-breakpoint
CREATE INDEX "holidays_facility" ON "holidays" USING btree ("facility_id") WHERE "facility_id" is not null;
