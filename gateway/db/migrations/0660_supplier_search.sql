-- A supplier's people by a word of the name and by occupation, however many people others have: the company stands in the index of
-- names, and what is asked of an occupation is read from its index alone. Both keep their names and serve the last version.
DROP INDEX "employees_name_search";--> statement-breakpoint
CREATE INDEX "employees_name_search" ON "employees" USING gin (company_id, norm(name || coalesce(' ' || civil_name, '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "employees_cbo";--> statement-breakpoint
CREATE INDEX "employees_cbo" ON "employees" USING btree ("cbo","company_id","id","removed_at") WHERE cbo is not null;
