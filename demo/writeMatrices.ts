import { sql } from 'drizzle-orm';
import type { MatrixSector } from '../contract/requirementMatrices.ts';
import { MATRIX_TEMPLATES } from '../gateway/db/catalogue/matrixTemplates.ts';
import type { Db } from '../gateway/db/client.ts';
import { rows } from '../gateway/db/client.ts';
import { requirementMatrices } from '../gateway/db/schema/requirementMatrices.ts';
import { type Ids, idIn } from './rowIds.ts';

/** Drafts of the requirement matrix of Serra Azul, which change nothing in its projects; the second one asks more. */
const DRAFTS: readonly { name: string; sector: MatrixSector; without: readonly string[]; daysAgo: number }[] = [
  { name: 'Matriz de mineração', sector: 'MINING', without: ['pca', 'mtr', 'exame-toxicologico'], daysAgo: 40 },
  { name: 'Proposta para 2027', sector: 'MINING', without: ['convencao-coletiva'], daysAgo: 6 },
];

export async function writeMatrices(
  tx: Pick<Db, 'execute' | 'insert'>,
  { companyIds, now }: { companyIds: Ids; now: Date },
): Promise<void> {
  const found = await rows<{ slug: string; id: number }>(
    tx,
    sql`select slug, id::int as id from system_pendencies where company_id is null`,
  );
  const idOf = new Map(found.map(({ slug, id }) => [slug, id]));
  await tx.insert(requirementMatrices).values(
    DRAFTS.map(({ name, sector, without, daysAgo }, index) => {
      const { risks, documents } = MATRIX_TEMPLATES[sector];
      const at = new Date(now.getTime() - daysAgo * 86_400_000);
      return {
        ...{ companyId: idIn(companyIds, 'serra-azul'), number: index + 1, name, createdAt: at, updatedAt: at },
        columns: risks.map((riskActivityId) => ({ kind: 'RISK' as const, riskActivityId })),
        rows: documents.flatMap(({ slug, risks: asked = [] }) => {
          const id = idOf.get(slug);
          if (id === undefined || without.includes(slug)) return [];
          const columns = asked.map((risk) => risks.indexOf(risk));
          return [
            { systemPendencyId: id, columns, leadDays: index > 0 && slug === 'aso' ? [45, 15] : null, reviewer: null },
          ];
        }),
      };
    }),
  );
}
