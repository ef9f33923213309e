ALTER TABLE "system_pendencies" ADD COLUMN "blocks_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The shipped entries that keep people out, and what companies made of them.
WITH shipped AS (
  SELECT "id" FROM "system_pendencies" WHERE "company_id" IS NULL AND "slug" IN ('aso', 'aso-retorno', 'aso-mudanca-risco',
    'treinamento-nr-10', 'treinamento-nr-10-sep', 'treinamento-nr-35', 'treinamento-nr-33', 'pgr', 'pcmso'))
UPDATE "system_pendencies" s SET "blocks_entry" = true
  WHERE s."id" IN (SELECT "id" FROM shipped) OR s."base_id" IN (SELECT "id" FROM shipped);
