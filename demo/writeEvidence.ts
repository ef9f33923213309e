import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { dayOf } from '../contract/common.ts';
import { DEFAULT_LANGUAGE } from '../contract/constants.ts';
import type { FormalNoticeClosing } from '../contract/formalNotices.ts';
import type { PaymentDecisionBody } from '../contract/paymentReleases.ts';
import { type Actor, actingFor } from '../gateway/access/actor.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import { addBusinessDays } from '../gateway/lib/businessDays.ts';
import type { FileStore } from '../gateway/lib/files.ts';
import { Paper } from '../gateway/lib/pdfPaper.ts';
import type { UploadPart } from '../gateway/lib/receive.ts';
import { formalNoticesService } from '../gateway/modules/evidence/formalNotices/service.ts';
import { paymentReleasesService } from '../gateway/modules/evidence/paymentReleases/service.ts';

/** A notice of the demo: who sends it to whom, how many business days ago, and how it went on. */
type Told = {
  from: string;
  provider: string;
  project: string;
  subject: string;
  facts: string;
  daysAgo: number;
  termDays: number;
  /** Of the supplier: who opened it. */
  readers: readonly string[];
  answer?: { by: string; text: string; file?: string };
  closing?: FormalNoticeClosing;
};
const MANAGER = 'projetos@serraazul.demo';
const SUPPLIER = 'fornecedor@montagens.demo';
const NOTICES: readonly Told[] = [
  {
    ...{ from: MANAGER, provider: 'Montagens Horizonte', project: '4600018452', daysAgo: 62, termDays: 5 },
    subject: 'Guia do FGTS Digital sem comprovante de pagamento',
    facts:
      'A guia do FGTS Digital foi enviada sem o comprovante de pagamento e devolvida duas vezes pelo mesmo motivo.\nEnvie a guia completa, com o comprovante bancário, até o fim do prazo.',
    readers: [SUPPLIER, 'usuario@montagens.demo'],
    answer: {
      by: SUPPLIER,
      text: 'Segue o comprovante emitido pelo banco. O pagamento foi feito no prazo.',
      file: 'Comprovante FGTS.pdf',
    },
    closing: { outcome: 'MET', note: 'Comprovante conferido. Pendência concluída.' },
  },
  {
    ...{ from: 'admin@serraazul.demo', provider: 'Elétrica Vale', project: '4600018452', daysAgo: 34, termDays: 5 },
    subject: 'Comprovantes de salário em atraso',
    facts:
      'Os comprovantes de pagamento de salário de parte da equipe não foram enviados no prazo.\nRegularize os documentos citados.',
    readers: ['contato@eletricavale.demo'],
    answer: {
      by: 'contato@eletricavale.demo',
      text: 'Dois comprovantes foram enviados hoje. Os demais seguem até sexta-feira.',
    },
    closing: {
      outcome: 'NOT_MET',
      note: 'Os demais comprovantes não foram enviados. O pagamento do mês segue retido.',
    },
  },
  {
    ...{ from: MANAGER, provider: 'Elétrica Vale', project: '4600019077', daysAgo: 12, termDays: 3 },
    subject: 'Documentos mensais não enviados',
    facts:
      'Os documentos mensais citados estão em atraso desde o vencimento de cada um. Não houve resposta às cobranças feitas no Prumo.',
    readers: [],
  },
  {
    ...{ from: MANAGER, provider: 'Montagens Horizonte', project: '4600019077', daysAgo: 4, termDays: 5 },
    subject: 'Cartões de ponto incompletos',
    facts:
      'Os cartões de ponto enviados não cobrem todos os colaboradores do mês.\nEnvie os que faltam ou registre a movimentação de quem não trabalhou.',
    readers: [SUPPLIER],
    answer: {
      by: SUPPLIER,
      text: 'Os cartões que faltavam foram anexados às pendências. Pedimos a conferência.',
      file: 'Relação de cartões.pdf',
    },
  },
  {
    ...{
      from: 'admin@serraazul.demo',
      provider: 'Montagens Horizonte',
      project: '4600018452',
      daysAgo: 2,
      termDays: 5,
    },
    subject: 'Regularização dos documentos do mês',
    facts:
      'Há documentos em atraso que mantêm o pagamento do mês retido. Regularize os itens citados até o fim do prazo.',
    readers: ['usuario@montagens.demo'],
  },
  {
    ...{ from: MANAGER, provider: 'Elétrica Vale', project: '4600018452', daysAgo: 0, termDays: 10 },
    subject: 'Programa de gerenciamento de riscos',
    facts:
      'O PGR apresentado não traz a data da última revisão. Apresente o documento atualizado, assinado pelo responsável da empresa.',
    readers: [],
  },
];

/** Decisions over retained months of a supplier, the latest month first. */
const DECISIONS: readonly [provider: string, body: PaymentDecisionBody][] = [
  [
    'Montagens Horizonte',
    { state: 'RELEASED', note: 'Guias conferidas diretamente no portal. O documento será anexado pelo fornecedor.' },
  ],
  [
    'Montagens Horizonte',
    { state: 'PARTIAL', note: 'Retida a parcela de mão de obra até o envio dos comprovantes.', retainedPercent: 30 },
  ],
  [
    'Elétrica Vale',
    {
      state: 'PARTIAL',
      note: 'Retido o valor das guias sem comprovante, conforme o contrato.',
      retainedAmount: 18_450.9,
    },
  ],
];

