-- The conversations of accepted renewals stand in a dossier with the document that they renewed.
CREATE INDEX "pendencies_renewals" ON "pendencies" USING btree ("renewal_of","id") WHERE renewal_of is not null;
