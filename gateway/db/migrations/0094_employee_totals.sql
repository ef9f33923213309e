-- Totals of lists of employees are counted from indexes alone: the people of a company, and those of whom something waits.
CREATE INDEX readiness_contracting_person ON readiness (contracting_id, employee_id, severity, project_id);--> statement-breakpoint
DROP INDEX readiness_provider_severity;--> statement-breakpoint
CREATE INDEX readiness_provider_person ON readiness (provider_id, employee_id, severity, project_id);--> statement-breakpoint
CREATE INDEX pendencies_waiting ON pendencies (contracting_id, employee_id, plan, status, project_id)
  WHERE employee_id IS NOT NULL AND NOT inactive AND renewal_of IS NULL
    AND status IN ('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED');
