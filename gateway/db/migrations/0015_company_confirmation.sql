DROP INDEX "companies_cnpj";--> statement-breakpoint
DROP INDEX "invites_open_cnpj";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "unconfirmed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "founded_by" uuid;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "vouched_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_founded_by_users_uid_fk" FOREIGN KEY ("founded_by") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_vouched_by_companies_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Open invites of contracting companies go on to confirm the company that they invite.
UPDATE "invites" i SET "vouched_by" = coalesce(
  (SELECT company_id FROM projects WHERE id = i.project_id),
  (SELECT m.company_id FROM memberships m JOIN profiles p ON p.id = m.profile_id
   WHERE m.uid = i.invited_by AND p.relation_type = 'CONTRACTING' ORDER BY m.id LIMIT 1))
WHERE kind = 'COMPANY' AND invited_by IS NOT NULL AND accepted_at IS NULL AND cancelled_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_unconfirmed" ON "companies" USING btree ("cnpj","founded_by") WHERE unconfirmed_since is not null;--> statement-breakpoint
CREATE INDEX "companies_waiting" ON "companies" USING btree ("unconfirmed_since","id") WHERE unconfirmed_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open_unvouched" ON "invites" USING btree ("cnpj","email") WHERE kind = 'COMPANY' and vouched_by is null and accepted_at is null and cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_cnpj" ON "companies" USING btree ("cnpj") WHERE unconfirmed_since is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invites_open_cnpj" ON "invites" USING btree ("cnpj") WHERE kind = 'COMPANY' and vouched_by is not null and accepted_at is null and cancelled_at is null;