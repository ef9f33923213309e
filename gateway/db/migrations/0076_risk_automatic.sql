-- B-24: while a contracting company asks for it, an assignment puts the person on one schedule of the project for each of the
-- project's risk activities that the person performs; it spans what is left of the project. The end of the assignment takes the
-- person off. A schedule that somebody cancelled stays as it is. Triggers, because assignments are written in many places.
CREATE FUNCTION risk_schedules_of_assignments(of_projects bigint[], of_employees bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_projects IS NULL THEN RETURN; END IF;
  WITH asked AS (
    SELECT p.id AS project_id, p.company_id, a.risk_activity_id, e.id AS employee_id, e.company_id AS provider_id,
      greatest(p.start_date, clock_day())::timestamp AT TIME ZONE 'America/Sao_Paulo' AS starts_at,
      (p.end_date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo' AS ends_at
    FROM (SELECT DISTINCT * FROM unnest(of_projects, of_employees)) n(project_id, employee_id)
    JOIN projects p ON p.id = n.project_id AND p.end_date >= clock_day()
    JOIN risk_schedule_configs g ON g.company_id = p.company_id AND g.auto_generate
    JOIN employees e ON e.id = n.employee_id
    JOIN project_risk_activities a ON a.project_id = p.id
    JOIN employee_risk_activities k ON k.employee_id = e.id AND k.risk_activity_id = a.risk_activity_id
  ), made AS (
    INSERT INTO risk_schedules (company_id, owner_id, project_id, risk_activity_id, department_id, starts_at, ends_at, automatic)
      SELECT DISTINCT company_id, company_id, project_id, risk_activity_id,
        (SELECT min(d.department_id) FROM project_departments d WHERE d.project_id = asked.project_id), starts_at, ends_at, true
      FROM asked ORDER BY project_id, risk_activity_id
    ON CONFLICT (project_id, risk_activity_id) WHERE automatic DO UPDATE SET updated_at = now()
    RETURNING id, company_id, project_id, risk_activity_id, cancelled_at, xmax = 0 AS is_new
  ), told AS (
    INSERT INTO audit (company_id, entity, entity_id, action) SELECT company_id, 'riskSchedule', id::text, 'CREATED' FROM made WHERE is_new
  )
  INSERT INTO risk_schedule_employees (schedule_id, employee_id, provider_id)
    SELECT made.id, asked.employee_id, asked.provider_id FROM asked
    JOIN made ON made.project_id = asked.project_id AND made.risk_activity_id = asked.risk_activity_id AND made.cancelled_at IS NULL
    ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION assignment_scheduled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM risk_schedules_of_assignments(array_agg(project_id), array_agg(employee_id)) FROM new_rows WHERE ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION assignment_rescheduled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM risk_schedules_of_assignments(array_agg(n.project_id), array_agg(n.employee_id)) FROM new_rows n
    JOIN old_rows o ON o.project_id = n.project_id AND o.employee_id = n.employee_id
    WHERE n.ended_at IS NULL AND o.ended_at IS NOT NULL;
  DELETE FROM risk_schedule_employees m USING risk_schedules s, new_rows n, old_rows o
    WHERE s.id = m.schedule_id AND s.automatic AND s.cancelled_at IS NULL AND s.project_id = n.project_id
      AND m.employee_id = n.employee_id AND n.ended_at IS NOT NULL
      AND o.project_id = n.project_id AND o.employee_id = n.employee_id AND o.ended_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignment_risk_inserted AFTER INSERT ON project_employees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_scheduled();
--> statement-breakpoint
CREATE TRIGGER assignment_risk_updated AFTER UPDATE ON project_employees REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_rescheduled();
--> statement-breakpoint
CREATE FUNCTION assignment_unscheduled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM risk_schedule_employees m USING risk_schedules s, old_rows o
    WHERE s.id = m.schedule_id AND s.automatic AND s.cancelled_at IS NULL AND s.project_id = o.project_id
      AND m.employee_id = o.employee_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assignment_risk_deleted AFTER DELETE ON project_employees REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_unscheduled();
