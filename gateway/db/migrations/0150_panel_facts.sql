-- What the dashboard counts beside statuses: the first decision of each pendency (DECIDED, by month, and by document), the items
-- of checklists for which it was rejected (REASON), and what conforms by the week in which it expires (EXPIRES).
CREATE TABLE "panel_facts" (
	"pendency_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"bucket" bigint NOT NULL,
	"item" text NOT NULL,
	"project_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"plan" text NOT NULL,
	"document_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "panel_facts_pendency_id_kind_bucket_pk" PRIMARY KEY("pendency_id","kind","bucket")
);
--> statement-breakpoint
ALTER TABLE "panel_facts" ADD CONSTRAINT "panel_facts_pendency_id_pendencies_id_fk" FOREIGN KEY ("pendency_id") REFERENCES "public"."pendencies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "panel_facts_decided" ON "panel_facts" USING btree ("pendency_id") WHERE kind = 'DECIDED';
--> statement-breakpoint
CREATE FUNCTION panel_fact_entries(f panel_facts)
  RETURNS TABLE (kind text, project bigint, provider bigint, of_plan text, item text, bucket bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT k.kind, f.project_id, d.provider, f.plan, f.item, k.bucket
  FROM (VALUES (f.kind, f.bucket), (CASE WHEN f.kind = 'DECIDED' THEN 'DECIDED_DOCUMENT' END, f.document_id)) k(kind, bucket),
    (VALUES (0::bigint), (f.provider_id)) d(provider) WHERE k.kind IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION panel_fact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
      SELECT e.kind, e.project, e.provider, e.of_plan, e.item, e.bucket, own_slot, count(*)::int
      FROM new_rows f, LATERAL panel_fact_entries(f) e GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
      SELECT e.kind, e.project, e.provider, e.of_plan, e.item, e.bucket, own_slot, -count(*)::int
      FROM old_rows f, LATERAL panel_fact_entries(f) e GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER panel_fact_inserted AFTER INSERT ON panel_facts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION panel_fact_changed();
--> statement-breakpoint
CREATE TRIGGER panel_fact_deleted AFTER DELETE ON panel_facts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION panel_fact_changed();
--> statement-breakpoint
-- A pendency that changes its plan is counted, and found, in the new one.
CREATE FUNCTION panel_fact_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (DELETE FROM panel_facts WHERE pendency_id = NEW.id RETURNING *)
  INSERT INTO panel_facts (pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at)
    SELECT pendency_id, kind, bucket, item, project_id, provider_id, NEW.plan, document_id, at FROM gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendency_plan_changed AFTER UPDATE OF plan ON pendencies
  FOR EACH ROW WHEN (OLD.plan IS DISTINCT FROM NEW.plan) EXECUTE FUNCTION panel_fact_plan();
--> statement-breakpoint
-- Business days after one day until another, for what was decided before this was kept: national holidays of a fixed day and the
-- company's own are left out, the movable ones are not known here.
CREATE FUNCTION panel_days(since date, until date, of_company bigint) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM generate_series(since + 1, least(until, since + 400), interval '1 day') d
  WHERE extract(isodow FROM d) < 6
    AND to_char(d, 'MMDD') NOT IN ('0101', '0421', '0501', '0907', '1012', '1102', '1115', '1120', '1225')
    AND NOT EXISTS (SELECT FROM holidays h WHERE h.company_id = of_company AND h.day = d::date)
$$;
--> statement-breakpoint
-- The facts as the audit trail and the rounds of pendencies tell them.
CREATE VIEW panel_history AS
  SELECT x.id AS pendency_id, 'DECIDED' AS kind, panel_month(d.created_at) AS bucket,
    CASE d.field_name WHEN 'reject' THEN 'R' WHEN 'not_applicable' THEN 'N' WHEN 'conclude' THEN CASE WHEN s.sent = 1 THEN 'A' ELSE 'C' END END
      || lpad(least(99, panel_days((s.at AT TIME ZONE 'America/Sao_Paulo')::date, (d.created_at AT TIME ZONE 'America/Sao_Paulo')::date,
        x.contracting_id))::text, 2, '0') AS item,
    x.project_id, x.provider_id, x.plan, x.system_pendency_id AS document_id, d.created_at AS at
  FROM pendencies x
  JOIN LATERAL (SELECT a.id, a.created_at, a.field_name FROM audit a WHERE a.entity = 'pendency' AND a.entity_id = x.id::text
    AND a.action = 'STATUS_CHANGED' AND a.field_name IN ('conclude', 'reject', 'not_applicable') ORDER BY a.id LIMIT 1) d ON true
  JOIN LATERAL (SELECT count(*)::int AS sent, max(a.created_at) AS at FROM audit a WHERE a.entity = 'pendency'
    AND a.entity_id = x.id::text AND a.action = 'STATUS_CHANGED' AND a.field_name IN ('send', 'contest') AND a.id < d.id) s ON s.sent > 0
  WHERE x.renewal_of IS NULL
  UNION ALL
  SELECT x.id, 'REASON', l.checklist_item_id, 'RETURNED', x.project_id, x.provider_id, x.plan, x.system_pendency_id, x.updated_at
  FROM pendencies x JOIN pendency_checklists l ON l.pendency_id = x.id AND l.status = 'INVALID'
  WHERE x.renewal_of IS NULL AND x.status = 'OPEN' AND x.round > 0;
--> statement-breakpoint
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
INSERT INTO panel_facts (pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at)
  SELECT pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at FROM panel_history WHERE item IS NOT NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP VIEW panel_recount;
--> statement-breakpoint
DROP FUNCTION panel_entries(bigint, bigint, text, text, boolean, boolean, timestamptz, bigint);
--> statement-breakpoint
-- Where one pendency is counted, without the months of its history.
CREATE FUNCTION panel_entries(project_id bigint, provider_id bigint, plan text, status text, counted boolean, closed boolean,
  created_at timestamptz, system_pendency_id bigint, expiration_date date)
  RETURNS TABLE (kind text, project bigint, provider bigint, of_plan text, item text, bucket bigint) LANGUAGE sql STABLE AS $$
  SELECT k.kind, $1, d.provider, $3, k.item, k.bucket
  FROM (VALUES ('STATUS', CASE WHEN $6 AND $4 = 'DONE' THEN 'CLOSED' ELSE $4 END, 0::bigint),
    ('CREATED', panel_class($4, $5, $6), panel_month($7)),
    ('EXPIRES', CASE WHEN panel_class($4, $5, $6) = 'CONFORM' AND $9 IS NOT NULL THEN 'CONFORM' END,
      to_char(date_trunc('week', $9), 'YYYYMMDD')::bigint),
    ('DOCUMENT', CASE WHEN panel_class($4, $5, $6) = 'IRREGULAR' THEN 'IRREGULAR' END, $8)) k(kind, item, bucket),
    (VALUES (0::bigint), ($2)) d(provider)
  WHERE $5 AND k.item IS NOT NULL
$$;
--> statement-breakpoint
-- All that panel_counts should hold; the check compares it, and the repair writes it.
CREATE VIEW panel_recount AS
  SELECT kind, project_id, provider_id, plan, item, bucket, sum(n)::int AS n FROM (
    SELECT e.kind, e.project AS project_id, e.provider AS provider_id, e.of_plan AS plan, e.item, e.bucket, 1 AS n
    FROM pendencies x, LATERAL panel_entries(x.project_id, x.provider_id, x.plan, x.status, NOT x.inactive AND x.renewal_of IS NULL,
      x.closed_without_analysis, x.created_at, x.system_pendency_id, x.expiration_date) e
    UNION ALL
    SELECT 'MONTH', x.project_id, d.provider_id, x.plan, panel_class(h.status, h.active, h.status_before IS NOT DISTINCT FROM 'CLOSED'),
      panel_month(t.at), t.n
    FROM pendencies x JOIN status_periods h ON h.source = 'pendency' AND h.id = x.id AND h.sub_id = 0,
      LATERAL (VALUES (h.valid_from, 1), (h.valid_to, -1)) t(at, n), LATERAL (VALUES (0::bigint), (x.provider_id)) d(provider_id)
    WHERE x.renewal_of IS NULL AND t.at IS NOT NULL
    UNION ALL
    SELECT e.kind, e.project, e.provider, e.of_plan, e.item, e.bucket, 1 FROM panel_facts f, LATERAL panel_fact_entries(f) e) entries
  WHERE item IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_panel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(x.sign)::int FROM (
      SELECT n.*, o.status AS before, o.inactive AS was_inactive, o.closed_without_analysis AS was_closed,
        o.plan AS old_plan, o.expiration_date AS old_expiration FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.status, n.inactive, n.closed_without_analysis, n.plan, n.expiration_date) IS DISTINCT FROM
          (o.status, o.inactive, o.closed_without_analysis, o.plan, o.expiration_date)) r,
      LATERAL (
        SELECT e.*, 1 AS sign FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status,
          NOT r.inactive AND r.renewal_of IS NULL, r.closed_without_analysis, r.created_at, r.system_pendency_id, r.expiration_date) e
        UNION ALL
        SELECT e.*, -1 FROM panel_entries(r.project_id, r.provider_id, r.old_plan, r.before,
          NOT r.was_inactive AND r.renewal_of IS NULL, r.was_closed, r.created_at, r.system_pendency_id, r.old_expiration) e
        UNION ALL
        SELECT 'MONTH', r.project_id, d.provider, m.of_plan, m.item, panel_month(p.valid_from), m.sign
        FROM (VALUES (r.plan, panel_class(r.status, NOT r.inactive AND r.renewal_of IS NULL, r.closed_without_analysis), 1),
          (r.old_plan, panel_class(r.before, NOT r.was_inactive AND r.renewal_of IS NULL, r.was_closed), -1)) m(of_plan, item, sign),
          (VALUES (0::bigint), (r.provider_id)) d(provider), status_periods p
        WHERE m.item IS NOT NULL AND p.source = 'pendency' AND p.id = r.id AND p.sub_id = 0 AND p.valid_to IS NULL
      ) x(kind, project, provider, of_plan, item, bucket, sign)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(x.sign) <> 0
    -- one order for every writer, so that two of them never wait for each other
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, count(*)::int FROM new_rows r, LATERAL (
        SELECT e.* FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status, NOT r.inactive AND r.renewal_of IS NULL,
          r.closed_without_analysis, r.created_at, r.system_pendency_id, r.expiration_date) e
        UNION ALL
        SELECT 'MONTH', r.project_id, d.provider, r.plan, m.item, panel_month(p.valid_from)
        FROM (VALUES (panel_class(r.status, NOT r.inactive AND r.renewal_of IS NULL, r.closed_without_analysis))) m(item),
          (VALUES (0::bigint), (r.provider_id)) d(provider), status_periods p
        WHERE m.item IS NOT NULL AND p.source = 'pendency' AND p.id = r.id AND p.sub_id = 0 AND p.valid_to IS NULL
      ) x(kind, project, provider, of_plan, item, bucket)
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(x.sign)::int FROM old_rows r, LATERAL (
        SELECT e.*, -1 FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status, NOT r.inactive AND r.renewal_of IS NULL,
          r.closed_without_analysis, r.created_at, r.system_pendency_id, r.expiration_date) e
        UNION ALL
        SELECT 'MONTH', r.project_id, d.provider, r.plan,
          panel_class(h.status, h.active, h.status_before IS NOT DISTINCT FROM 'CLOSED'), panel_month(t.at), t.n
        FROM status_periods h, LATERAL (VALUES (h.valid_from, -1), (h.valid_to, 1)) t(at, n),
          (VALUES (0::bigint), (r.provider_id)) d(provider)
        WHERE h.source = 'pendency' AND h.id = r.id AND h.sub_id = 0 AND t.at IS NOT NULL AND r.renewal_of IS NULL
      ) x(kind, project, provider, of_plan, item, bucket, sign)
    WHERE x.item IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(x.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
  SELECT kind, project_id, provider_id, plan, item, bucket, 0, n FROM panel_recount WHERE kind = 'EXPIRES';
