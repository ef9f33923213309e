-- The number of a class is its company's own: an id tells how many classes everybody has.
ALTER TABLE "training_classes" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE training_classes c SET number = n.number FROM (
  SELECT id, row_number() OVER (PARTITION BY company_id ORDER BY id) AS number FROM training_classes) n WHERE n.id = c.id;--> statement-breakpoint
CREATE UNIQUE INDEX "training_classes_number" ON "training_classes" (company_id, number);--> statement-breakpoint
-- Two that are created at once wait for each other: no number twice, and none left out.
CREATE FUNCTION class_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7246004, new.company_id::integer);
  new.number := coalesce((SELECT max(number) FROM training_classes WHERE company_id = new.company_id), 0) + 1;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER class_number BEFORE INSERT ON training_classes FOR EACH ROW EXECUTE FUNCTION class_number();
