-- A code that somebody waits for leaves before a hundred thousand digests.
CREATE INDEX "messages_order" ON "messages" USING btree ((channel = 'DIGEST'),"id");
