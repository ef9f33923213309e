-- What the dashboard counts, by project, provider (0: all of them) and plan: the pendencies of each status now (STATUS), those
-- of each month of creation (CREATED), the irregular ones of each document (DOCUMENT), and what each month added to or took from
-- each class (MONTH), whose sum up to a month is the state at its end.
CREATE TABLE "panel_counts" (
	"kind" text NOT NULL,
	"project_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"plan" text NOT NULL,
	"item" text NOT NULL,
	"bucket" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "panel_counts_key" ON "panel_counts" USING btree ("kind","project_id","provider_id","plan","item","bucket","slot");
--> statement-breakpoint
CREATE FUNCTION panel_month(at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'America/Sao_Paulo', 'YYYYMM')::bigint
$$;
--> statement-breakpoint
-- CONFORM or IRREGULAR; null: not counted (J-07). A pendency closed without analysis is not conform.
CREATE FUNCTION panel_class(status text, counted boolean, closed boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN NOT counted OR status = 'NOT_APPLICABLE' THEN NULL
    WHEN status = 'NEXT_DUE_DATE' OR (status = 'DONE' AND NOT closed) THEN 'CONFORM' ELSE 'IRREGULAR' END
$$;
--> statement-breakpoint
-- Where one pendency is counted, without the months of its history.
CREATE FUNCTION panel_entries(project_id bigint, provider_id bigint, plan text, status text, counted boolean, closed boolean,
  created_at timestamptz, system_pendency_id bigint)
  RETURNS TABLE (kind text, project bigint, provider bigint, of_plan text, item text, bucket bigint) LANGUAGE sql STABLE AS $$
  SELECT k.kind, $1, d.provider, $3, k.item, k.bucket
  FROM (VALUES ('STATUS', CASE WHEN $6 AND $4 = 'DONE' THEN 'CLOSED' ELSE $4 END, 0::bigint),
    ('CREATED', panel_class($4, $5, $6), panel_month($7)),
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
      x.closed_without_analysis, x.created_at, x.system_pendency_id) e
    UNION ALL
    SELECT 'MONTH', x.project_id, d.provider_id, x.plan, panel_class(h.status, h.active, h.status_before IS NOT DISTINCT FROM 'CLOSED'),
      panel_month(t.at), t.n
    FROM pendencies x JOIN status_periods h ON h.source = 'pendency' AND h.id = x.id AND h.sub_id = 0,
      LATERAL (VALUES (h.valid_from, 1), (h.valid_to, -1)) t(at, n), LATERAL (VALUES (0::bigint), (x.provider_id)) d(provider_id)
    WHERE x.renewal_of IS NULL AND t.at IS NOT NULL) entries
  WHERE item IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0;
--> statement-breakpoint
CREATE FUNCTION pendency_panel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(x.sign)::int FROM (
      SELECT n.*, o.status AS before, o.inactive AS was_inactive, o.closed_without_analysis AS was_closed,
        o.plan AS old_plan FROM new_rows n JOIN old_rows o ON o.id = n.id
        WHERE (n.status, n.inactive, n.closed_without_analysis, n.plan) IS DISTINCT FROM
          (o.status, o.inactive, o.closed_without_analysis, o.plan)) r,
      LATERAL (
        SELECT e.*, 1 AS sign FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status,
          NOT r.inactive AND r.renewal_of IS NULL, r.closed_without_analysis, r.created_at, r.system_pendency_id) e
        UNION ALL
        SELECT e.*, -1 FROM panel_entries(r.project_id, r.provider_id, r.old_plan, r.before,
          NOT r.was_inactive AND r.renewal_of IS NULL, r.was_closed, r.created_at, r.system_pendency_id) e
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
          r.closed_without_analysis, r.created_at, r.system_pendency_id) e
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
          r.closed_without_analysis, r.created_at, r.system_pendency_id) e
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
-- As before, but a period of a pendency that was closed without analysis says so: what was conform in a month is not told by its
-- status alone.
CREATE OR REPLACE FUNCTION pendency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; moved record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
      WHERE project_id IN (SELECT project_id FROM old_rows);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    SELECT n.id, n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date, n.project_id, n.provider_id,
      n.employee_id, n.system_pendency_id INTO moved FROM new_rows n, old_rows o
      WHERE (n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date)
        IS DISTINCT FROM (o.status, o.status_before_support, o.closed_without_analysis, o.inactive, o.due_date, o.expiration_date);
    IF NOT FOUND THEN RETURN NULL; END IF;
    PERFORM periods_write('pendency', ARRAY[moved.id], ARRAY[0::bigint], ARRAY[moved.status], ARRAY[CASE WHEN moved.closed_without_analysis AND moved.status = 'DONE' THEN 'CLOSED' ELSE moved.status_before_support END],
      ARRAY[NOT moved.inactive], ARRAY[moved.due_date], ARRAY[moved.expiration_date]);
    IF NOT EXISTS (SELECT FROM system_pendencies WHERE id = moved.system_pendency_id AND blocks_entry) THEN RETURN NULL; END IF;
    IF moved.employee_id IS NOT NULL THEN
      PERFORM readiness_refresh(ARRAY[moved.employee_id], ARRAY[moved.project_id]);
    ELSE
      PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
        WHERE project_id = moved.project_id AND provider_id = moved.provider_id;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date)
        IS DISTINCT FROM (o.status, o.status_before_support, o.closed_without_analysis, o.inactive, o.due_date, o.expiration_date);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('pendency', array_agg(id), array_agg(0::bigint), array_agg(status), array_agg(CASE WHEN closed_without_analysis AND status = 'DONE' THEN 'CLOSED' ELSE status_before_support END),
    array_agg(NOT inactive), array_agg(due_date), array_agg(expiration_date)) FROM pendencies WHERE id = ANY (ids);
  PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM (
    SELECT x.employee_id, x.project_id FROM pendencies x JOIN system_pendencies s ON s.id = x.system_pendency_id
    WHERE x.id = ANY (ids) AND s.blocks_entry AND x.employee_id IS NOT NULL
    UNION
    SELECT r.employee_id, r.project_id FROM pendencies x JOIN system_pendencies s ON s.id = x.system_pendency_id
    JOIN readiness r ON r.project_id = x.project_id AND r.provider_id = x.provider_id
    WHERE x.id = ANY (ids) AND s.blocks_entry AND x.employee_id IS NULL) pairs;
  RETURN NULL;
END $$;
--> statement-breakpoint
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
UPDATE status_periods h SET status_before = 'CLOSED' FROM pendencies x
  WHERE h.source = 'pendency' AND h.id = x.id AND h.sub_id = 0 AND h.valid_to IS NULL AND x.status = 'DONE' AND x.closed_without_analysis;
--> statement-breakpoint
INSERT INTO panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
  SELECT kind, project_id, provider_id, plan, item, bucket, 0, n FROM panel_recount;
--> statement-breakpoint
CREATE TRIGGER pendency_panel_inserted AFTER INSERT ON pendencies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_panel_changed();
--> statement-breakpoint
CREATE TRIGGER pendency_panel_updated AFTER UPDATE ON pendencies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_panel_changed();
--> statement-breakpoint
CREATE TRIGGER pendency_panel_deleted AFTER DELETE ON pendencies REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_panel_changed();
