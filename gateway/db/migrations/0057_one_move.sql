-- The change of one pendency, which every move of the lifecycle is, is counted without JSON.
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
      -- the order of pendency_counts_add
      INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
        SELECT d.dim, d.key, s.status, moved.plan, moved.type, own_slot, s.n
        FROM (VALUES ('C', moved.contracting_id), ('P', moved.provider_id),
            (CASE WHEN moved.renewal_of IS NULL THEN 'J' ELSE 'R' END, moved.project_id)) d(dim, key),
          (VALUES (moved.status, 1), (moved.before, -1)) s(status, n)
        ORDER BY d.dim, d.key, s.status
        ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n;
      RETURN NULL;
    END IF;
  END IF;
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
CREATE OR REPLACE FUNCTION periods_write(of_source text, ids bigint[], sub_ids bigint[], statuses text[], befores text[], actives boolean[],
  first_days date[], last_days date[], at timestamptz DEFAULT clock_now()) RETURNS void LANGUAGE plpgsql AS $$
DECLARE since timestamptz;
BEGIN
  -- The change of one record, which most are, without arrays: planning for them took longer than writing. The open period is the
  -- last one: its index is read from the end, however many changes the record has had.
  IF cardinality(ids) = 1 THEN
    SELECT p.valid_from INTO since FROM status_periods p
      WHERE p.source = of_source AND p.id = ids[1] AND p.sub_id = sub_ids[1] AND p.valid_to IS NULL
      ORDER BY p.source DESC, p.id DESC, p.sub_id DESC, p.valid_from DESC LIMIT 1;
    IF since < at THEN
      UPDATE status_periods p SET valid_to = at
        WHERE p.source = of_source AND p.id = ids[1] AND p.sub_id = sub_ids[1] AND p.valid_from = since;
    ELSE at := coalesce(since, at);
    END IF;
    INSERT INTO status_periods AS p (source, id, sub_id, status, status_before, active, first_day, last_day, valid_from)
      VALUES (of_source, ids[1], sub_ids[1], statuses[1], befores[1], actives[1], first_days[1], last_days[1], at)
      ON CONFLICT (source, id, sub_id, valid_from) DO UPDATE SET status = excluded.status, status_before = excluded.status_before,
        active = excluded.active, first_day = excluded.first_day, last_day = excluded.last_day, valid_to = NULL;
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
