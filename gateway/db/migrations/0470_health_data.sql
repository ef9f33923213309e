-- What a document tells of people, and how long its files are kept (LGPD; domain-facts 3, L1, L2 and L5). The shipped entries get
-- theirs when the catalogue is brought up to date at the start; here only health, so that nothing is open until then.
ALTER TABLE "system_pendencies" ADD COLUMN "sensitivity" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "system_pendencies" ADD COLUMN "retention_months" integer DEFAULT 84 NOT NULL;--> statement-breakpoint
UPDATE "system_pendencies" s SET "sensitivity" = 'HEALTH', "retention_months" = CASE WHEN b."slug" IN
    ('afastamento-previdenciario', 'cota-pcd') THEN 84 ELSE 240 END
FROM "system_pendencies" b
WHERE b."id" = coalesce(s."base_id", s."id") AND b."company_id" IS NULL AND b."slug" IN ('aso', 'aso-retorno',
  'aso-mudanca-risco', 'aso-demissional', 'aso-admissional', 'ppp', 'exame-toxicologico', 'esocial-s2220',
  'afastamento-previdenciario', 'cat-investigacao', 'capacitacao-nr-32', 'cota-pcd', 'ppr-ensaio-vedacao', 'pca');--> statement-breakpoint
UPDATE "system_pendencies" SET "sensitivity" = 'PERSONAL'
WHERE "sensitivity" = 'NONE' AND "company_id" IS NOT NULL AND "type" IN ('EMPLOYEE', 'RISK');--> statement-breakpoint
-- Ruling 23: who analyses SSMA, and the suppliers' own people, go on opening health documents; administrators hold the others.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_health_data']
WHERE NOT 'see_health_data' = ANY("permissions") AND 'see_pendency_file' = ANY("permissions") AND
  ("relation_type" = 'PROVIDER' OR ('ssma' = ANY("features") AND 'answer_pendency_checklist' = ANY("permissions")
    AND NOT "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']));--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_privacy_record', 'export_personal_data', 'erase_personal_data']
WHERE NOT 'see_privacy_record' = ANY("permissions")
  AND "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile'];--> statement-breakpoint
-- Who saw which personal data (LGPD arts. 37 and 48): one row per reading, with the people whose data were shown.
CREATE TABLE "data_accesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uid" uuid NOT NULL,
	"company_id" bigint NOT NULL,
	"employer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sensitivity" text NOT NULL,
	"employee_ids" bigint[] NOT NULL,
	"document_id" bigint,
	"reason" text
);--> statement-breakpoint
CREATE INDEX "data_accesses_company" ON "data_accesses" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_accesses_employer" ON "data_accesses" USING btree ("employer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_accesses_uid" ON "data_accesses" USING btree ("uid","created_at","id");--> statement-breakpoint
CREATE INDEX "data_accesses_people" ON "data_accesses" USING gin ("employee_ids");--> statement-breakpoint
CREATE INDEX "data_accesses_health" ON "data_accesses" USING btree ("uid","created_at") WHERE "sensitivity" = 'HEALTH';--> statement-breakpoint
-- As the audit trail; only what is older than five years may leave.
CREATE FUNCTION data_accesses_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '60 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the log of accesses to personal data is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER data_accesses_are_kept BEFORE UPDATE OR DELETE ON data_accesses FOR EACH ROW EXECUTE FUNCTION data_accesses_are_kept();--> statement-breakpoint
CREATE TRIGGER data_accesses_are_not_emptied BEFORE TRUNCATE ON data_accesses FOR EACH STATEMENT EXECUTE FUNCTION data_accesses_are_kept();--> statement-breakpoint
-- Somebody opened many health documents: the row of the log with which it was noticed.
ALTER TABLE "notices" ADD COLUMN "access_id" bigint;
