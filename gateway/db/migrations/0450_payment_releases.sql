-- Release of the payment of a month (X-20), computed from its STP documents.
CREATE TABLE "payment_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"contracting_id" bigint NOT NULL REFERENCES "companies"("id"),
	"provider_id" bigint NOT NULL REFERENCES "companies"("id"),
	"reference_month" date NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"conform" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"people_late" integer DEFAULT 0 NOT NULL,
	"computed" text DEFAULT 'WAITING' NOT NULL,
	"decision" text,
	"state" text GENERATED ALWAYS AS (coalesce(decision, computed)) STORED NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"term_on" date,
	"next_change" date,
	"retained_percent" numeric(5, 2),
	"retained_amount" numeric(14, 2),
	"note" text,
	"decided_by" uuid REFERENCES "users"("uid"),
	"decided_at" timestamp with time zone,
	"decided_over" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_releases_key" ON "payment_releases" USING btree ("project_id","provider_id","reference_month");--> statement-breakpoint
CREATE INDEX "payment_releases_contracting" ON "payment_releases" USING btree ("contracting_id","reference_month","id");--> statement-breakpoint
CREATE INDEX "payment_releases_provider" ON "payment_releases" USING btree ("provider_id","reference_month","id");--> statement-breakpoint
CREATE INDEX "payment_releases_clock" ON "payment_releases" USING btree ("next_change") WHERE next_change is not null;--> statement-breakpoint
CREATE TABLE "payment_release_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_release_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"reference_month" date NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
-- One row for each month that a statement changes; it holds up nobody, since each writer adds rows of its own.
CREATE FUNCTION payment_release_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO payment_release_changes (project_id, provider_id, reference_month)
    SELECT DISTINCT n.project_id, n.provider_id, n.reference_month FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE 'STP' IN (n.plan, o.plan) AND n.reference_month IS NOT NULL AND n.renewal_of IS NULL
      AND (n.status, n.inactive, n.closed_without_analysis, n.due_date, n.plan) IS DISTINCT FROM
        (o.status, o.inactive, o.closed_without_analysis, o.due_date, o.plan);
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO payment_release_changes (project_id, provider_id, reference_month)
    SELECT DISTINCT project_id, provider_id, reference_month FROM new_rows
    WHERE plan = 'STP' AND reference_month IS NOT NULL AND renewal_of IS NULL AND NOT inactive;
  ELSE
    INSERT INTO payment_release_changes (project_id, provider_id, reference_month)
    SELECT DISTINCT project_id, provider_id, reference_month FROM old_rows
    WHERE plan = 'STP' AND reference_month IS NOT NULL AND renewal_of IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendencies_payment_inserted AFTER INSERT ON pendencies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_release_changed();
--> statement-breakpoint
CREATE TRIGGER pendencies_payment_updated AFTER UPDATE ON pendencies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_release_changed();
--> statement-breakpoint
CREATE TRIGGER pendencies_payment_deleted AFTER DELETE ON pendencies REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION payment_release_changed();
--> statement-breakpoint
-- The months that there are: computed by the first run of the schedule, without history and notices.
INSERT INTO payment_release_changes (project_id, provider_id, reference_month, quiet)
SELECT DISTINCT project_id, provider_id, reference_month, true FROM pendencies
WHERE plan = 'STP' AND reference_month IS NOT NULL AND renewal_of IS NULL AND NOT inactive;
--> statement-breakpoint
-- What a notice of a retained month is of.
ALTER TABLE "notices" ADD COLUMN "payment_release_id" bigint;--> statement-breakpoint
-- Ruling 23: companies that exist already get the keys in their administrators' and ready-made profiles.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_payment_release', 'manage_payment_release', 'send_formal_notice']
WHERE "relation_type" = 'CONTRACTING' AND NOT "permissions" && ARRAY['see_payment_release', 'send_formal_notice']
  AND ("name" IN ('Administrador da contratante', 'Gestor de projetos')
    OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_payment_release', 'manage_payment_release']
WHERE "relation_type" = 'CONTRACTING' AND NOT 'see_payment_release' = ANY("permissions")
  AND "name" IN ('Analista STP', 'Analista STP e SSMA');
--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || 'see_payment_release'::text
WHERE "relation_type" = 'CONTRACTING' AND NOT 'see_payment_release' = ANY("permissions")
  AND "name" IN ('Analista SSMA', 'Auditor (somente leitura)');
--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || 'see_payment_release'::text
WHERE "relation_type" = 'PROVIDER' AND NOT 'see_payment_release' = ANY("permissions")
  AND ("name" = 'Administrador do fornecedor' OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
