-- In whose name, with which profile and from which address an entry of the trail was caused (X-09).
ALTER TABLE "audit" ADD COLUMN "actor_company_id" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "ip" text;--> statement-breakpoint
CREATE INDEX "audit_company" ON "audit" USING btree ("company_id","created_at","id");--> statement-breakpoint
-- Ruling 23: companies that exist already get the key in their administrators' profiles.
UPDATE "profiles" SET "permissions" = "permissions" || 'see_audit_trail'::text
WHERE NOT 'see_audit_trail' = ANY ("permissions") AND ("name" IN ('Administrador da contratante', 'Administrador do fornecedor')
  OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
