ALTER TABLE "readings" RENAME COLUMN "started_at" TO "heartbeat_at";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "updated_at" TO "heartbeat_at";
