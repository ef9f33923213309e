-- What the people of a company were told, once for all of them ('Da empresa', B-31), and classes without results (X-08).
ALTER TABLE "notices" ALTER COLUMN "uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "class_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_company_once" ON "notices" USING btree ("company_id","cause") WHERE uid is null;--> statement-breakpoint
CREATE INDEX "notices_company" ON "notices" USING btree ("company_id","shown_at","id") WHERE uid is null;--> statement-breakpoint
-- what was told before: of documents as many as the person who saw most of them
INSERT INTO notices (kind, cause, company_id, project_id, pendency_id, comment_id, homologation_id, due_on, amount, created_at, shown_at)
SELECT DISTINCT ON (company_id, cause) kind, cause, company_id, project_id, pendency_id, comment_id, homologation_id, due_on, amount,
  created_at, created_at
FROM notices
WHERE company_id IS NOT NULL AND kind IN ('ESCALATED', 'OVERDUE', 'DUE', 'RISK_UNFIT', 'ANALYSIS_DUE', 'RETURNED', 'QUESTION', 'ANSWER',
  'COMPANY_CHANGED')
ORDER BY company_id, cause, amount DESC;--> statement-breakpoint
-- the agenda was of the group of deadlines: who wants those goes on being told of it
UPDATE notice_preferences SET
  in_app = CASE WHEN 'DEADLINES' = ANY(in_app) THEN in_app || '{TRAINING}'::text[] ELSE in_app END,
  mail = CASE WHEN 'DEADLINES' = ANY(mail) THEN mail || '{TRAINING}'::text[] ELSE mail END;
