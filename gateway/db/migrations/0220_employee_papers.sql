-- The papers of foreign workers (Lei 13.445/2017; eSocial S-2200, `trabImig`), e-mail and working hours.
ALTER TABLE "employees" ADD COLUMN "foreign_document_issuer" text, ADD COLUMN "foreign_document_issued_on" date,
  ADD COLUMN "entry_date" date, ADD COLUMN "entry_condition" text, ADD COLUMN "residence_term" text,
  ADD COLUMN "email" text, ADD COLUMN "work_schedule" text;--> statement-breakpoint
-- Rural work of short term (Lei 5.889/1973, art. 14-A) is employment: its papers are those of a fixed term.
UPDATE "system_pendencies" SET "contract_regimes" = array_append("contract_regimes", 'RURAL_SHORT_TERM'), "version" = "version" + 1
  WHERE "company_id" IS NULL AND "contract_regimes" @> '{FIXED_TERM}' AND NOT "contract_regimes" @> '{RURAL_SHORT_TERM}';
