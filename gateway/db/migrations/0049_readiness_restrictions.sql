-- Who is restricted is judged after the other reasons, and told to the restricting company alone (ruling 25).
ALTER FUNCTION readiness_refresh(bigint[], bigint[], date) RENAME TO readiness_refresh_reasons;
--> statement-breakpoint
CREATE FUNCTION readiness_refresh(of_employees bigint[], of_projects bigint[], today date DEFAULT clock_day()) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF of_employees IS NULL THEN RETURN; END IF;
  PERFORM readiness_refresh_reasons(of_employees, of_projects, today);
  UPDATE readiness r SET restricted = j.restricted, next_change = least(r.next_change, j.next_change)
  FROM (
    SELECT a.employee_id, a.project_id,
      coalesce(bool_or(k.start_date <= today AND coalesce(k.end_date >= today, true)), false) AS restricted,
      least(min(k.start_date) FILTER (WHERE k.start_date > today), min(k.end_date + 1) FILTER (WHERE k.end_date >= today)) AS next_change
    FROM (SELECT DISTINCT * FROM unnest(of_employees, of_projects)) n(employee_id, project_id)
    JOIN readiness a ON a.employee_id = n.employee_id AND a.project_id = n.project_id
    JOIN employees e ON e.id = a.employee_id
    LEFT JOIN restricted_employees k ON k.company_id = a.contracting_id AND k.lifted_at IS NULL
      AND (k.cpf_hash = e.cpf_hash OR k.foreign_document_hash = e.foreign_document_hash)
    GROUP BY a.employee_id, a.project_id) j
  WHERE r.employee_id = j.employee_id AND r.project_id = j.project_id
    AND (r.restricted, r.next_change) IS DISTINCT FROM (j.restricted, least(r.next_change, j.next_change));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION employee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.status, n.cpf IS NULL, n.cpf_hash, n.foreign_document IS NULL, n.foreign_document_hash, n.foreign_document_until)
        IS DISTINCT FROM
        (o.name, o.status, o.cpf IS NULL, o.cpf_hash, o.foreign_document IS NULL, o.foreign_document_hash, o.foreign_document_until);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('employee', array_agg(id), array_agg(0::bigint), array_agg(status), array_agg(NULL::text),
    array_agg(cpf IS NOT NULL), array_agg(NULL::date),
    array_agg(CASE WHEN foreign_document IS NOT NULL THEN coalesce(foreign_document_until, 'infinity') END))
    FROM employees WHERE id = ANY (ids);
  PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness WHERE employee_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION restriction_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE companies bigint[]; cpfs text[]; foreigners text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(company_id), array_agg(cpf_hash), array_agg(foreign_document_hash) INTO companies, cpfs, foreigners FROM old_rows;
  ELSE
    SELECT array_agg(company_id), array_agg(cpf_hash), array_agg(foreign_document_hash) INTO companies, cpfs, foreigners FROM new_rows;
    PERFORM periods_write('restriction', array_agg(id), array_agg(0::bigint),
      array_agg(CASE WHEN lifted_at IS NULL THEN 'ACTIVE' ELSE 'LIFTED' END), array_agg(NULL::text),
      array_agg(lifted_at IS NULL), array_agg(start_date), array_agg(end_date)) FROM new_rows;
  END IF;
  PERFORM readiness_refresh(array_agg(r.employee_id), array_agg(r.project_id))
    FROM unnest(companies, cpfs, foreigners) k(company_id, cpf_hash, foreign_document_hash)
    JOIN employees e ON e.cpf_hash = k.cpf_hash OR e.foreign_document_hash = k.foreign_document_hash
    JOIN readiness r ON r.employee_id = e.id AND r.contracting_id = k.company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restriction_facts_inserted AFTER INSERT ON restricted_employees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION restriction_changed();
--> statement-breakpoint
CREATE TRIGGER restriction_facts_updated AFTER UPDATE ON restricted_employees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION restriction_changed();
--> statement-breakpoint
CREATE TRIGGER restriction_facts_deleted AFTER DELETE ON restricted_employees REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION restriction_changed();
--> statement-breakpoint
INSERT INTO status_periods (source, id, sub_id, status, active, first_day, last_day, valid_from)
  SELECT 'restriction', id, 0, CASE WHEN lifted_at IS NULL THEN 'ACTIVE' ELSE 'LIFTED' END, lifted_at IS NULL, start_date, end_date,
    created_at FROM restricted_employees;
--> statement-breakpoint
SELECT readiness_refresh(array_agg(r.employee_id), array_agg(r.project_id)) FROM restricted_employees k
  JOIN employees e ON e.cpf_hash = k.cpf_hash OR e.foreign_document_hash = k.foreign_document_hash
  JOIN readiness r ON r.employee_id = e.id AND r.contracting_id = k.company_id;
