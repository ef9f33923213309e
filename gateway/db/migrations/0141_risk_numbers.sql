-- Numbers of the risk analysis (APR) and of the work permit of a risk activity; nothing fills them of an automatic one (domain-facts 5.3).
ALTER TABLE "risk_schedules" ADD COLUMN "apr_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_schedules" ADD COLUMN "permit_number" text DEFAULT '' NOT NULL;