type Member = { uid: string; companyId: number; company: string };

/** Decisions about payments and formal notices, made by the gateway's own code on days that are over. */
export async function writeEvidence({ db, files, now }: { db: Db; files: FileStore; now: Date }): Promise<void> {
  const clock = { at: now };
  const mailer = { send: async () => undefined, pretend: async () => undefined };
  const releases = paymentReleasesService({ db, now: () => clock.at });
  const notices = formalNoticesService({ db, now: () => clock.at, files, mailer });

  const memberOf = async (email: string): Promise<Member> => {
    const [found] = await rows<Member>(
      db,
      sql`select u.uid, c.id::int as "companyId", c.trading_name as company from users u join memberships m on m.uid = u.uid
        join companies c on c.id = m.company_id where u.email = ${email} limit 1`,
    );
    if (!found) throw new Error(`the demo has nobody with ${email}`);
    return found;
  };
  const contracting = ({ uid, companyId, company }: Member): Actor =>
    actingFor(uid, { companyId, companyName: company, side: 'CONTRACTING' }, [
      ...(['see_projects', 'see_pendency', 'see_pendency_details', 'send_formal_notice'] as const),
      ...(['see_payment_release', 'manage_payment_release'] as const),
    ]);
  const supplier = ({ uid, companyId, company }: Member): Actor =>
    actingFor(uid, { companyId, companyName: company, side: 'PROVIDER' }, [
      'see_pendency_details',
      'send_pendency_to_analysis',
    ]);

  // the months as they came to be, without the history of a single day
  await db.execute(sql`update payment_release_changes set quiet = true`);
  await releases.refresh();
  await db.execute(sql`update payment_releases r set since = least(r.since, coalesce((select max(greatest(x.created_at, x.revision_date))
    from pendencies x where x.project_id = r.project_id and x.provider_id = r.provider_id
      and x.reference_month = r.reference_month and x.plan = 'STP'), r.since))`);
  const manager = contracting(await memberOf(MANAGER));
  const decided: number[] = [];
  for (const [provider, body] of DECISIONS) {
    const { results } = await releases.list(manager, { page: 1, itemsPerPage: 20, name: provider, state: 'RETAINED' });
    const found = results.find(({ id }) => !decided.includes(id));
    if (!found) continue;
    decided.push(found.id);
    await releases.decide(manager, found.id, body);
  }
  await db.execute(sql`delete from notice_causes where kind = 'PAYMENT'`);

  const at = (daysAgo: number, hour: number): Date =>
    new Date(Math.min(now.getTime(), Date.parse(`${addBusinessDays(dayOf(now), -daysAgo)}T${hour}:10:00Z`)));
  for (const told of NOTICES) {
    const [to] = await rows<{ projectId: number; providerId: number }>(
      db,
      sql`select p.id::int as "projectId", c.id::int as "providerId" from projects p join project_companies k on k.project_id = p.id
        join companies c on c.id = k.company_id where p.contract = ${told.project} and c.trading_name like ${`${told.provider}%`}`,
    );
    if (!to) continue;
    const sender = contracting(await memberOf(told.from));
    const { daysAgo, termDays, subject, facts } = told;
    clock.at = at(daysAgo, 13);
    const day = dayOf(clock.at);
    const options = (await notices.options(sender, to)).filter(
      ({ dueDate, status }) => dueDate && dueDate < day && status === 'OPEN',
    );
    const { id } = await notices.send(sender, {
      ...{ ...to, subject, facts, termDays, bases: ['CONTRACT', 'SUMULA_331', 'LEI_6019'] },
      pendencyIds: options.slice(0, 3).map((one) => one.id),
    });
    clock.at = at(Math.max(0, daysAgo - 1), 14);
    for (const reader of told.readers) await notices.get(supplier(await memberOf(reader)), id);
    if (told.answer) {
      clock.at = at(Math.max(0, daysAgo - 2), 17);
      await notices.answer(supplier(await memberOf(told.answer.by)), id, partsOf(told.answer));
    }
    if (told.closing) {
      clock.at = at(Math.max(0, daysAgo - 6), 18);
      await notices.close(sender, id, told.closing);
    }
  }
  clock.at = now;
  await notices.escalate();
}

async function* partsOf({ text, file }: { text: string; file?: string }): AsyncGenerator<UploadPart> {
  yield { type: 'field', fieldName: 'text', value: text };
  if (file === undefined) return;
  const title = file.replace(/\.pdf$/, '');
  const paper = await Paper.create(title, DEFAULT_LANGUAGE);
  paper.text(title, { size: 16, bold: true });
  paper.text(text);
  const bytes = await paper.save((n, of) => `${n}/${of}`);
  yield { type: 'file', fieldName: 'documents', fileName: file, bytes: Readable.from([bytes]) };
}
