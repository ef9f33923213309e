-- A supplier's people by the first digits of an occupation, without reading those of other companies.
CREATE INDEX "employees_occupation" ON "employees" USING btree ("company_id","cbo","id") WHERE cbo is not null and removed_at is null;--> statement-breakpoint
-- What the planner knows of names went with the old index (0660): without it a common word looks rare, and a list takes seconds.
ANALYZE "employees";
