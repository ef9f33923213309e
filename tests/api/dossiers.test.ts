import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DossierEstimate } from '../../contract/dossiers.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import type { Permission } from '../../contract/permissions.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { pdfText } from '../support/pdfText.ts';
import { unzip } from '../support/unzip.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each(DATABASES)('X-10 dossiers of evidence, on %s', (on) => {
  let t: TestApp;
  let documents = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-11-24T15:00:00Z');
  });
  afterAll(() => t.close());

  type Values = Parameters<TestApp['build']['aPendency']>[0];
  /** A document of personal data, unless said: who opens it is logged. */
  const aPendency = (name: string, values: Values = {}) =>
    t.build.aPendency({
      ...{ name, slug: 'decimo-terceiro-primeira', riskActivityId: ++documents, referenceMonth: null },
      ...values,
    });
  /** An accepted document of its own bytes; gives its id. */
  async function accepted(name: string, values: Values = {}, document: object = {}): Promise<number> {
    const id = await aPendency(name, { status: 'DONE', ...values });
    const storageKey = `documents/${crypto.randomUUID()}`;
    const stored = await t.files.put(storageKey, Buffer.from(`%PDF-1.4 ${name} ${storageKey}`));
    return t.build.aDocument(t.files, id, {
      ...{ state: 'LOCKED', outcome: 'APPROVED', expirationDate: '2027-01-10', ...stored, storageKey },
      ...document,
    });
  }
  const start = (person: PersonName, payload: object, headers = {}) =>
    t.as(person, { method: 'POST', url: '/dossiers', payload, headers });
  const estimate = async (person: PersonName, query: string) =>
    (await t.as(person, { url: `/dossiers/estimate?${query}` })).json<DossierEstimate>();
  async function made(person: PersonName, payload: object, headers = {}) {
    const reply = await start(person, payload, headers);
    expect(reply.statusCode, reply.body).toBe(202);
    await t.services.jobs.run();
    const job = (await t.as(person, { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
    expect(job.state).toBe('DONE');
    const file = await t.as(person, { url: `/${job.resultUrl}` });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
    const members = unzip(file.rawPayload);
    const csv = (members.get('index.csv') ?? Buffer.alloc(0)).toString().slice(1).trim().split('\r\n');
    const pdf = (await pdfText(Uint8Array.from(members.get('index.pdf') ?? []))).replace(/\s+/g, ' ');
    return { job, file, members, csv, pdf };
  }
  /** The files in the folders: what was sent, and notices. */
  const names = (members: Map<string, Buffer>) => [...members.keys()].filter((name) => name.includes('/'));
  const csvOf = (members: Map<string, Buffer>, name: string) =>
    (members.get(name) ?? '').toString().slice(1).trim().split('\r\n').slice(1);
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const logged = (uid: string) =>
    rows<{ id: number; kind: string; sensitivity: string }>(
      t.db,
      sql`select document_id::int as id, kind, sensitivity from data_accesses
      where uid = ${uid}::uuid and document_id is not null order by id`,
    );
  /** The supplier's administrator, or somebody of a contracting company, with exactly these permissions. */
  const allow = async (person: PersonName, permissions: readonly Permission[]) =>
    t.db.execute(sql`update profiles set permissions = ${`{${permissions.join(',')}}`}::text[] where id in (
      select b.profile_id from memberships b join users u on u.uid = b.uid where u.email = ${PEOPLE[person].email})`);

  test('X-10 of a supplier: files as they were sent, by company, person and month, with an index, what is missing, and hashes', async () => {
    const month = { referenceMonth: '2026-09-01' };
    const guide = await accepted('FGTS Digital: guia/recibo', month, { name: '../../guia.PDF' });
    await accepted('Férias', { ...month, employeeId: EMPLOYEE.ana }, { state: 'SUPERSEDED' });
    await accepted('CNH', { employeeId: EMPLOYEE.bruno }, { expirationDate: null });
    // rejected, sent and not decided, drafts and closed without analysis: none of them is accepted
    await accepted('Reprovado', { ...month, status: 'OPEN' }, { outcome: 'REJECTED', state: 'SUPERSEDED' });
    await accepted('Reaberto', { ...month, status: 'IN_REVISION' });
    await accepted('Sem análise', { ...month, closedWithoutAnalysis: true }, { outcome: null });
    await aPendency('Sem serviço', { ...month, status: 'DONE', serviceOccurred: false });
    await aPendency('Não se aplica', { ...month, status: 'NOT_APPLICABLE' });
    await aPendency('=Ponto', { ...month, employeeId: EMPLOYEE.ana, dueDate: '2026-10-20' });
    await accepted('Encerrado', { ...month, inactive: true });
    await t.db.execute(sql`insert into audit (uid, company_id, entity, entity_id, action, new_value, created_at)
      select uid, ${COMPANY.serra}, 'document', ${String(guide)}, 'DOCUMENT_REVIEWED', 'APPROVED', '2026-10-21T12:30:00Z'
      from users where email = ${PEOPLE.analyst.email}`);

    // of older documents only the pendency's trail says who decided
    await t.db.execute(sql`insert into audit (uid, company_id, entity, entity_id, action, new_value, created_at)
      select u.uid, ${COMPANY.serra}, 'pendency', x.id::text, 'STATUS_CHANGED', 'DONE', '2026-10-22T12:30:00Z'
      from users u, pendencies x where u.email = ${PEOPLE.secondAnalyst.email} and x.name = 'CNH'`);

    expect(await estimate('admin', `providerId=${COMPANY.horizonte}`)).toMatchObject({
      ...{ documents: 4, restricted: 0, asked: 8, conform: 4, missing: 4, notices: 0, isTooLarge: false },
    });
    const { job, file, members, csv, pdf } = await made('admin', { providerId: COMPANY.horizonte });
    expect(job).toMatchObject({ kind: 'export_dossier', about: 'zip', progress: { done: 4, total: 4 } });
    expect(file.headers['content-disposition']).toContain('filename="dossie-2026-11-24.zip"');
    expect(names(members)).toEqual([
      'Horizonte/Empresa/2026-09/0001 Encerrado.pdf',
      'Horizonte/Empresa/2026-09/0002 FGTS Digital guia recibo.pdf',
      'Horizonte/Ana Araujo/2026-09/0003 Ferias.pdf',
      'Horizonte/Bruno Conceicao/0004 CNH.pdf',
    ]);
    const manifest = (members.get('manifest.sha256') ?? '').toString().trim().split('\n');
    expect(manifest).toEqual([...members].slice(0, -1).map(([name, bytes]) => `${hashOf(bytes)}  ${name}`));
    const [stored] = await rows<{ sha256: string }>(t.db, sql`select sha256 from documents where id = ${guide}`);
    expect(hashOf(members.get('Horizonte/Empresa/2026-09/0002 FGTS Digital guia recibo.pdf') ?? file.rawPayload)).toBe(
      stored?.sha256,
    );

    expect(csv).toHaveLength(9);
    const line = csv.find((one) => one.includes('FGTS Digital'));
    expect(line).toMatch(
      /^Horizonte\/Empresa\/2026-09\/0002 FGTS Digital guia recibo.pdf;Incluído;FGTS Digital: guia\/recibo;Horizonte;44\.555\.666\/0001-\d\d;;09\/2026;Reforma do alto-forno;CT-001;Serra;STP;;;10\/01\/2026;10\/01\/2027;/,
    );
    expect(line).toContain(`;Prumo;21/10/2026 09:30;analyst;;../../guia.PDF;`);
    expect(line).toContain(stored?.sha256);
    expect(csv.find((one) => one.includes('Ponto'))).toMatch(
      /^;Sem documento aceito;'=Ponto;Horizonte;.*;Ana Araújo;09\/2026;.*;Em aberto;20\/10\/2026;/,
    );
    expect(csv.find((one) => one.includes(';CNH;'))).toContain(';22/10/2026 09:30;secondAnalyst;');
    expect(csv.find((one) => one.includes('Férias'))).toContain('Substituído depois');
    for (const text of [
      'Fornecedor: Horizonte · CNPJ 44.555.666/0001-',
      'Período: todo o período',
      'Pedido por admin, em nome de Serra, em 24/11/2026 12:00',
      'Documentos aceitos 4 Arquivos neste dossiê 4 Documentos exigidos no período 8 Em conformidade hoje 4 (50 %)',
      '· Ana Araújo',
      `${stored?.sha256.slice(0, 32)} ${stored?.sha256.slice(32)}`,
    ])
      expect(pdf).toContain(text);
    for (const absent of ['Reprovado', 'Reaberto', 'Sem análise', '=Ponto']) {
      expect(pdf.indexOf(absent)).toBeGreaterThan(pdf.lastIndexOf('Sem documento aceito'));
    }
    expect(pdf).not.toContain('Sem serviço');

    const uid = (await t.session('admin')).uid;
    expect((await logged(uid)).map(({ kind }) => kind)).toEqual(Array(4).fill('EXPORT'));
    const seen = sql`select 1 from audit where entity = 'document' and action = 'DOCUMENT_DOWNLOADED' and uid = ${uid}`;
    expect(await rows(t.db, seen)).toHaveLength(4);
    expect((await t.sentTo(PEOPLE.admin.email))[0]?.text).toContain('com 4 documentos');
    // the ZIP is of who asked for it, for a day
    const url = `/${job.resultUrl}`;
    expect((await t.as('supplier', { url })).statusCode).toBe(404);
    expect((await t.as('analyst', { url })).statusCode).toBe(403);
    expect(job.expiresAt).toBe('2026-11-25T15:00:00.000Z');
    await t.db.execute(sql`update jobs set expires_at = '2026-11-24T14:59:59Z' where id = ${job.id}`);
    expect((await t.as('admin', { url })).statusCode).toBe(404);
  });

  test('X-10 a period has both its ends: months by the month, the rest by the days on which it was valid', async () => {
    const of = (from?: string, until?: string) => ({ projectId: PROJECT.expansao, from, until });
    const expansao = { projectId: PROJECT.expansao };
    for (const month of ['2026-03', '2026-04', '2026-05', '2026-06'])
      await accepted(`Folha ${month}`, { ...expansao, referenceMonth: `${month}-01` });
    await accepted('PGR antigo', expansao, { issueDate: '2025-03-31', expirationDate: '2026-03-31' });
    await accepted('PGR', expansao, { issueDate: '2026-05-31', expirationDate: '2028-05-31' });
    await accepted('PCMSO', expansao, { issueDate: '2026-06-01', expirationDate: null });
    await aPendency('Até maio', { ...expansao, dueDate: '2026-05-31' });
    await aPendency('Em junho', { ...expansao, dueDate: '2026-06-01' });
    const found = async (payload: object) => {
      const { members, csv } = await made('admin', payload);
      const missing = csv.filter((one) => one.startsWith(';')).map((one) => one.split(';')[2]);
      return [...names(members).map((name) => name.replace(/.* \d{4} |\.pdf$|^.*\/\d{4} /g, '')), ...missing];
    };
    expect(await found(of('2026-04', '2026-05'))).toEqual(['PGR', 'Folha 2026-04', 'Folha 2026-05', 'Até maio']);
    expect(await found(of('2026-06'))).toEqual(['PCMSO', 'PGR', 'Folha 2026-06', 'Até maio', 'Em junho', 'PGR antigo']);
    expect(await found(of(undefined, '2026-03'))).toEqual(['PGR antigo', 'Folha 2026-03']);
    const { pdf } = await made('admin', of('2026-04', '2026-05'), { 'accept-language': 'en' });
    expect(pdf).toContain('Project: Expansão da mina · CT-002');
    expect(pdf).toContain('Period: 04/2026 to 05/2026');
  });

  test('X-10 a person: with what was linked to them; health documents only for who may see them, and each reading is logged', async () => {
    const [aso] = await rows<{ id: number }>(t.db, sql`select id::int as id from system_pendencies where slug = 'aso'`);
    const health = { systemPendencyId: aso?.id ?? 0, plan: 'SSMA', employeeId: EMPLOYEE.ana } as const;
    const exam = await accepted('ASO', health, { name: 'ASO hipertensão.pdf' });
    const [linked] = await rows<{ id: number }>(
      t.db,
      sql`insert into pendency_employees (pendency_id, employee_id, created_by, created_at)
        select d.pendency_id, ${EMPLOYEE.ana}, u.uid, now() from documents d, users u
        where d.id = ${await accepted('Folha de pagamento')} and u.email = ${PEOPLE.supplier.email} returning pendency_id as id`,
    );
    expect(linked).toBeDefined();
    const body = { employeeId: EMPLOYEE.ana };
    const hidden = await made('admin', body);
    expect(names(hidden.members).join()).not.toContain('ASO');
    expect(hidden.csv.find((one) => one.includes(';ASO;'))).toMatch(/^;Documento de saúde: sem acesso;ASO;/);
    expect(hidden.csv.join() + hidden.pdf).not.toContain('hipertensão');
    expect(hidden.pdf).toContain('Documentos de saúde sem acesso: só no índice 1');
    expect(names(hidden.members).some((name) => name.endsWith('Folha de pagamento.pdf'))).toBe(true);

    const admin = [...(await profileOf('admin')), 'see_health_data'] as Permission[];
    await allow('admin', admin);
    const before = (await logged((await t.session('admin')).uid)).length;
    const shown = await made('admin', body);
    expect(names(shown.members)).toContain('Horizonte/Ana Araujo/0002 ASO.pdf');
    expect(shown.pdf).toContain('Colaborador: Ana Araújo');
    const rest = (await logged((await t.session('admin')).uid)).slice(before);
    expect(rest).toContainEqual({ id: exam, kind: 'EXPORT', sensitivity: 'HEALTH' });
    await allow('admin', admin.slice(0, -1));
  });

  const profileOf = async (person: PersonName): Promise<Permission[]> =>
    (
      await rows<{ key: Permission }>(
        t.db,
        sql`select unnest(f.permissions) as key from profiles f join memberships b on b.profile_id = f.id
          join users u on u.uid = b.uid where u.email = ${PEOPLE[person].email}`,
      )
    ).map(({ key }) => key);

  test('X-10 nobody gets what was not shown to them: each company its own projects, a supplier its own', async () => {
    const cais = { projectId: PROJECT.cais, contractingId: COMPANY.porto };
    const first = await accepted('Contrato social', cais);
    // the same file serves in two companies, and each decided by itself
    const [file] = await rows<{ key: string; size: number; sha256: string }>(
      t.db,
      sql`select storage_key as key, size, sha256 from documents where id = ${first}`,
    );
    const shared = { storageKey: file?.key ?? '', size: file?.size ?? 0, sha256: file?.sha256 ?? '', originId: first };
    const twice = await aPendency('Contrato social', { status: 'DONE', projectId: PROJECT.bloqueado });
    await t.build.aDocument(t.files, twice, { ...shared, state: 'LOCKED', outcome: 'APPROVED' });
    const vertical = { providerId: COMPANY.vertical, projectId: PROJECT.expansao };
    await accepted('Alvará', vertical);

    const porto = await made('portAdmin', { providerId: COMPANY.horizonte });
    expect(names(porto.members)).toEqual(['Horizonte/Empresa/0001 Contrato social.pdf']);
    expect(porto.csv.join()).not.toContain('Reforma');
    const own = await made('supplier', { providerId: COMPANY.horizonte });
    expect(names(own.members).filter((name) => name.endsWith('Contrato social.pdf'))).toHaveLength(1);
    expect(own.csv.filter((one) => one.includes('Contrato social'))).toHaveLength(2);
    expect(names(own.members).join()).not.toContain('Alvará');
    for (const payload of [
      { providerId: COMPANY.vertical },
      { employeeId: EMPLOYEE.carla },
      { projectId: PROJECT.cais, providerId: COMPANY.vertical },
      { projectId: 999_999 },
    ])
      expect(codeOf(await start('supplier', payload))).toEqual([400, 'nothing_matches']);
    expect(codeOf(await start('portAdmin', { projectId: PROJECT.reforma }))).toEqual([400, 'nothing_matches']);
    expect(await estimate('portAdmin', `projectId=${PROJECT.reforma}`)).toMatchObject({ documents: 0, asked: 0 });
    for (const person of ['analyst', 'reader', 'supplierUser', 'nobody'] as const)
      expect((await start(person, { projectId: PROJECT.reforma })).statusCode, person).toBe(403);
    const keys = await profileOf('portAdmin');
    await allow(
      'portAdmin',
      keys.filter((key) => key !== 'see_pendency_file'),
    );
    expect(codeOf(await start('portAdmin', { providerId: COMPANY.horizonte }))).toEqual([403, 'forbidden']);
    await allow('portAdmin', keys);
  });

  test('X-10 formal notices with their answers; a file that is gone or was changed is told, never packed', async () => {
    const dia = { projectId: PROJECT.bloqueado, referenceMonth: '2026-02-01' };
    const gone = await accepted('Sumiu', dia);
    const forged = await accepted('Trocado', dia);
    const [lost] = await rows<{ key: string }>(t.db, sql`select storage_key as key from documents where id = ${gone}`);
    await t.files.remove(lost?.key ?? '');
    await t.db.execute(sql`update documents set sha256 = repeat('0', 64) where id = ${forged}`);
    const erased = await accepted('Eliminado', dia);
    await t.db.execute(sql`update documents set erased_at = now() where id = ${erased}`);
    const [notice] = await rows<{ id: number }>(
      t.db,
      sql`insert into formal_notices (contracting_id, provider_id, project_id, number, year, plans, subject, facts, bases, term_days,
          due_on, recipients, sent_by, sent_at)
        select ${COMPANY.serra}, ${COMPANY.horizonte}, ${PROJECT.bloqueado}, 7, 2026, '{STP}', 'Folha ausente', 'Faltou.', '{CONTRACT}', 5,
          '2026-03-01', 1, uid, '2026-02-20T12:00:00Z' from users where email = ${PEOPLE.admin.email} returning id::int as id`,
    );
    const [answer] = await rows<{ id: number }>(
      t.db,
      sql`insert into formal_notice_answers (notice_id, text, created_by, created_at)
        select ${notice?.id}, 'Segue.', uid, '2026-02-21T12:00:00Z' from users where email = ${PEOPLE.supplier.email} returning id::int as id`,
    );
    const reply = await t.files.put('documents/resposta', Buffer.from('%PDF-1.4 resposta'));
    await t.db.execute(sql`insert into formal_notice_files (answer_id, name, content_type, size, sha256, storage_key)
      values (${answer?.id}, 'recibo.pdf', 'application/pdf', ${reply.size}, ${reply.sha256}, 'documents/resposta')`);

    const { members, csv, pdf } = await made('admin', {
      ...dia,
      referenceMonth: undefined,
      from: '2026-02',
      until: '2026-02',
    });
    expect(names(members).filter((name) => !name.includes('Contrato social'))).toEqual([
      'Notificacoes formais/0007-2026.pdf',
      'Notificacoes formais/0007-2026 resposta 1 recibo.pdf',
    ]);
    expect(csv.filter((one) => one.includes('02/2026')).map((one) => one.split(';').slice(0, 3))).toEqual([
      ['', 'Arquivo eliminado', 'Eliminado'],
      ['', 'Arquivo indisponível', 'Sumiu'],
      ['', 'Arquivo indisponível', 'Trocado'],
    ]);
    expect(pdf).toContain('Arquivos indisponíveis 2');
    expect(pdf).toContain('Folha ausente');
    const other = await made('admin', { projectId: PROJECT.bloqueado, from: '2026-03' });
    expect([...other.members.keys()].join()).not.toContain('Notificacoes');
  });

  test('X-10 readiness over time, conversations and payment decisions, each for who sees them on the screens', async () => {
    const ana = { employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma, slug: 'aso', referenceMonth: null } as const;
    const day = (date: string) => new Date(`${date}T15:00:00Z`);
    const change = (date: string, statement: SQL) =>
      t.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('prumo.now', ${day(date).toISOString()}, true)`);
        await tx.execute(statement);
      });
    const exam = await t.build.aPendency({ ...ana, name: 'ASO periódico', createdAt: day('2026-07-01') });
    await t.db.execute(
      sql`update pendencies set inactive = true where employee_id = ${EMPLOYEE.ana} and id <> ${exam}`,
    );
    await t.db.execute(
      sql`update pendencies set inactive = true where employee_id is null and project_id = ${PROJECT.reforma}`,
    );
    await t.db.execute(sql`delete from status_periods where source = 'pendency' and id = ${exam}`);
    await t.db.execute(
      sql`update status_periods set valid_from = '2026-01-01' where valid_to is null and source <> 'pendency'`,
    );
    await t.db.execute(sql`insert into status_periods (source, id, sub_id, status, active, last_day, valid_from, valid_to) values
      ('pendency', ${exam}, 0, 'OPEN', true, null, '2026-07-01T15:00:00Z', '2026-07-10T15:00:00Z'),
      ('pendency', ${exam}, 0, 'IN_REVISION', true, null, '2026-07-10T15:00:00Z', '2026-07-12T15:00:00Z'),
      ('pendency', ${exam}, 0, 'DONE', true, '2026-08-31', '2026-07-12T15:00:00Z', null)`);
    await change(
      '2026-09-10',
      sql`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date)
        select ${COMPANY.serra}, name, cpf_hash, 'OTHER', '2026-09-10' from employees where id = ${EMPLOYEE.ana}`,
    );
    const comment = (person: PersonName, company: number, values: { kind: string; text: string; answerTo?: number }) =>
      rows<{ id: number }>(
        t.db,
        sql`insert into comments (pendency_id, kind, text, state, answer_to, uid, company_id, created_at)
          select ${exam}, ${values.kind}, ${values.text}, ${values.kind === 'QUESTION' ? 'ANSWERED' : null}, ${values.answerTo ?? null},
            uid, ${company}, '2026-07-11T12:00:00Z' from users where email = ${PEOPLE[person].email} returning id::int as id`,
      );
    const [question] = await comment('supplier', COMPANY.horizonte, { kind: 'QUESTION', text: '=Serve a cópia?' });
    await comment('analyst', COMPANY.serra, { kind: 'ANSWER', text: 'Serve.', answerTo: question?.id ?? 0 });
    await accepted('Folha', { projectId: PROJECT.reforma, referenceMonth: '2026-07-01', dueDate: '2026-08-05' });
    await accepted('Folha', { projectId: PROJECT.cais, contractingId: COMPANY.porto, referenceMonth: '2026-07-01' });
    await t.services.paymentReleases.refresh();
    await t.db.execute(sql`update payment_releases set decision = 'RETAINED', note = 'Falta a guia', retained_percent = 10,
        decided_over = computed, decided_at = '2026-08-20T12:00:00Z', decided_by = (select uid from users where email = ${PEOPLE.admin.email})
      where project_id = ${PROJECT.reforma} and reference_month = '2026-07-01'`);

    const period = { from: '2026-07', until: '2026-10' };
    const { members, pdf } = await made('admin', { employeeId: EMPLOYEE.ana, ...period });
    const reforma = csvOf(members, 'aptidao.csv').filter((line) => line.includes('Reforma do alto-forno'));
    expect(reforma.map((line) => line.split(';').slice(5).join(';'))).toEqual([
      'Apto;01/07/2026 00:00;01/07/2026 12:00;',
      'Inapto;01/07/2026 12:00;10/07/2026 12:00;ASO periódico: não enviado',
      'Apto;10/07/2026 12:00;01/09/2026 00:00;',
      'Inapto;01/09/2026 00:00;10/09/2026 12:00;ASO periódico: vencido',
      'Restrito;10/09/2026 12:00;;Restrito pela contratante · ASO periódico: vencido',
    ]);
    expect(csvOf(members, 'conversas.csv')).toEqual([
      expect.stringMatching(
        /^ASO periódico;Horizonte;.*;Ana Araújo;;.*;\d+;Dúvida;;Respondida;11\/07\/2026 09:00;supplier;Horizonte;'=Serve a cópia\?$/,
      ),
      expect.stringMatching(new RegExp(`;Resposta;${question?.id};;11/07/2026 09:00;analyst;Serra;Serve\\.$`)),
    ]);
    const months = csvOf(members, 'pagamentos.csv').filter((line) => line.startsWith('07/2026'));
    expect(months).toEqual([
      expect.stringMatching(
        /^07\/2026;Reforma do alto-forno;CT-001;Horizonte;.*;Retido;.*;10;;Falta a guia;admin;20\/08\/2026 09:00;/,
      ),
    ]);
    for (const text of ['Restrito pela contratante', 'Resposta: Serve.', 'Falta a guia', 'Retido · 10 %'])
      expect(pdf).toContain(text);

    // the supplier reads the person as unfit, and what was said to it, and decided about it
    const own = await made('supplier', { employeeId: EMPLOYEE.ana, ...period });
    expect(csvOf(own.members, 'aptidao.csv').join()).not.toMatch(/Restrit/);
    expect(csvOf(own.members, 'aptidao.csv').at(-1)).toMatch(/;Inapto;/);
    expect(csvOf(own.members, 'conversas.csv')).toHaveLength(2);
    // another contracting company sees none of it
    const porto = await made('portAdmin', period);
    expect([...porto.members.values()].join()).not.toMatch(/Serve a cópia|Falta a guia|ASO periódico/);
    expect(csvOf(porto.members, 'pagamentos.csv').every((line) => line.includes('Cais'))).toBe(true);

    // without the keys of those screens the lists are not there
    const keys = await profileOf('admin');
    await allow(
      'admin',
      keys.filter((key) => !['see_employee', 'see_pendency_details', 'see_payment_release'].includes(key)),
    );
    const less = await made('admin', { employeeId: EMPLOYEE.ana, ...period });
    expect([...less.members.keys()].filter((name) => !name.includes('/'))).toEqual([
      'index.csv',
      'index.pdf',
      'manifest.sha256',
    ]);
    await allow('admin', keys);
  });

  test('X-10 what was said about a health document is told as the screen tells it to who makes the dossier, and no more', async () => {
    const [aso] = await rows<{ id: number }>(t.db, sql`select id::int as id from system_pendencies where slug = 'aso'`);
    const of = { systemPendencyId: aso?.id ?? 0, plan: 'SSMA', employeeId: EMPLOYEE.bruno } as const;
    const at = { projectId: PROJECT.expansao } as const;
    await accepted('ASO de Bruno', { ...of, ...at }, { name: 'ASO hipertensão.pdf' });
    const [exam] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where name = 'ASO de Bruno'`,
    );
    const renewal = await aPendency('ASO de Bruno, renovado', {
      ...of,
      ...at,
      renewalOf: exam?.id,
      status: 'IN_REVISION',
    });
    const ids = [exam?.id ?? 0, renewal];
    for (const [index, id] of ids.entries()) {
      await t.db.execute(sql`insert into comments (pendency_id, kind, text, uid, company_id)
        select ${id}, 'REGULAR', ${`Sobre o exame ${index + 1}`}, uid, ${COMPANY.horizonte} from users
        where email = ${PEOPLE.supplier.email}`);
    }
    const onScreen = async (person: PersonName) => {
      const replies = await Promise.all(ids.map((id) => t.as(person, { url: `/pendencies/${id}` })));
      return replies.flatMap((reply) => (reply.statusCode === 200 ? reply.json<Pendency>().comments : []));
    };
    const inDossier = async (person: PersonName) => {
      const { members, pdf } = await made(person, { employeeId: EMPLOYEE.bruno });
      expect([...members.values()].join() + pdf).not.toContain('hipertensão');
      expect(names(members).filter((name) => name.includes('ASO'))).toEqual([]);
      return members.has('conversas.csv') ? csvOf(members, 'conversas.csv').map((line) => line.split(';').at(-1)) : [];
    };
    expect(await profileOf('admin')).not.toContain('see_health_data');
    expect(await inDossier('admin')).toEqual(['Sobre o exame 1', 'Sobre o exame 2']);
    expect((await onScreen('admin')).map(({ text }) => text)).toEqual(['Sobre o exame 1', 'Sobre o exame 2']);

    // who does not open the pendency of that plan, or no pendency at all, reads none of it
    await accepted('Holerite de Bruno', { ...at, employeeId: EMPLOYEE.bruno });
    const keys = { stpAnalyst: await profileOf('stpAnalyst'), admin: await profileOf('admin') };
    await allow('stpAnalyst', [...keys.stpAnalyst, 'export_dossier', 'see_health_data']);
    await allow(
      'admin',
      keys.admin.filter((key) => key !== 'see_pendency_details'),
    );
    for (const person of ['stpAnalyst', 'admin'] as const) {
      expect([person, await onScreen(person), await inDossier(person)]).toEqual([person, [], []]);
      await allow(person, keys[person]);
    }
  });

  test('X-10 a dossier without an accepted document says so; without anything it is refused, and bad input names its field', async () => {
    await aPendency('Falta tudo', {
      contractingId: COMPANY.porto,
      projectId: PROJECT.cais,
      referenceMonth: '2030-01-01',
    });
    const { members, pdf } = await made('portAdmin', {
      from: '2030-01',
      until: '2030-01',
      providerId: COMPANY.horizonte,
    });
    expect(names(members).filter((name) => !name.includes('Contrato social'))).toEqual([]);
    expect(pdf).toContain('Nenhum documento aceito para este assunto e período.');
    expect(pdf).toMatch(/Sem documento aceito .*Falta tudo/);
    const cases = [
      [{}, 'from', 'required', 'until', 'required'],
      [{ from: '2026-01' }, 'until', 'required'],
      [{ projectId: 1, from: '2026-02', until: '2026-01' }, 'until', 'date_before_start'],
      [{ from: '1990-01', until: '2026-01' }, 'until', 'period_too_long'],
      [{ projectId: 1, from: '2026-13' }, 'from', 'invalid_month'],
      [{ projectId: '1' }, 'projectId', 'invalid'],
      [{ projectId: 1, path: '/etc' }, 'path', 'unknown_field'],
    ] as const;
    for (const [payload, ...fields] of cases)
      expect(codeOf(await start('admin', payload)), JSON.stringify(payload)).toEqual([
        400,
        'invalid_request',
        ...fields,
      ]);
    expect(codeOf(await t.as('admin', { url: '/dossiers/estimate?projectId=0' }))).toEqual([
      ...[400, 'invalid_request', 'projectId', 'invalid_id'],
    ]);
    await t.db.execute(sql`update documents d set size = 1073741824 from pendencies x
      where x.id = d.pendency_id and x.project_id = ${PROJECT.expansao} and x.provider_id = ${COMPANY.horizonte}`);
    const large = await start('admin', { projectId: PROJECT.expansao });
    expect(codeOf(large)).toEqual([409, 'dossier_too_large']);
    expect(large.json<ErrorBody>().message).toContain('20.000 documentos');
    expect(await estimate('admin', `projectId=${PROJECT.expansao}`)).toMatchObject({ isTooLarge: true });
  });
});
