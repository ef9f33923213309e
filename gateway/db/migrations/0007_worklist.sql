CREATE TABLE "job_items" (
	"job_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"record_id" bigint NOT NULL,
	"code" text,
	"message" text,
	CONSTRAINT "job_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "input" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("kind","id") WHERE state in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "jobs_files" ON "jobs" USING btree ("expires_at") WHERE file_key is not null;