ALTER TABLE "movements" ADD COLUMN "counts" jsonb;
