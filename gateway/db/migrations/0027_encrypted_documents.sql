-- Documents of people are encrypted when the gateway starts next (gateway/db/encryptDocuments.ts): only it has the key.
ALTER TABLE "employees" ADD COLUMN "cpf_hash" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cpf_prefix6" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "cpf_prefix9" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "foreign_document_hash" text;--> statement-breakpoint
DROP INDEX "employees_cpf";--> statement-breakpoint
DROP INDEX "employees_foreign";--> statement-breakpoint
DROP INDEX "employees_by_cpf";--> statement-breakpoint
DROP INDEX "employees_by_foreign";--> statement-breakpoint
SET LOCAL statement_timeout = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_cpf" ON "employees" USING btree ("company_id","cpf_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_foreign" ON "employees" USING btree ("company_id","foreign_document_hash");--> statement-breakpoint
CREATE INDEX "employees_by_cpf" ON "employees" USING btree ("cpf_hash");--> statement-breakpoint
CREATE INDEX "employees_by_foreign" ON "employees" USING btree ("foreign_document_hash");--> statement-breakpoint
CREATE INDEX "employees_by_prefix6" ON "employees" USING btree ("cpf_prefix6");--> statement-breakpoint
CREATE INDEX "employees_by_prefix9" ON "employees" USING btree ("cpf_prefix9");--> statement-breakpoint
CREATE INDEX "employees_plain" ON "employees" USING btree ("id") WHERE ("cpf" is not null and "cpf_hash" is null) or ("foreign_document" is not null and "foreign_document_hash" is null);
--> statement-breakpoint
-- Kept answers that hold documents; from now on all are encrypted.
DELETE FROM "idempotency_keys" WHERE "status" IS NOT NULL AND "reply" LIKE '%"cpf":"%';
