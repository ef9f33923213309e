CREATE FUNCTION notice_of_new_invite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice_causes (kind, subject_id) VALUES ('INVITED', new.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER invites_notice_new AFTER INSERT ON invites FOR EACH ROW
  WHEN (new.accepted_at IS NULL) EXECUTE FUNCTION notice_of_new_invite();
