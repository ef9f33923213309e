-- Classes by a person's name (G-01): the names of a class stand beside it, so that a search reads its own company's classes, not
-- everybody's enrolments. A line feed parts two names, so that no search finds the end of one and the beginning of the next.
ALTER TABLE "training_classes" ADD COLUMN "people_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION class_people(of bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE training_classes c SET people_search = n.names
  FROM (SELECT u.id, coalesce((SELECT string_agg(norm(e.name || coalesce(' ' || e.civil_name, '')), E'\n' ORDER BY e.id)
        FROM training_class_employees m JOIN employees e ON e.id = m.employee_id WHERE m.class_id = u.id), '') AS names
      FROM unnest(of) u(id)) n
  WHERE c.id = n.id AND c.people_search <> n.names
$$;--> statement-breakpoint
CREATE FUNCTION class_people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM class_people(array_agg(DISTINCT class_id)) FROM changed_rows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION class_names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM class_people(array_agg(DISTINCT m.class_id)) FROM training_class_employees m
    JOIN new_rows n ON n.id = m.employee_id JOIN old_rows o ON o.id = n.id
    WHERE (n.name, n.civil_name) IS DISTINCT FROM (o.name, o.civil_name);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER class_people_added AFTER INSERT ON training_class_employees REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION class_people_changed();--> statement-breakpoint
CREATE TRIGGER class_people_removed AFTER DELETE ON training_class_employees REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION class_people_changed();--> statement-breakpoint
CREATE TRIGGER class_names_changed AFTER UPDATE ON employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION class_names_changed();--> statement-breakpoint
SELECT class_people(array_agg(id)) FROM training_classes;--> statement-breakpoint
CREATE INDEX "training_classes_people" ON "training_classes" USING gin (company_id, people_search gin_trgm_ops);--> statement-breakpoint
-- How many classes a word finds is estimated from the statistics of the column.
ANALYZE "training_classes";
