-- A pendency asks for the document by which it is answered (answered_with), else for its own: found by that, who asks for a document of a
-- company no longer costs a look at all the company's pendencies, for each entry of the catalogue.
DROP INDEX "pendencies_company_documents";
--> statement-breakpoint
CREATE INDEX "pendencies_company_documents" ON "pendencies" USING btree ("provider_id", coalesce("answered_with", "system_pendency_id"),
  coalesce("reference_month", date '0001-01-01')) WHERE "employee_id" is null;
