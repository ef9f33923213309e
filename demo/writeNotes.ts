import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { analysisNotes } from '../gateway/db/schema/analysisNotes.ts';
import { type Ids, idIn } from './rowIds.ts';
import type { DemoUser } from './users.ts';

type DemoNote = {
  company: string;
  title: string;
  description: string;
  /** Of which document, by slug. */
  document: string;
  provider?: string;
  project?: string;
  by: string;
  changedBy?: string;
  daysAgo: number;
};

const MARINA = 'analista@serraazul.demo';
const RAFAEL = 'rafael.teixeira@serraazul.demo';
const CAMILA = 'camila.duarte@serraazul.demo';

/** What the analysts of the demo wrote down for one another (D-32). */
const NOTES: readonly DemoNote[] = [
  {
    company: 'serra-azul',
    title: 'Competência da guia é a do mês trabalhado',
    description:
      '<p>A guia do FGTS Digital traz a competência no alto e o vencimento no dia 20 do mês seguinte. Confira a <strong>competência</strong>, não o vencimento, com o mês de referência.</p>',
    document: 'guia-fgts-digital',
    by: RAFAEL,
    daysAgo: 64,
  },
  {
    company: 'serra-azul',
    title: 'Horizonte recolhe pela matriz',
    description:
      '<p>As guias desta fornecedora saem com o CNPJ da matriz. Aceite quando a relação de trabalhadores anexa trouxer o tomador e o contrato.</p>',
    document: 'guia-fgts-digital',
    provider: 'horizonte',
    by: MARINA,
    changedBy: RAFAEL,
    daysAgo: 31,
  },
  {
    company: 'serra-azul',
    title: 'Folha da parada vem separada',
    description:
      '<p>Na Parada Geral as horas extras são pagas em folha complementar. Antes de concluir, peça:</p><ul><li><p>a folha mensal</p></li><li><p>a folha complementar</p></li></ul>',
    document: 'folha-pagamento',
    project: 'parada',
    by: RAFAEL,
    daysAgo: 22,
  },
  {
    company: 'serra-azul',
    title: 'Comprovante em lote',
    description:
      '<p>Comprovante de transferência em lote só vale com a lista de favorecidos do banco.</p><p>Sem a lista, devolva pedindo o arquivo de retorno.</p>',
    document: 'comprovante-salario',
    by: MARINA,
    daysAgo: 12,
  },
  {
    company: 'serra-azul',
    title: 'CRM do médico coordenador',
    description:
      '<p>Confira o CRM do coordenador do PCMSO no portal do CFM quando o nome for novo. Anote aqui se mudou.</p>',
    document: 'aso',
    by: CAMILA,
    daysAgo: 9,
  },
  {
    company: 'serra-azul',
    title: 'Cartão de ponto por exceção',
    description:
      '<p>A Integra registra o ponto por exceção desde agosto: o acordo coletivo está nos arquivos do projeto.</p>',
    document: 'cartao-ponto',
    provider: 'integra',
    project: 'correia',
    by: RAFAEL,
    daysAgo: 5,
  },
  {
    company: 'porto-norte',
    title: 'Adicional de risco portuário',
    description: '<p>Confira na folha o adicional de risco dos que trabalham a bordo.</p>',
    document: 'folha-pagamento',
    by: 'analista@portonorte.demo',
    daysAgo: 15,
  },
];

const DAY = 86_400_000;

export async function writeNotes(
  tx: Pick<Db, 'execute'>,
  where: { companyIds: Ids; projectIds: Ids; documentIds: Ids; users: readonly DemoUser[]; now: Date },
): Promise<void> {
  const { companyIds, projectIds, documentIds, users, now } = where;
  const uids = new Map(users.map(({ email, uid }) => [email, uid]));
  const ids = await takeIds(tx, 'analysis_notes', NOTES.length);
  await bulkInsert(
    tx,
    analysisNotes,
    NOTES.map(({ company, title, description, document, provider, project, by, changedBy, daysAgo }, index) => {
      const createdAt = new Date(now.getTime() - daysAgo * DAY);
      return {
        id: ids[index] ?? 0,
        companyId: idIn(companyIds, company),
        title,
        description,
        systemPendencyId: idIn(documentIds, document),
        providerId: provider ? idIn(companyIds, provider) : null,
        projectId: project ? idIn(projectIds, project) : null,
        createdBy: uids.get(by) ?? '',
        updatedBy: changedBy ? (uids.get(changedBy) ?? null) : null,
        createdAt,
        updatedAt: changedBy ? new Date(createdAt.getTime() + 3 * DAY) : createdAt,
        version: changedBy ? 2 : 1,
      };
    }),
  );
}
