-- The files that a person sent, newest first (L-08).
CREATE INDEX "documents_sender" ON "documents" USING btree ("created_by","id") WHERE created_by is not null;
