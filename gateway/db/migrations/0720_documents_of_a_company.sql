-- A search in English or Spanish names documents of the catalogue: of a company, not of all companies.
DROP INDEX "pendencies_catalogue";--> statement-breakpoint
CREATE INDEX "pendencies_catalogue" ON "pendencies" USING btree ("system_pendency_id","contracting_id","provider_id");
