ALTER TABLE "project_system_pendencies" ADD COLUMN "hands_over" boolean DEFAULT false NOT NULL;
