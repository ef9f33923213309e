ALTER TABLE "movements" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "from_date" date;--> statement-breakpoint
ALTER TABLE "project_companies" ADD COLUMN "until_date" date;--> statement-breakpoint
-- The rules of movements, STP periods, months without service and demobilised suppliers changed: every active project is
-- updated once, in the background.
UPDATE "project_updates" o SET "asked" = o."asked" + 1, "state" = 'QUEUED', "requested_by" = NULL, "job_id" = NULL
FROM "projects" p WHERE p."id" = o."project_id" AND p."status" = 'ACTIVE' AND o."state" IN ('DONE', 'FAILED');
