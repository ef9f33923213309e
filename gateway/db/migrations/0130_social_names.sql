-- Social names (Decreto 8.727/2016): "name" is the name by which a person is called, "civil_name" the other one of who has a social
-- name. Searches find both.
ALTER TABLE "employees" ADD COLUMN "civil_name" text;--> statement-breakpoint
DROP INDEX "employees_name_search";--> statement-breakpoint
CREATE INDEX "employees_name_search" ON "employees" USING gin (norm(name || coalesce(' ' || civil_name, '')) gin_trgm_ops);--> statement-breakpoint
-- How many rows a word finds is estimated from the statistics of this index.
ANALYZE "employees";--> statement-breakpoint
-- As in 0086, but that both names are copied.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('readiness_refresh_reasons(bigint[], bigint[], date)'::regprocedure),
    'norm(e.name)', 'norm(e.name || coalesce('' '' || e.civil_name, ''''))');
END $$;--> statement-breakpoint
-- As in 0086, but for both names; a changed name is also found among the pendencies of the person.
CREATE OR REPLACE FUNCTION employee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(id) INTO ids FROM new_rows;
  ELSE
    UPDATE readiness r SET name = norm(n.name || coalesce(' ' || n.civil_name, '')), status = n.status, admission_date = n.admission_date
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE r.employee_id = n.id
        AND (n.name, n.civil_name, n.status, n.admission_date) IS DISTINCT FROM (o.name, o.civil_name, o.status, o.admission_date);
    UPDATE pendencies x SET search_text = norm(concat_ws(' ', x.name, n.name, n.civil_name, p.contract))
      FROM new_rows n JOIN old_rows o ON o.id = n.id, projects p
      WHERE (n.name, n.civil_name) IS DISTINCT FROM (o.name, o.civil_name) AND x.employee_id = n.id AND p.id = x.project_id;
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
