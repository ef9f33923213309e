-- What a contracting company's list of employees sorts and filters by stands beside readiness, so that no page reads more rows than
-- it shows: the name without accents (C collation put Ângela behind Zélia), the status and the admission of the employee.
ALTER TABLE readiness ADD COLUMN status text NOT NULL DEFAULT 'ACTIVE';--> statement-breakpoint
ALTER TABLE readiness ADD COLUMN admission_date date;--> statement-breakpoint
UPDATE readiness r SET name = norm(e.name), status = e.status, admission_date = e.admission_date FROM employees e WHERE e.id = r.employee_id;--> statement-breakpoint
ALTER TABLE readiness ALTER COLUMN status DROP DEFAULT, ALTER COLUMN admission_date SET NOT NULL;--> statement-breakpoint
CREATE INDEX readiness_contracting_unfit ON readiness (contracting_id, severity DESC, name, employee_id);--> statement-breakpoint
CREATE INDEX readiness_contracting_admission ON readiness (contracting_id, admission_date, name, employee_id);--> statement-breakpoint
CREATE INDEX readiness_contracting_provider ON readiness (contracting_id, provider_id, name, employee_id);--> statement-breakpoint
CREATE INDEX readiness_contracting_status ON readiness (contracting_id, status, name, employee_id) WHERE status <> 'ACTIVE';--> statement-breakpoint
DROP INDEX employees_company;--> statement-breakpoint
CREATE INDEX employees_company ON employees (company_id, norm(name), id);--> statement-breakpoint
-- As in 0029 and 0049, but that the facts of the employee are copied when the row begins and by employee_changed.
CREATE OR REPLACE FUNCTION readiness_refresh_reasons(of_employees bigint[], of_projects bigint[], today date DEFAULT clock_day())
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  IF of_employees IS NULL THEN RETURN; END IF;
  INSERT INTO readiness (employee_id, project_id, provider_id, contracting_id, name, status, admission_date)
    SELECT DISTINCT e.id, p.id, e.company_id, p.company_id, norm(e.name), e.status, e.admission_date
    FROM unnest(of_employees, of_projects) n(employee_id, project_id)
    JOIN project_employees a ON a.employee_id = n.employee_id AND a.project_id = n.project_id AND a.ended_at IS NULL
    JOIN employees e ON e.id = a.employee_id JOIN projects p ON p.id = a.project_id
    ORDER BY 1, 2 ON CONFLICT (employee_id, project_id) DO NOTHING;
  PERFORM 1 FROM readiness r WHERE (r.employee_id, r.project_id) IN (SELECT * FROM unnest(of_employees, of_projects))
    ORDER BY r.employee_id, r.project_id FOR NO KEY UPDATE;
  DELETE FROM readiness r USING unnest(of_employees, of_projects) n(employee_id, project_id)
    WHERE r.employee_id = n.employee_id AND r.project_id = n.project_id AND NOT EXISTS (SELECT 1 FROM project_employees a
      WHERE a.employee_id = r.employee_id AND a.project_id = r.project_id AND a.ended_at IS NULL);
  WITH pair AS MATERIALIZED (
    SELECT r.employee_id, r.project_id, r.provider_id, e.status, e.cpf IS NOT NULL AS has_cpf, e.foreign_document,
      e.foreign_document_until, a.hiring_date, p.status AS project_status, p.start_date, p.end_date,
      c.status AS company_status, c.from_date, c.until_date, c.stopped_on
    FROM (SELECT DISTINCT * FROM unnest(of_employees, of_projects)) n(employee_id, project_id)
    JOIN readiness r ON r.employee_id = n.employee_id AND r.project_id = n.project_id
    JOIN employees e ON e.id = r.employee_id JOIN projects p ON p.id = r.project_id
    JOIN project_employees a ON a.employee_id = r.employee_id AND a.project_id = r.project_id
    LEFT JOIN project_companies c ON c.project_id = r.project_id AND c.company_id = r.provider_id
  ), document AS (
    SELECT d.*, CASE WHEN d.raw = 'SUPPORT' THEN coalesce(d.status_before_support, 'OPEN') ELSE d.raw END AS status
    FROM (
      SELECT pair.employee_id, pair.project_id, x.status AS raw, x.status_before_support, x.due_date, x.expiration_date, s.periodicity
      FROM pair JOIN pendencies x ON x.employee_id = pair.employee_id AND x.project_id = pair.project_id
      JOIN system_pendencies s ON s.id = x.system_pendency_id
      WHERE s.blocks_entry AND NOT x.inactive AND x.renewal_of IS NULL
      UNION ALL
      SELECT pair.employee_id, pair.project_id, y.status, y.status_before_support, y.due_date, y.expiration_date, y.periodicity
      FROM pair JOIN (
        SELECT x.*, s.periodicity FROM (SELECT DISTINCT project_id, provider_id FROM pair) place CROSS JOIN system_pendencies s
        JOIN pendencies x ON x.project_id = place.project_id AND x.provider_id = place.provider_id AND x.system_pendency_id = s.id
          AND coalesce(x.employee_id, 0) = 0
        WHERE s.blocks_entry AND NOT x.inactive AND x.renewal_of IS NULL
      ) y ON y.project_id = pair.project_id AND y.provider_id = pair.provider_id
    ) d
  ), valid (employee_id, project_id, first_day, last_day) AS (
    SELECT employee_id, project_id, start_date, end_date FROM pair WHERE project_status = 'ACTIVE'
    UNION ALL SELECT employee_id, project_id, hiring_date, NULL FROM pair
    UNION ALL SELECT employee_id, project_id, from_date, until_date FROM pair WHERE company_status = 'ACTIVE'
    UNION ALL SELECT employee_id, project_id, NULL, foreign_document_until FROM pair WHERE foreign_document IS NOT NULL
    UNION ALL SELECT employee_id, project_id, NULL, expiration_date FROM document WHERE status IN ('DONE', 'NEXT_DUE_DATE')
    UNION ALL SELECT employee_id, project_id, NULL, due_date FROM document
      WHERE status IN ('OPEN', 'PRE_REJECTED') AND periodicity = 'MONTHLY' AND due_date IS NOT NULL
  ), blocked (employee_id, project_id, from_day, until_day) AS (
    SELECT employee_id, project_id, NULL::date, first_day - 1 FROM valid WHERE first_day IS NOT NULL
    UNION ALL SELECT employee_id, project_id, last_day + 1, NULL FROM valid WHERE last_day IS NOT NULL
    UNION ALL SELECT employee_id, project_id, NULL, NULL FROM pair WHERE project_status <> 'ACTIVE'
    UNION ALL SELECT employee_id, project_id, stopped_on, NULL FROM pair WHERE company_status <> 'ACTIVE'
    UNION ALL SELECT employee_id, project_id, NULL, NULL FROM pair WHERE company_status IS NULL
    UNION ALL SELECT employee_id, project_id, NULL, NULL FROM pair WHERE NOT has_cpf AND foreign_document IS NULL
    UNION ALL SELECT employee_id, project_id, NULL, NULL FROM pair WHERE status = 'DISMISSED'
    UNION ALL SELECT employee_id, project_id, NULL, NULL FROM document
      WHERE status = 'EXPIRED' OR (status IN ('OPEN', 'PRE_REJECTED') AND NOT (periodicity = 'MONTHLY' AND due_date IS NOT NULL))
    UNION ALL
    SELECT pair.employee_id, pair.project_id, m.start_date, away.until_day
    FROM pair JOIN movements m ON m.employee_id = pair.employee_id AND coalesce(m.project_id, pair.project_id) = pair.project_id
    CROSS JOIN LATERAL (
      SELECT least(CASE WHEN m.type IN ('VACATION', 'LEAVE', 'LICENCE') THEN m.end_date END, min(back.start_date) - 1) AS until_day
      FROM movements back WHERE back.employee_id = m.employee_id AND coalesce(back.project_id, pair.project_id) = pair.project_id
        AND back.type IN ('HIRING', 'MOBILISATION', 'RETURN', 'ROLE_CHANGE', 'RISK_CHANGE')
        AND (back.start_date, back.id) > (m.start_date, m.id)
    ) away
    WHERE pair.status <> 'DISMISSED' AND m.type IN ('VACATION', 'LEAVE', 'LICENCE', 'DEMOBILISATION', 'DISMISSAL')
      AND coalesce(away.until_day >= m.start_date, true)
  ), judged AS (
    SELECT pair.employee_id, pair.project_id, project_status = 'ACTIVE' AND end_date >= today AS active,
      (count(b.employee_id) FILTER (WHERE coalesce(from_day <= today, true) AND coalesce(until_day >= today, true)))::smallint AS blocking,
      least(min(from_day) FILTER (WHERE from_day > today), min(until_day + 1) FILTER (WHERE until_day >= today)) AS next_change
    FROM pair LEFT JOIN blocked b ON b.employee_id = pair.employee_id AND b.project_id = pair.project_id
    GROUP BY pair.employee_id, pair.project_id, project_status, end_date
  )
  UPDATE readiness r SET active = j.active, blocking = j.blocking, next_change = j.next_change FROM judged j
    WHERE r.employee_id = j.employee_id AND r.project_id = j.project_id
      AND (r.active, r.blocking, r.next_change) IS DISTINCT FROM (j.active, j.blocking, j.next_change);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION employee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    UPDATE readiness r SET name = norm(n.name), status = n.status, admission_date = n.admission_date
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE r.employee_id = n.id AND (n.name, n.status, n.admission_date) IS DISTINCT FROM (o.name, o.status, o.admission_date);
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
