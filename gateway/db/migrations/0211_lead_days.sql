ALTER TABLE "system_pendencies" ADD COLUMN "lead_days" integer[];
