-- A supplier's own people by admission, and those who are away or dismissed: without reading all of them.
CREATE INDEX employees_admission ON employees (company_id, admission_date, norm(name), id);--> statement-breakpoint
CREATE INDEX employees_status ON employees (company_id, status, norm(name), id) WHERE status <> 'ACTIVE';
