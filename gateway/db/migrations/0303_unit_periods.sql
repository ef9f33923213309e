-- In which units a project was: a block of some units is answered for a past moment, too.
CREATE FUNCTION project_units_kept(projects bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM periods_write('unit', array_agg(id), array_agg(sub_id), array_agg('ACTIVE'::text), array_agg(NULL::text), array_agg(present),
      array_agg(NULL::date), array_agg(NULL::date))
    FROM (
      SELECT coalesce(n.project_id, k.id) AS id, coalesce(n.facility_id, k.sub_id) AS sub_id, n.project_id IS NOT NULL AS present
      FROM (SELECT DISTINCT u.project_id, d.facility_id FROM project_departments u JOIN departments d ON d.id = u.department_id
          WHERE u.project_id = ANY (projects)) n
      FULL JOIN (SELECT p.id, p.sub_id FROM status_periods p
          WHERE p.source = 'unit' AND p.id = ANY (projects) AND p.active AND p.valid_to IS NULL) k
        ON k.id = n.project_id AND k.sub_id = n.facility_id
      WHERE n.project_id IS NULL OR k.id IS NULL) changed
    HAVING count(*) > 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION project_units_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM project_units_kept((SELECT array_agg(DISTINCT project_id) FROM new_rows));
  ELSE PERFORM project_units_kept((SELECT array_agg(DISTINCT project_id) FROM old_rows)); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_areas_recorded AFTER INSERT ON project_departments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_units_recorded();
--> statement-breakpoint
CREATE TRIGGER project_areas_unrecorded AFTER DELETE ON project_departments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION project_units_recorded();
--> statement-breakpoint
-- Until now only today's units were known: they count from the beginning of the project.
INSERT INTO status_periods (source, id, sub_id, status, active, valid_from)
  SELECT DISTINCT 'unit', u.project_id, d.facility_id, 'ACTIVE', true, coalesce(
    (SELECT min(p.valid_from) FROM status_periods p WHERE p.source = 'project' AND p.id = u.project_id), clock_now())
  FROM project_departments u JOIN departments d ON d.id = u.department_id;
