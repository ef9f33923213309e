-- The change of one pendency, which every move of the lifecycle is, by queries without arrays: their plans are kept, while
-- planning for arrays anew took longer than writing.
CREATE OR REPLACE FUNCTION pendency_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[]; moved record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
      WHERE project_id IN (SELECT project_id FROM old_rows);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NOT EXISTS (SELECT FROM new_rows OFFSET 1) THEN
    SELECT n.id, n.status, n.status_before_support, n.inactive, n.due_date, n.expiration_date, n.project_id, n.provider_id,
      n.employee_id, n.system_pendency_id INTO moved FROM new_rows n, old_rows o
      WHERE (n.status, n.status_before_support, n.inactive, n.due_date, n.expiration_date)
        IS DISTINCT FROM (o.status, o.status_before_support, o.inactive, o.due_date, o.expiration_date);
    IF NOT FOUND THEN RETURN NULL; END IF;
    PERFORM periods_write('pendency', ARRAY[moved.id], ARRAY[0::bigint], ARRAY[moved.status], ARRAY[moved.status_before_support],
      ARRAY[NOT moved.inactive], ARRAY[moved.due_date], ARRAY[moved.expiration_date]);
    IF NOT EXISTS (SELECT FROM system_pendencies WHERE id = moved.system_pendency_id AND blocks_entry) THEN RETURN NULL; END IF;
    IF moved.employee_id IS NOT NULL THEN
      PERFORM readiness_refresh(ARRAY[moved.employee_id], ARRAY[moved.project_id]);
    ELSE
      PERFORM readiness_refresh(array_agg(employee_id), array_agg(project_id)) FROM readiness
        WHERE project_id = moved.project_id AND provider_id = moved.provider_id;
    END IF;
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
