-- Now, and the day in the time zone of the product; a test sets `prumo.now`.
CREATE FUNCTION clock_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('prumo.now', true), '')::timestamptz, now())
$$;
--> statement-breakpoint
CREATE FUNCTION clock_day() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (clock_now() AT TIME ZONE 'America/Sao_Paulo')::date
$$;
--> statement-breakpoint
CREATE TABLE "status_periods" (
	"source" text NOT NULL,
	"id" bigint NOT NULL,
	"sub_id" bigint NOT NULL,
	"status" text NOT NULL,
	"status_before" text,
	"active" boolean NOT NULL,
	"first_day" date,
	"last_day" date,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "status_periods_source_id_sub_id_valid_from_pk" PRIMARY KEY("source","id","sub_id","valid_from")
);
--> statement-breakpoint
CREATE TABLE "readiness" (
	"employee_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"contracting_id" bigint NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"blocking" smallint DEFAULT 0 NOT NULL,
	"restricted" boolean DEFAULT false NOT NULL,
	"next_change" date,
	"severity" smallint GENERATED ALWAYS AS ((CASE WHEN NOT active THEN -1 WHEN restricted THEN 1000 + blocking ELSE blocking END)::smallint) STORED NOT NULL,
	CONSTRAINT "readiness_employee_id_project_id_pk" PRIMARY KEY("employee_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "readiness" ADD CONSTRAINT "readiness_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness" ADD CONSTRAINT "readiness_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Closes the open periods of these records and opens the new ones; of two changes in one transaction the later remains.
CREATE FUNCTION periods_write(of_source text, ids bigint[], sub_ids bigint[], statuses text[], befores text[], actives boolean[],
  first_days date[], last_days date[], at timestamptz DEFAULT clock_now()) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The change of one record, which most are, without arrays: planning for them took longer than writing.
  IF cardinality(ids) = 1 THEN
    SELECT greatest(at, max(p.valid_from)) INTO at FROM status_periods p
      WHERE p.source = of_source AND p.id = ids[1] AND p.sub_id = sub_ids[1] AND p.valid_to IS NULL;
    UPDATE status_periods p SET valid_to = at
      WHERE p.source = of_source AND p.id = ids[1] AND p.sub_id = sub_ids[1] AND p.valid_to IS NULL AND p.valid_from < at;
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
--> statement-breakpoint
-- The kept answer of these pairs, as of a day, by the rule of contract/readiness.ts. Rows are locked in one order before they
-- are judged, so that of two changes of one person the later sees the earlier.
CREATE FUNCTION readiness_refresh(of_employees bigint[], of_projects bigint[], today date DEFAULT clock_day()) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF of_employees IS NULL THEN RETURN; END IF;
  INSERT INTO readiness (employee_id, project_id, provider_id, contracting_id, name)
    SELECT DISTINCT e.id, p.id, e.company_id, p.company_id, e.name
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
    SELECT r.employee_id, r.project_id, r.provider_id, e.name, e.status, e.cpf IS NOT NULL AS has_cpf, e.foreign_document,
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
    SELECT pair.employee_id, pair.project_id, pair.name, project_status = 'ACTIVE' AND end_date >= today AS active,
      (count(b.employee_id) FILTER (WHERE coalesce(from_day <= today, true) AND coalesce(until_day >= today, true)))::smallint AS blocking,
      least(min(from_day) FILTER (WHERE from_day > today), min(until_day + 1) FILTER (WHERE until_day >= today)) AS next_change
    FROM pair LEFT JOIN blocked b ON b.employee_id = pair.employee_id AND b.project_id = pair.project_id
    GROUP BY pair.employee_id, pair.project_id, pair.name, project_status, end_date
  )
  UPDATE readiness r SET name = j.name, active = j.active, blocking = j.blocking, next_change = j.next_change FROM judged j
    WHERE r.employee_id = j.employee_id AND r.project_id = j.project_id
      AND (r.name, r.active, r.blocking, r.next_change) IS DISTINCT FROM (j.name, j.active, j.blocking, j.next_change);
END $$;
--> statement-breakpoint
-- Every change of a fact writes its period and judges again whom it concerns, in the same transaction (ruling 17, ruling 25).
CREATE FUNCTION pendency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
      WHERE project_id IN (SELECT project_id FROM old_rows);
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.status_before_support, n.inactive, n.due_date, n.expiration_date)
        IS DISTINCT FROM (o.status, o.status_before_support, o.inactive, o.due_date, o.expiration_date);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('pendency', array_agg(id), array_agg(0::bigint), array_agg(status), array_agg(status_before_support),
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
CREATE FUNCTION employee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.name, n.status, n.cpf IS NULL, n.foreign_document IS NULL, n.foreign_document_until)
        IS DISTINCT FROM (o.name, o.status, o.cpf IS NULL, o.foreign_document IS NULL, o.foreign_document_until);
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
CREATE FUNCTION project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(n.id) INTO ids FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (n.status, n.start_date, n.end_date) IS DISTINCT FROM (o.status, o.start_date, o.end_date);
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('project', array_agg(id), array_agg(0::bigint), array_agg(status), array_agg(NULL::text),
    array_agg(true), array_agg(start_date), array_agg(end_date)) FROM projects WHERE id = ANY (ids);
  PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness WHERE project_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION project_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE projects bigint[]; companies bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(project_id), array_agg(company_id) INTO projects, companies FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(project_id), array_agg(company_id) INTO projects, companies FROM old_rows;
  ELSE
    SELECT array_agg(project_id), array_agg(company_id) INTO projects, companies
      FROM new_rows n JOIN old_rows o USING (project_id, company_id)
      WHERE (n.status, n.stopped_on, n.from_date, n.until_date) IS DISTINCT FROM (o.status, o.stopped_on, o.from_date, o.until_date);
  END IF;
  IF projects IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('provider', array_agg(n.project_id), array_agg(n.company_id), array_agg(coalesce(c.status, 'REMOVED')),
    array_agg(NULL::text), array_agg(c.project_id IS NOT NULL),
    array_agg(CASE WHEN c.status = 'ACTIVE' THEN c.from_date ELSE c.stopped_on END), array_agg(c.until_date))
    FROM unnest(projects, companies) n(project_id, company_id)
    LEFT JOIN project_companies c ON c.project_id = n.project_id AND c.company_id = n.company_id;
  PERFORM readiness_refresh(array_agg(r.employee_id), array_agg(r.project_id)) FROM unnest(projects, companies) n(project_id, company_id)
    JOIN readiness r ON r.project_id = n.project_id AND r.provider_id = n.company_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION assignment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE employees bigint[]; projects bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(employee_id), array_agg(project_id) INTO employees, projects FROM old_rows;
  ELSE SELECT array_agg(employee_id), array_agg(project_id) INTO employees, projects FROM new_rows;
  END IF;
  IF employees IS NULL THEN RETURN NULL; END IF;
  PERFORM periods_write('assignment', array_agg(n.employee_id), array_agg(n.project_id),
    array_agg(CASE WHEN a.employee_id IS NULL THEN 'REMOVED' WHEN a.ended_at IS NULL THEN 'ACTIVE' ELSE 'ENDED' END),
    array_agg(NULL::text), array_agg(a.employee_id IS NOT NULL), array_agg(a.hiring_date), array_agg(a.ended_at))
    FROM unnest(employees, projects) n(employee_id, project_id)
    LEFT JOIN project_employees a ON a.employee_id = n.employee_id AND a.project_id = n.project_id;
  PERFORM readiness_refresh(employees, projects);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION movement_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(employee_id) INTO ids FROM old_rows;
  ELSE SELECT array_agg(employee_id) INTO ids FROM new_rows;
  END IF;
  PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness WHERE employee_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION system_pendency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM readiness_refresh(array_agg(r.employee_id), array_agg(r.project_id)) FROM readiness r WHERE r.project_id IN (
    SELECT x.project_id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN pendencies x ON x.system_pendency_id = n.id
    WHERE (n.blocks_entry, n.periodicity) IS DISTINCT FROM (o.blocks_entry, o.periodicity));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pendency_facts_inserted AFTER INSERT ON pendencies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_changed();
