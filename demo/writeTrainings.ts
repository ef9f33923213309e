import { sql } from 'drizzle-orm';
import { START_CERTIFICATE } from '../contract/trainingConfigs.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import { trainingConfigDocuments, trainingConfigs } from '../gateway/db/schema/trainings.ts';
import { type Ids, idIn } from './rowIds.ts';

const CONTRACTING = 'serra-azul';
/** Trainings of the company's own; `satisfies`: slugs of shipped documents. */
const TRAININGS = [
  {
    name: 'Direção defensiva em mina a céu aberto',
    norm: 'Regra de Serra Azul; NR-22, item 22.7',
    content:
      'Preferência dos caminhões fora de estrada; leiras e rampas; rádio e sinalização; poeira e chuva; distância.',
    ...{ minimumHours: 8, periodicHours: 4, minimumScore: 7, validityMonths: 24, modalities: ['IN_PERSON'] },
    satisfies: ['direcao-defensiva'],
  },
  {
    name: 'NR-35 – Trabalho em altura com resgate',
    norm: 'NR-35, itens 35.4 e 35.6; Regra de Serra Azul',
    content: 'Conteúdo da NR-35 e resgate: plano, equipamentos, ancoragem, evacuação e prática na torre de treino.',
    ...{
      minimumHours: 16,
      periodicHours: 8,
      minimumScore: 8,
      validityMonths: 12,
      modalities: ['IN_PERSON', 'BLENDED'],
    },
    satisfies: ['treinamento-nr-35'],
  },
  {
    name: 'Regras de ouro da Serra Azul',
    norm: 'Regra de Serra Azul',
    content: 'As dez regras que salvam vidas, direito de recusa e comunicação de riscos.',
    ...{ minimumHours: 2, periodicHours: null, minimumScore: null, validityMonths: null, modalities: ['ONLINE'] },
    satisfies: [],
  },
] satisfies readonly (Omit<typeof trainingConfigs.$inferInsert, 'certificateText'> & {
  satisfies: readonly string[];
})[];

/** Trainings of a contracting company beside the shipped ones (G-07). */
export async function writeTrainings(tx: Pick<Db, 'execute'>, companyIds: Ids): Promise<void> {
  const companyId = idIn(companyIds, CONTRACTING);
  const ids = await takeIds(tx, 'training_configs', TRAININGS.length);
  const documents = await rows<{ id: number; slug: string }>(
    tx,
    sql`select id::int as id, slug from system_pendencies where company_id is null`,
  );
  await bulkInsert(
    tx,
    trainingConfigs,
    TRAININGS.map(({ satisfies: _satisfies, ...training }, index) => ({
      id: ids[index] ?? 0,
      companyId,
      certificateText: START_CERTIFICATE.pt,
      ...training,
    })),
  );
  await bulkInsert(
    tx,
    trainingConfigDocuments,
    TRAININGS.flatMap(({ satisfies }, index) =>
      documents
        .filter(({ slug }) => satisfies.some((one) => one === slug))
        .map(({ id }) => ({ configId: ids[index] ?? 0, systemPendencyId: id })),
    ),
  );
}
