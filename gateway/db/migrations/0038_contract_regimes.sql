-- Papers of an employment are not asked of people without one: the regimes that nobody had before. Those of everybody else stay.
UPDATE "system_pendencies" SET "contract_regimes" = '{APPRENTICE,CLT,FIXED_TERM,INTERMITTENT,INTERN,PARTNER,SELF_EMPLOYED,TEMPORARY}', "version" = "version" + 1
  WHERE "company_id" IS NULL AND "contract_regimes" IS NULL
    AND "slug" IN ('cartao-ponto', 'registro-empregado', 'alteracao-funcao', 'ferias-colaborador', 'trct-colaborador', 'fgts-rescisorio');--> statement-breakpoint
UPDATE "system_pendencies" SET "contract_regimes" = '{APPRENTICE,CLT,FIXED_TERM,INTERMITTENT,TEMPORARY}', "version" = "version" + 1
  WHERE "company_id" IS NULL AND "slug" = 'holerite' AND "contract_regimes" @> '{CLT,APPRENTICE,TEMPORARY}' AND cardinality("contract_regimes") = 3;
