-- What a statement changed, before and after it, is compared by a hash: the planner takes such tables for small, and compared each of
-- thousands of rows with each (an update of a project changes 4,000 at once). A FULL JOIN has no other way; all rows have their pair.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('pendency_panel_changed()'::regprocedure),
    'FROM new_rows n JOIN old_rows o ON o.id = n.id', 'FROM new_rows n FULL JOIN old_rows o ON o.id = n.id');
END $$;
--> statement-breakpoint
-- Its conditions would make a FULL JOIN an inner one; it reads nothing else.
ALTER FUNCTION payment_release_changed() SET enable_nestloop = off;
