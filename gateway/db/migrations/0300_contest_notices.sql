-- A contested block: who may decide it is told, then who contested. Lifted otherwise, or over, it is decided too.
ALTER TABLE "notices" ADD COLUMN "contest_id" bigint;--> statement-breakpoint
CREATE FUNCTION notice_of_contest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id)
  VALUES (CASE WHEN new.decided_at IS NULL THEN 'CONTEST' ELSE 'CONTEST_DECIDED' END, new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restriction_contests_notice AFTER INSERT OR UPDATE OF decided_at ON restriction_contests FOR EACH ROW
  EXECUTE FUNCTION notice_of_contest();
--> statement-breakpoint
CREATE FUNCTION notice_of_lifted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id)
  SELECT 'CONTEST_DECIDED', x.id FROM restriction_contests x WHERE x.restriction_id = new.id AND x.decided_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restricted_employees_notice AFTER UPDATE OF lifted_at ON restricted_employees FOR EACH ROW
  WHEN (new.lifted_at IS NOT NULL AND old.lifted_at IS NULL) EXECUTE FUNCTION notice_of_lifted();