--> statement-breakpoint
CREATE TRIGGER pendency_facts_updated AFTER UPDATE ON pendencies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_changed();
--> statement-breakpoint
CREATE TRIGGER pendency_facts_deleted AFTER DELETE ON pendencies REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pendency_changed();
--> statement-breakpoint
CREATE TRIGGER employee_facts_inserted AFTER INSERT ON employees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION employee_changed();
--> statement-breakpoint
CREATE TRIGGER employee_facts_updated AFTER UPDATE ON employees REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION employee_changed();
--> statement-breakpoint
CREATE TRIGGER project_facts_inserted AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_changed();
--> statement-breakpoint
CREATE TRIGGER project_facts_updated AFTER UPDATE ON projects REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_changed();
--> statement-breakpoint
CREATE TRIGGER project_company_facts_inserted AFTER INSERT ON project_companies REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_company_changed();
--> statement-breakpoint
CREATE TRIGGER project_company_facts_updated AFTER UPDATE ON project_companies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_company_changed();
--> statement-breakpoint
CREATE TRIGGER project_company_facts_deleted AFTER DELETE ON project_companies REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_company_changed();
--> statement-breakpoint
CREATE TRIGGER assignment_facts_inserted AFTER INSERT ON project_employees REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_changed();
--> statement-breakpoint
CREATE TRIGGER assignment_facts_updated AFTER UPDATE ON project_employees REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_changed();
--> statement-breakpoint
CREATE TRIGGER assignment_facts_deleted AFTER DELETE ON project_employees REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION assignment_changed();
--> statement-breakpoint
CREATE TRIGGER movement_facts_inserted AFTER INSERT ON movements REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION movement_changed();
--> statement-breakpoint
CREATE TRIGGER movement_facts_updated AFTER UPDATE ON movements REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION movement_changed();
--> statement-breakpoint
CREATE TRIGGER movement_facts_deleted AFTER DELETE ON movements REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION movement_changed();
--> statement-breakpoint
CREATE TRIGGER system_pendency_facts_updated AFTER UPDATE ON system_pendencies REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION system_pendency_changed();
--> statement-breakpoint
-- What exists gets its first period, and its answer.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
INSERT INTO status_periods (source, id, sub_id, status, status_before, active, first_day, last_day, valid_from)
  SELECT 'pendency', id, 0, status, status_before_support, NOT inactive, due_date, expiration_date, created_at FROM pendencies
  UNION ALL SELECT 'employee', id, 0, status, NULL, cpf IS NOT NULL, NULL,
    CASE WHEN foreign_document IS NOT NULL THEN coalesce(foreign_document_until, 'infinity') END, created_at FROM employees
  UNION ALL SELECT 'project', id, 0, status, NULL, true, start_date, end_date, created_at FROM projects
  UNION ALL SELECT 'provider', project_id, company_id, status, NULL, true,
    CASE WHEN status = 'ACTIVE' THEN from_date ELSE stopped_on END, until_date, created_at FROM project_companies
  UNION ALL SELECT 'assignment', employee_id, project_id, CASE WHEN ended_at IS NULL THEN 'ACTIVE' ELSE 'ENDED' END, NULL, true,
    hiring_date, ended_at, hiring_date::timestamp AT TIME ZONE 'America/Sao_Paulo' FROM project_employees;
--> statement-breakpoint
SELECT readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM project_employees;
--> statement-breakpoint
CREATE INDEX "readiness_project" ON "readiness" USING btree ("project_id","provider_id");--> statement-breakpoint
CREATE INDEX "readiness_contracting_name" ON "readiness" USING btree ("contracting_id","name","employee_id");--> statement-breakpoint
CREATE INDEX "readiness_contracting_severity" ON "readiness" USING btree ("contracting_id","severity","name","employee_id");--> statement-breakpoint
CREATE INDEX "readiness_provider_severity" ON "readiness" USING btree ("provider_id","severity","employee_id");--> statement-breakpoint
CREATE INDEX "readiness_clock" ON "readiness" USING btree ("next_change") WHERE next_change IS NOT NULL;
