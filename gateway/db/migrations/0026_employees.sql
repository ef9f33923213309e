-- What a company records of a person belongs to that employment: the columns of "people" move into "employees".
ALTER TABLE "employees" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cpf" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "foreign_document_kind" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "foreign_document" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "foreign_document_until" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "birthdate" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cbo" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "registration" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "health_plan" boolean;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
SET LOCAL statement_timeout = 0;--> statement-breakpoint
UPDATE "employees" e SET "name" = p."name", "cpf" = p."cpf", "foreign_document" = p."foreign_document",
    "foreign_document_kind" = CASE WHEN p."foreign_document" IS NOT NULL THEN 'RNM' END, "birthdate" = p."birthdate"
  FROM "people" p WHERE p."id" = e."person_id";--> statement-breakpoint
ALTER TABLE "employees" DROP COLUMN "person_id";--> statement-breakpoint
ALTER TABLE "employees" DROP COLUMN "risk_exposure";--> statement-breakpoint
DROP TABLE "people";--> statement-breakpoint
ALTER TABLE "employees" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_cpf" ON "employees" USING btree ("company_id","cpf");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_foreign" ON "employees" USING btree ("company_id","foreign_document");--> statement-breakpoint
CREATE INDEX "employees_by_cpf" ON "employees" USING btree ("cpf");--> statement-breakpoint
CREATE INDEX "employees_by_foreign" ON "employees" USING btree ("foreign_document");--> statement-breakpoint
CREATE INDEX "employees_name_search" ON "employees" USING gin (norm("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employees_company" ON "employees" USING btree ("company_id", "name");
