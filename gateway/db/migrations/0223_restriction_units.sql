-- A restriction of some units holds in the projects that have areas there.
ALTER TABLE "restricted_employees" ADD COLUMN "facility_ids" bigint[];--> statement-breakpoint
CREATE FUNCTION restriction_reaches(facilities bigint[], project bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT facilities IS NULL OR EXISTS (SELECT 1 FROM project_departments u JOIN departments d ON d.id = u.department_id
    WHERE u.project_id = project AND d.facility_id = ANY (facilities))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION readiness_refresh(of_employees bigint[], of_projects bigint[], today date DEFAULT clock_day()) RETURNS void
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
      AND restriction_reaches(k.facility_ids, a.project_id)
    GROUP BY a.employee_id, a.project_id) j
  WHERE r.employee_id = j.employee_id AND r.project_id = j.project_id
    AND (r.restricted, r.next_change) IS DISTINCT FROM (j.restricted, least(r.next_change, j.next_change));
END $$;
--> statement-breakpoint
-- A project that comes to a unit, or leaves it.
CREATE FUNCTION project_units_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE projects bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(project_id) INTO projects FROM new_rows;
  ELSE SELECT array_agg(project_id) INTO projects FROM old_rows; END IF;
  PERFORM readiness_refresh(array_agg(r.employee_id), array_agg(r.project_id))
    FROM restricted_employees k
    JOIN employees e ON e.cpf_hash = k.cpf_hash OR e.foreign_document_hash = k.foreign_document_hash
    JOIN readiness r ON r.employee_id = e.id AND r.contracting_id = k.company_id AND r.project_id = ANY (projects)
    WHERE k.facility_ids IS NOT NULL AND k.lifted_at IS NULL
      AND k.company_id IN (SELECT p.company_id FROM projects p WHERE p.id = ANY (projects));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_units_inserted AFTER INSERT ON project_departments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_units_changed();
--> statement-breakpoint
CREATE TRIGGER project_units_deleted AFTER DELETE ON project_departments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_units_changed();
