-- The audit trail only grows (domain, section 8).
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- What one statement changes of the totals: rows of the relation that it is given, times `sign`. Only active rows count.
CREATE FUNCTION pendency_counts_add(changes jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pendency_counts AS c (dim, key, status, plan, type, slot, n)
  SELECT dim, key, status, plan, type, (pg_backend_pid() % 16)::smallint, sum(n)::int
  FROM jsonb_to_recordset(changes) AS x(dim text, key bigint, status text, plan text, type text, n int)
  GROUP BY dim, key, status, plan, type
  HAVING sum(n) <> 0
  -- one order for every writer, so that two of them never wait for each other
  ORDER BY dim, key, status, plan, type
  ON CONFLICT (dim, key, status, plan, type, slot) DO UPDATE SET n = c.n + excluded.n
$$;
--> statement-breakpoint
CREATE FUNCTION pendency_counts_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, count(*)::int AS n
      FROM new_rows r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), ('J', r.project_id)) d(dim, key)
      WHERE NOT r.inactive GROUP BY 1, 2, 3, 4, 5) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION pendency_counts_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, -count(*)::int AS n
      FROM old_rows r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), ('J', r.project_id)) d(dim, key)
      WHERE NOT r.inactive GROUP BY 1, 2, 3, 4, 5) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION pendency_counts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pendency_counts_add((
    SELECT jsonb_agg(x) FROM (
      SELECT d.dim, d.key, r.status, r.plan, r.type, sum(r.sign)::int AS n
      FROM (
        SELECT contracting_id, provider_id, project_id, status, plan, type, 1 AS sign FROM new_rows WHERE NOT inactive
        UNION ALL
        SELECT contracting_id, provider_id, project_id, status, plan, type, -1 FROM old_rows WHERE NOT inactive
      ) r, LATERAL (VALUES ('C', r.contracting_id), ('P', r.provider_id), ('J', r.project_id)) d(dim, key)
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(r.sign) <> 0) x));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendency_counts_inserted AFTER INSERT ON pendencies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_counts_inserted();
--> statement-breakpoint
CREATE TRIGGER pendency_counts_deleted AFTER DELETE ON pendencies REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_counts_deleted();
--> statement-breakpoint
CREATE TRIGGER pendency_counts_updated AFTER UPDATE ON pendencies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_counts_updated();
