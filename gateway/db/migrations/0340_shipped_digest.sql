-- What a shipped entry of the catalogue was last compared with; null: an earlier version installed it.
ALTER TABLE "system_pendencies" ADD COLUMN "shipped_digest" text;
