-- Few pendencies have a renewal: an UPDATE that changes no row calls all triggers of statements nevertheless, for each of thousands.
CREATE OR REPLACE FUNCTION pendency_renewal_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pendencies WHERE renewal_of = NEW.id) THEN
    UPDATE pendencies SET inactive = NEW.inactive, updated_at = NEW.updated_at, version = version + 1
    WHERE renewal_of = NEW.id AND inactive <> NEW.inactive AND status NOT IN ('DONE', 'NOT_APPLICABLE');
  END IF;
  RETURN NULL;
END $$;
