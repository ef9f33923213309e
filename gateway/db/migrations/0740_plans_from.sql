ALTER TABLE "project_companies" ADD COLUMN "plans_from" jsonb;
