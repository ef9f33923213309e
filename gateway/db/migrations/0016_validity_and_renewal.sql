SET LOCAL statement_timeout = 0;--> statement-breakpoint
DROP INDEX "pendencies_key";--> statement-breakpoint
ALTER TABLE "project_system_pendencies" ADD COLUMN "from_month" date;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "validity_days" integer;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "validity_from" text DEFAULT 'ISSUE' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "expiration_by" text;--> statement-breakpoint
ALTER TABLE "pendencies" ADD COLUMN "renewal_of" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "pendencies_renewal" ON "pendencies" USING btree ("renewal_of") WHERE renewal_of is not null and status not in ('DONE', 'NOT_APPLICABLE');--> statement-breakpoint
CREATE UNIQUE INDEX "pendencies_key" ON "pendencies" USING btree ("project_id","provider_id","system_pendency_id",coalesce("employee_id", 0),coalesce("risk_activity_id", 0),coalesce("reference_month", date '0001-01-01')) WHERE renewal_of is null;--> statement-breakpoint
-- A renewal is counted by companies, and for projects under R: what conforms there (J) is the accepted document.
CREATE OR REPLACE FUNCTION pendency_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, count(*)::int AS n
      FROM new_rows r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.renewal_of IS NULL THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
      WHERE NOT r.inactive GROUP BY 1, 2, 3, 4, 5) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, -count(*)::int AS n
      FROM old_rows r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.renewal_of IS NULL THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
      WHERE NOT r.inactive GROUP BY 1, 2, 3, 4, 5) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, sum(r.sign)::int AS n
      FROM (
        SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of, 1 AS sign FROM new_rows WHERE NOT inactive
        UNION ALL
        SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of, -1 FROM old_rows WHERE NOT inactive
      ) r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.renewal_of IS NULL THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(r.sign) <> 0) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A renewal that is still open leaves the scope and comes back with the pendency that it renews.
CREATE FUNCTION pendency_renewal_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pendencies SET inactive = NEW.inactive, updated_at = NEW.updated_at, version = version + 1
  WHERE renewal_of = NEW.id AND inactive <> NEW.inactive AND status NOT IN ('DONE', 'NOT_APPLICABLE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendency_renewal_follows AFTER UPDATE OF inactive ON pendencies FOR EACH ROW
  WHEN (OLD.inactive IS DISTINCT FROM NEW.inactive AND NEW.renewal_of IS NULL) EXECUTE FUNCTION pendency_renewal_follows();
