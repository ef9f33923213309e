DROP INDEX "jobs_waiting";--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("kind","uid","id") WHERE state in ('QUEUED', 'RUNNING');
