-- A move writes one row, which has no groups: its entries are compared by values, without the plans of a batch. In a batch the current period
-- is looked up for each row.
CREATE OR REPLACE FUNCTION pendency_panel_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot smallint := pg_backend_pid() % 16;
  moved record;
  now_class text; old_class text; now_item text; old_item text; week bigint; old_week bigint; created bigint; since bigint;
  other_item boolean; other_class boolean; other_week boolean;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows OFFSET 1) THEN
      SELECT n.id, n.project_id, n.provider_id, n.plan, n.status, NOT n.inactive AND n.renewal_of IS NULL AS counted,
          n.closed_without_analysis AS closed, o.plan AS old_plan, o.status AS before, NOT o.inactive AND n.renewal_of IS NULL AS was_counted,
          o.closed_without_analysis AS was_closed, n.created_at, n.system_pendency_id, n.expiration_date, o.expiration_date AS old_expiration
        INTO moved FROM new_rows n, old_rows o
        WHERE (n.status, n.inactive, n.closed_without_analysis, n.plan, n.expiration_date) IS DISTINCT FROM
          (o.status, o.inactive, o.closed_without_analysis, o.plan, o.expiration_date);
      IF NOT FOUND THEN RETURN NULL; END IF;
      now_class := panel_class(moved.status, moved.counted, moved.closed);
      old_class := panel_class(moved.before, moved.was_counted, moved.was_closed);
      now_item := CASE WHEN moved.counted THEN CASE WHEN moved.closed AND moved.status = 'DONE' THEN 'CLOSED' ELSE moved.status END END;
      old_item := CASE WHEN moved.was_counted THEN CASE WHEN moved.was_closed AND moved.before = 'DONE' THEN 'CLOSED' ELSE moved.before END END;
      week := to_char(date_trunc('week', moved.expiration_date), 'YYYYMMDD')::bigint;
      old_week := to_char(date_trunc('week', moved.old_expiration), 'YYYYMMDD')::bigint;
      other_item := (moved.plan, now_item) IS DISTINCT FROM (moved.old_plan, old_item);
      other_class := (moved.plan, now_class) IS DISTINCT FROM (moved.old_plan, old_class);
      other_week := other_class OR week IS DISTINCT FROM old_week;
      created := panel_month(moved.created_at);
      IF other_class THEN
        since := panel_month((SELECT p.valid_from FROM status_periods p
          WHERE p.source = 'pendency' AND p.id = moved.id AND p.sub_id = 0 AND p.valid_to IS NULL
          ORDER BY p.source DESC, p.id DESC, p.sub_id DESC, p.valid_from DESC LIMIT 1));
      END IF;
      INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
        SELECT e.kind, moved.project_id, d.provider, e.plan, e.item, e.bucket, own_slot, e.n
        -- what panel_entries says of the row as it is and as it was, and its month; what did not change is left out
        FROM (VALUES ('STATUS', other_item, moved.plan, now_item, 0::bigint, 1), ('STATUS', other_item, moved.old_plan, old_item, 0, -1),
            ('CREATED', other_class, moved.plan, now_class, created, 1), ('CREATED', other_class, moved.old_plan, old_class, created, -1),
            ('MONTH', other_class, moved.plan, now_class, since, 1), ('MONTH', other_class, moved.old_plan, old_class, since, -1),
            ('DOCUMENT', other_class, moved.plan, nullif(now_class, 'CONFORM'), moved.system_pendency_id, 1),
            ('DOCUMENT', other_class, moved.old_plan, nullif(old_class, 'CONFORM'), moved.system_pendency_id, -1),
            ('EXPIRES', other_week, moved.plan, nullif(now_class, 'IRREGULAR'), week, 1),
            ('EXPIRES', other_week, moved.old_plan, nullif(old_class, 'IRREGULAR'), old_week, -1)) e(kind, counts, plan, item, bucket, n),
          (VALUES (0::bigint), (moved.provider_id)) d(provider)
        WHERE e.counts AND e.item IS NOT NULL AND e.bucket IS NOT NULL
        -- one order for every writer, so that two of them never wait for each other
        ORDER BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (kind, project_id, provider_id, plan, item, bucket, slot) DO UPDATE SET n = c.n + excluded.n;
      RETURN NULL;
    END IF;
    INSERT INTO panel_counts AS c (kind, project_id, provider_id, plan, item, bucket, slot, n)
    SELECT x.kind, x.project, x.provider, x.of_plan, x.item, x.bucket, own_slot, sum(x.sign * r.n)::int FROM (
      -- a FULL JOIN is done by a hash (0706); all rows have their pair
      SELECT n.project_id, n.provider_id, n.plan, n.status, NOT n.inactive AND n.renewal_of IS NULL AS counted,
        n.closed_without_analysis AS closed, o.plan AS old_plan, o.status AS before, NOT o.inactive AND n.renewal_of IS NULL AS was_counted,
        o.closed_without_analysis AS was_closed, n.created_at, n.system_pendency_id, n.expiration_date, o.expiration_date AS old_expiration,
        -- each looked up by its index: joined, the plan kept from a small table reads all of them at each statement
        (SELECT p.valid_from FROM status_periods p WHERE p.source = 'pendency' AND p.id = n.id AND p.sub_id = 0 AND p.valid_to IS NULL
          ORDER BY p.source DESC, p.id DESC, p.sub_id DESC, p.valid_from DESC LIMIT 1) AS valid_from, count(*) AS n
      FROM new_rows n FULL JOIN old_rows o ON o.id = n.id
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
