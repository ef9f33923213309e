-- What a statement changed is counted by groups of equal rows: an update of a project writes thousands of rows that differ in nothing
-- the counters tell apart. A statement that changed no row, as an update sends in most of its batches, ends at once.
CREATE OR REPLACE FUNCTION pendency_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
    SELECT d.dim, d.key, r.status, r.plan, r.type, (pg_backend_pid() % 16)::smallint, sum(r.n)::int
    FROM (
      SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of IS NULL AS own, count(*) AS n
      FROM new_rows WHERE NOT inactive GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.own THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
    GROUP BY 1, 2, 3, 4, 5
    -- one order for every writer, so that two of them never wait for each other
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
  INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
    SELECT d.dim, d.key, r.status, r.plan, r.type, (pg_backend_pid() % 16)::smallint, -sum(r.n)::int
    FROM (
      SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of IS NULL AS own, count(*) AS n
      FROM old_rows WHERE NOT inactive GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.own THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
    GROUP BY 1, 2, 3, 4, 5
    -- one order for every writer, so that two of them never wait for each other
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved record; own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    SELECT n.contracting_id, n.project_id, n.provider_id, n.plan, n.type, n.inactive, n.renewal_of, n.status, o.status AS before
      INTO moved FROM new_rows n, old_rows o
      WHERE (n.contracting_id, n.project_id, n.provider_id, n.plan, n.type, n.inactive, n.renewal_of) IS NOT DISTINCT FROM
        (o.contracting_id, o.project_id, o.provider_id, o.plan, o.type, o.inactive, o.renewal_of);
    IF FOUND THEN
      IF moved.inactive OR moved.status = moved.before THEN RETURN NULL; END IF;
      -- one order for every writer, so that two of them never wait for each other
      INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
        SELECT d.dim, d.key, s.status, moved.plan, moved.type, own_slot, s.n
        FROM (VALUES ('C', moved.contracting_id), ('P', moved.provider_id),
            (CASE WHEN moved.renewal_of IS NULL THEN 'J' ELSE 'R' END, moved.project_id)) d(dim, key),
          (VALUES (moved.status, 1), (moved.before, -1)) s(status, n)
        ORDER BY d.dim, d.key, s.status
        ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n;
      RETURN NULL;
    END IF;
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
    SELECT d.dim, d.key, r.status, r.plan, r.type, own_slot, sum(r.n)::int
    FROM (
      SELECT contracting_id, provider_id, project_id, status, plan, type, own, sum(sign) AS n
      FROM (
        SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of IS NULL AS own, 1 AS sign FROM new_rows
          WHERE NOT inactive
        UNION ALL
        SELECT contracting_id, provider_id, project_id, status, plan, type, renewal_of IS NULL, -1 FROM old_rows WHERE NOT inactive
      ) x GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0
    ) r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), (CASE WHEN r.own THEN 'J' ELSE 'R' END, r.project_id)) d(dim, key)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(r.n) <> 0
    ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION pendency_counts_add(jsonb);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION pendency_panel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE own_slot smallint := pg_backend_pid() % 16;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(x.sign * r.n)::int FROM (
      -- a FULL JOIN is done by a hash (0706); all rows have their pair
      SELECT n.project_id, n.provider_id, n.plan, n.status, NOT n.inactive AND n.renewal_of IS NULL AS counted,
        n.closed_without_analysis AS closed, o.plan AS old_plan, o.status AS before, NOT o.inactive AND n.renewal_of IS NULL AS was_counted,
        o.closed_without_analysis AS was_closed, n.created_at, n.system_pendency_id, n.expiration_date, o.expiration_date AS old_expiration,
        p.valid_from, count(*) AS n
      FROM new_rows n FULL JOIN old_rows o ON o.id = n.id
      LEFT JOIN status_periods p ON p.source = 'pendency' AND p.id = n.id AND p.sub_id = 0 AND p.valid_to IS NULL
      WHERE (n.status, n.inactive, n.closed_without_analysis, n.plan, n.expiration_date) IS DISTINCT FROM
        (o.status, o.inactive, o.closed_without_analysis, o.plan, o.expiration_date)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) r,
      LATERAL (
        SELECT e.*, 1 AS sign FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status, r.counted, r.closed, r.created_at,
          r.system_pendency_id, r.expiration_date) e
        UNION ALL
        SELECT e.*, -1 FROM panel_entries(r.project_id, r.provider_id, r.old_plan, r.before, r.was_counted, r.was_closed, r.created_at,
          r.system_pendency_id, r.old_expiration) e
        UNION ALL
        SELECT 'MONTH', r.project_id, d.provider, m.of_plan, m.item, panel_month(r.valid_from), m.sign
        FROM (VALUES (r.plan, panel_class(r.status, r.counted, r.closed), 1),
          (r.old_plan, panel_class(r.before, r.was_counted, r.was_closed), -1)) m(of_plan, item, sign),
          (VALUES (0::bigint), (r.provider_id)) d(provider)
        WHERE m.item IS NOT NULL AND r.valid_from IS NOT NULL
      ) x(kind, project, provider, of_plan, item, bucket, sign)
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(x.sign * r.n) <> 0
    -- one order for every writer, so that two of them never wait for each other
    ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
  ELSIF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(r.n)::int FROM (
      SELECT project_id, provider_id, plan, status, NOT inactive AND renewal_of IS NULL AS counted, closed_without_analysis AS closed,
        created_at, system_pendency_id, expiration_date, count(*) AS n
      FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) r, LATERAL (
        SELECT e.* FROM panel_entries(r.project_id, r.provider_id, r.plan, r.status, r.counted, r.closed, r.created_at,
          r.system_pendency_id, r.expiration_date) e
        UNION ALL
        -- the period of a new row begins now (pendency_changed)
        SELECT 'MONTH', r.project_id, d.provider, r.plan, m.item, panel_month(clock_now())
        FROM (VALUES (panel_class(r.status, r.counted, r.closed))) m(item), (VALUES (0::bigint), (r.provider_id)) d(provider)
        WHERE m.item IS NOT NULL
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
-- The periods of new rows are written as they come: nothing precedes them. A renewal follows here, with its own statement only where
-- there is one, instead of by a trigger for each of thousands of rows.
CREATE OR REPLACE FUNCTION pendency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; flipped bigint[]; moved record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
      WHERE project_id IN (SELECT project_id FROM old_rows);
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO status_periods (source, id, sub_id, status, status_before, active, first_day, last_day, valid_from)
      SELECT 'pendency', id, 0, status, CASE WHEN closed_without_analysis AND status = 'DONE' THEN 'CLOSED' ELSE status_before_support END,
        NOT inactive, due_date, expiration_date, clock_now() FROM new_rows;
    PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM (
      SELECT x.employee_id, x.project_id FROM new_rows x JOIN system_pendencies s ON s.id = x.system_pendency_id
      WHERE s.blocks_entry AND x.employee_id IS NOT NULL
      UNION
      SELECT r.employee_id, r.project_id FROM new_rows x JOIN system_pendencies s ON s.id = x.system_pendency_id
      JOIN readiness r ON r.project_id = x.project_id AND r.provider_id = x.provider_id
      WHERE s.blocks_entry AND x.employee_id IS NULL) pairs;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    SELECT n.id, n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date, n.project_id, n.provider_id,
      n.employee_id, n.system_pendency_id, n.inactive <> o.inactive AND n.renewal_of IS NULL AS flips INTO moved FROM new_rows n, old_rows o
      WHERE (n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date)
        IS DISTINCT FROM (o.status, o.status_before_support, o.closed_without_analysis, o.inactive, o.due_date, o.expiration_date);
    IF NOT FOUND THEN RETURN NULL; END IF;
    IF moved.flips THEN PERFORM pendency_renewals_follow(ARRAY[moved.id]); END IF;
    PERFORM period_write('pendency', moved.id, 0, moved.status,
      CASE WHEN moved.closed_without_analysis AND moved.status = 'DONE' THEN 'CLOSED' ELSE moved.status_before_support END,
      NOT moved.inactive, moved.due_date, moved.expiration_date);
    IF NOT EXISTS (SELECT FROM system_pendencies WHERE id = moved.system_pendency_id AND blocks_entry) THEN RETURN NULL; END IF;
    IF moved.employee_id IS NOT NULL THEN
      PERFORM readiness_refresh(ARRAY[moved.employee_id], ARRAY[moved.project_id]);
    ELSE
      PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
        WHERE project_id = moved.project_id AND provider_id = moved.provider_id;
    END IF;
    RETURN NULL;
  END IF;
  SELECT array_agg(n.id), array_agg(n.id) FILTER (WHERE n.inactive <> o.inactive AND n.renewal_of IS NULL) INTO ids, flipped
    FROM new_rows n FULL JOIN old_rows o ON o.id = n.id
    WHERE (n.status, n.status_before_support, n.closed_without_analysis, n.inactive, n.due_date, n.expiration_date)
      IS DISTINCT FROM (o.status, o.status_before_support, o.closed_without_analysis, o.inactive, o.due_date, o.expiration_date);
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF flipped IS NOT NULL THEN PERFORM pendency_renewals_follow(flipped); END IF;
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
-- An UPDATE that changes no row calls all triggers of statements nevertheless.
CREATE FUNCTION pendency_renewals_follow(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pendencies WHERE renewal_of = ANY (ids)) THEN
    UPDATE pendencies r SET inactive = x.inactive, updated_at = x.updated_at, version = r.version + 1 FROM pendencies x
    WHERE r.renewal_of = ANY (ids) AND x.id = r.renewal_of AND r.inactive <> x.inactive AND r.status NOT IN ('DONE', 'NOT_APPLICABLE');
  END IF;
END $$;
--> statement-breakpoint
DROP TRIGGER pendency_renewal_follows ON pendencies;
--> statement-breakpoint
DROP FUNCTION pendency_renewal_follows();
--> statement-breakpoint
-- The change of one record, which most are, without arrays and by kept plans: planning took longer than writing. The many of an update are
-- planned for as many as they are. The open period is the last one: its index is read from the end, however many changes there were.
CREATE FUNCTION period_write(of_source text, of_id bigint, of_sub_id bigint, of_status text, of_before text, of_active boolean,
  of_first_day date, of_last_day date, at timestamptz DEFAULT clock_now()) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE since timestamptz;
BEGIN
  SELECT p.valid_from INTO since FROM status_periods p
    WHERE p.source = of_source AND p.id = of_id AND p.sub_id = of_sub_id AND p.valid_to IS NULL
    ORDER BY p.source DESC, p.id DESC, p.sub_id DESC, p.valid_from DESC LIMIT 1;
  IF since < at THEN
    UPDATE status_periods p SET valid_to = at
      WHERE p.source = of_source AND p.id = of_id AND p.sub_id = of_sub_id AND p.valid_from = since;
  ELSE at := coalesce(since, at);
  END IF;
  INSERT INTO status_periods AS p (source, id, sub_id, status, status_before, active, first_day, last_day, valid_from)
    VALUES (of_source, of_id, of_sub_id, of_status, of_before, of_active, of_first_day, of_last_day, at)
    ON CONFLICT (source, id, sub_id, valid_from) DO UPDATE SET status = excluded.status, status_before = excluded.status_before,
      active = excluded.active, first_day = excluded.first_day, last_day = excluded.last_day, valid_to = NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION periods_write(of_source text, ids bigint[], sub_ids bigint[], statuses text[], befores text[], actives boolean[],
  first_days date[], last_days date[], at timestamptz DEFAULT clock_now()) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 1 THEN
    PERFORM period_write(of_source, ids[1], sub_ids[1], statuses[1], befores[1], actives[1], first_days[1], last_days[1], at);
    RETURN;
  END IF;
  -- A transaction that waited for another one began before it: its change is still the later one.
  SELECT greatest(at, max(p.valid_from)) INTO at FROM unnest(ids, sub_ids) n(id, sub_id)
    JOIN status_periods p ON p.source = of_source AND p.id = n.id AND p.sub_id = n.sub_id AND p.valid_to IS NULL;
  UPDATE status_periods p SET valid_to = at FROM unnest(ids, sub_ids) n(id, sub_id)
    WHERE p.source = of_source AND p.id = n.id AND p.sub_id = n.sub_id AND p.valid_to IS NULL AND p.valid_from < at;
  INSERT INTO status_periods AS p (source, id, sub_id, status, status_before, active, first_day, last_day, valid_from)
    SELECT of_source, n.*, at FROM unnest(ids, sub_ids, statuses, befores, actives, first_days, last_days) n
    ON CONFLICT (source, id, sub_id, valid_from) DO UPDATE SET status = excluded.status, status_before = excluded.status_before,
      active = excluded.active, first_day = excluded.first_day, last_day = excluded.last_day, valid_to = NULL;
END $$;
