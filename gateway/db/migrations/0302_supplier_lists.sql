-- A supplier's own list of employees, however many they are: by readiness as the employer is told it, of whom something waits, and who
-- has no assignment, each from indexes alone. The people of one project come from its index, too.
CREATE INDEX readiness_provider_unfit ON readiness (provider_id, (CASE WHEN severity >= 1000 THEN greatest(severity - 1000, 1) ELSE severity END) DESC, name, employee_id)
  WHERE severity >= 0;--> statement-breakpoint
CREATE INDEX readiness_provider_fit ON readiness (provider_id, (CASE WHEN severity >= 1000 THEN greatest(severity - 1000, 1) ELSE severity END), name, employee_id)
  WHERE severity >= 0;--> statement-breakpoint
CREATE INDEX employees_present ON employees (company_id, id) WHERE removed_at IS NULL;--> statement-breakpoint
DROP INDEX readiness_project;--> statement-breakpoint
CREATE INDEX readiness_project ON readiness (project_id, provider_id, employee_id);--> statement-breakpoint
CREATE INDEX pendencies_waiting_provider ON pendencies (provider_id, employee_id, plan, status, project_id)
  WHERE employee_id IS NOT NULL AND NOT inactive AND renewal_of IS NULL
    AND status IN ('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED');
