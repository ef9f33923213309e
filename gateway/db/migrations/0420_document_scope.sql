-- Whose a document is, and so where it may serve again (X-02; domain-facts, 1.1-h). The shipped entries and their adaptations get
-- theirs here, so that the start finds nothing to change; a company's own entries that of their type.
ALTER TABLE "system_pendencies" ADD COLUMN "scope" text;--> statement-breakpoint
UPDATE "system_pendencies" s SET "scope" = CASE
  WHEN b."slug" IN ('inspecao-veiculos', 'crlv-seguro', 'laudo-equipamento-carga', 'inspecao-nr-13') THEN 'ASSET'
  WHEN b."slug" IN ('convencao-coletiva', 'alvara-avcb', 'ordem-servico', 'integracao-seguranca', 'ltcat', 'laudo-insalubridade',
    'laudo-periculosidade', 'ergonomia', 'riscos-psicossociais', 'pgr', 'pcmso', 'prontuario-eletrico',
    'licenca-ambiental', 'inspecao-extintores', 'relatorio-analitico-pcmso', 'declaracao-inexistencia-riscos',
    'ppr-ensaio-vedacao', 'pca') THEN 'ESTABLISHMENT'
  WHEN b."slug" IN ('folha-pagamento', 'comprovante-salario', 'recibo-ferias', 'vale-transporte', 'verbas-rescisorias',
    'decimo-terceiro-primeira', 'decimo-terceiro-segunda', 'alimentacao-refeicao', 'nota-fiscal-retencao',
    'escala-trabalho', 'relacao-trabalhadores-tomador', 'cipa', 'relatorio-ssma', 'permissao-trabalho', 'dds',
    'areas-vivencia', 'plano-emergencia', 'bloqueio-energias', 'plano-residuos', 'mtr', 'cat-investigacao') THEN 'PROJECT'
  WHEN s."type" IN ('EMPLOYEE', 'RISK') THEN 'PERSON'
  WHEN s."type" = 'OTHERS' THEN 'PROJECT'
  ELSE 'COMPANY' END
FROM "system_pendencies" b
WHERE b."id" = coalesce(s."base_id", s."id");--> statement-breakpoint
-- A company's own entry may have the name of a shipped one.
UPDATE "system_pendencies" SET "scope" = CASE "type" WHEN 'PROVIDER' THEN 'COMPANY' WHEN 'OTHERS' THEN 'PROJECT' ELSE 'PERSON' END
WHERE "company_id" IS NOT NULL AND "base_id" IS NULL;--> statement-breakpoint
-- What says nothing serves nowhere else.
ALTER TABLE "system_pendencies" ALTER COLUMN "scope" SET DEFAULT 'PROJECT', ALTER COLUMN "scope" SET NOT NULL;
