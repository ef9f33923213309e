ALTER TABLE "pendencies" ADD COLUMN "assignee" uuid;--> statement-breakpoint
ALTER TABLE "pendencies" ADD CONSTRAINT "pendencies_assignee_users_uid_fk" FOREIGN KEY ("assignee") REFERENCES "public"."users"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pendencies_assigned" ON "pendencies" USING btree ("contracting_id","assignee","status","relevance_date","id") WHERE assignee is not null;--> statement-breakpoint
-- The shipped profiles that judge (ruling 23), and whoever administers profiles, so that it can be given to others; as long
-- as their company has not taken the judging from them.
UPDATE "profiles" SET "permissions" = array_append("permissions", 'assign_pendency')
WHERE "relation_type" = 'CONTRACTING' AND 'confirm_pendency' = ANY("permissions") AND NOT 'assign_pendency' = ANY("permissions")
  AND ("name" IN ('Administrador da contratante', 'Analista STP', 'Analista SSMA', 'Analista STP e SSMA')
    OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
