import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ErrorBody } from '../../../../contract/errors.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Analysis, Finding } from '../../../../contract/readings.ts';
import { pendencyChecklists } from '../../../../gateway/db/schema/pendencies.ts';
import { readings } from '../../../../gateway/db/schema/readings.ts';
import { systemPendencies } from '../../../../gateway/db/schema/systemPendencies.ts';
import { fill, pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';
import { requestJson } from '../../../dataProvider/httpClient.ts';
import { toLocate } from './useReadings.ts';

const gateway = pagesOverGateway();
const MAY = [
  'see_pendency',
  'see_pendency_details',
  'see_automatic_analysis',
  'review_automatic_analysis',
  'see_pendency_analysis_history',
] as const;
const place = { x: 0.1, y: 0.2, w: 0.1, h: 0.01 };
type Of = {
  permissions?: readonly Permission[];
  names?: string[];
  /** What was read; `item` is the place of the checklist's item that it speaks of. */
  findings?: ({ item?: number } & Partial<Pick<Finding, 'field' | 'verdict' | 'expected' | 'found'>>)[];
};

/** A payroll in analysis with one file that was read: its pendency, and the address of its reading. */
async function aReadFile({ permissions = MAY, names = ['É do mês?'], findings = [{ item: 0 }] }: Of = {}) {
  const { db, build, files } = gateway.t;
  const items = names.map((name) => ({ name }));
  const id = await build.aPendency({ status: 'IN_REVISION', slug: 'folha-pagamento', items });
  const documentId = await build.aDocument(files, id, { name: 'folha.pdf', state: 'LOCKED' });
  const checklist = await db
    .select()
    .from(pendencyChecklists)
    .where(eq(pendencyChecklists.pendencyId, id))
    .orderBy(pendencyChecklists.position);
  await build.aReading(
    documentId,
    findings.map(({ item = 0, ...rest }) => ({ place, checklistItemId: checklist[item]?.checklistItemId, ...rest })),
  );
  await gateway.become({ permissions });
  return { id, url: `pendencies/${id}/documents/${documentId}/automatic-analysis`, checklist };
}
async function open(of?: Of) {
  const file = await aReadFile(of);
  const router = openReview(gateway, file.id);
  return { ...file, router };
}
/** Corrects the reading as it stands now, as who is signed in. */
async function correct(url: string, change: (item: Finding) => object, added: object[] = []): Promise<void> {
  const { items } = await requestJson<Analysis>(url);
  const kept = items.map((item) => {
    const { isFromAutomaticAnalysis: _, ...rest } = { ...item, ...change(item) };
    return rest;
  });
  const body = { items: [...kept, ...added], observation: 'Conferido à mão.' };
  await requestJson(url, { method: 'PUT', body });
}
const puts = () => gateway.calls('PUT', /automatic-analysis$/);
const press = (name: string, inside: HTMLElement = document.body) =>
  user.click(within(inside).getByRole('button', { name }));
async function edit(): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Corrigir leitura' }));
  return screen.findByRole('dialog', { name: 'Corrigir leitura' });
}
const type = (inside: HTMLElement, label: RegExp, value: string) => fill(within(inside).getByLabelText(label), value);

test('D-28 the reading renders with the record, so that the layout does not move', async () => {
  const { url } = await open();
  const title = await screen.findByRole('heading', { name: 'Checklist' });
  expect(screen.getByRole('heading', { name: 'Leitura automática' })).toBeTruthy();
  expect(screen.getByText('Encontrado: 09/2026 · Esperado: 10/2026')).toBeTruthy();
  expect(title.isConnected).toBe(true);
  expect(gateway.calls('GET', url)).toHaveLength(1);
});

test('D-28 a reading that is made while somebody looks has its place from the beginning', async () => {
  const { id } = await aReadFile();
  await gateway.t.db.update(readings).set({ state: 'QUEUED' });
  openReview(gateway, id);
  await screen.findByText(/^Lendo/);
  expect(screen.getByText('Confirmar leitura').parentElement?.style.visibility).toBe('hidden');
  expect(screen.queryByRole('button', { name: 'Confirmar leitura' })).toBeNull();
});

test('D-28 a reading that cannot be asked for keeps nobody from the review', async () => {
  gateway.failNext('GET', /automatic-analysis$/, 500, { times: 9 });
  await open();
  await screen.findByRole('heading', { name: 'Checklist' });
  expect(screen.queryByText('Leitura automática')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('D-28 V answers an item as the reading does: one right file is enough, what is wrong is justified, what is unread is left', async () => {
  const { id, checklist } = await open({
    permissions: [...MAY, 'answer_pendency_checklist'],
    names: ['É do mês?', 'Foi assinado?', 'É do colaborador?'],
    findings: [
      { item: 0, verdict: 'MISMATCH' },
      { item: 0, verdict: 'MATCH' },
      { item: 1, verdict: 'UNIDENTIFIED' },
      { item: 2, verdict: 'MATCH' },
      { item: 2, verdict: 'MISMATCH', field: 'name' },
    ],
  });
  await screen.findByRole('radiogroup', { name: /Foi assinado/ });
  const answers = () => gateway.calls('POST', /checklist$/);
  fireEvent.keyDown(document.body, { key: 'v' });
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('radio', { checked: true })).toHaveLength(1));
  expect(answers().map(({ body }) => body)).toEqual([
    { pendencyId: id, id: checklist[0]?.checklistItemId, status: 'OK' },
  ]);
  await user.keyboard('v');
  expect(answers()).toHaveLength(1);
  await user.keyboard('{ArrowDown}v');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(answers()).toHaveLength(1);
});

test('D-29 Marcar os demais como Sim leaves what diverges to a person, whose answer asks for an observation', async () => {
  const { id } = await open({
    permissions: [...MAY, 'answer_pendency_checklist'],
    names: ['É do mês?', 'Está completo?', 'Está legível?'],
    findings: [{ item: 1, verdict: 'MISMATCH' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Marcar os demais como Sim' }));
  await screen.findByText('1 item ficou para você: a leitura automática diverge nele.');
  const [sent] = gateway.calls('POST', 'pendencies/checklist');
  expect(sent?.body).toMatchObject({ items: [{ status: 'OK' }, { status: 'OK' }] });
  const item = screen.getByRole('radiogroup', { name: /Está completo/ });
  await user.click(within(item).getByRole('radio', { name: 'Sim' }));
  await screen.findByText('A leitura automática diverge neste item. Escreva por que a resposta é outra.');
  await user.click(screen.getByRole('button', { name: /Salvar resposta/ }));
  await screen.findByText('Escreva a observação');
  await fill(screen.getByRole('textbox', { name: /Observação do item 2/ }), 'A folha complementar está na página 2.');
  await user.click(screen.getByRole('button', { name: /Salvar resposta/ }));
  await waitFor(() => expect(within(item).getByRole('radio', { name: 'Sim' }).ariaChecked).toBe('true'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Salvar resposta/ })).toBeNull());
  const history = await requestJson<{ results: { note: string | null }[] }>(`pendencies/${id}/history`);
  expect(history.results[0]?.note).toBe('A folha complementar está na página 2.');
});

test('D-28 another surname beside the right CPF is asked in words, and Marcar os demais como Sim leaves it to a person', async () => {
  await open({
    permissions: [...MAY, 'answer_pendency_checklist'],
    names: ['É do colaborador?', 'Está completo?'],
    findings: [
      { item: 0, field: 'cpf', verdict: 'MATCH' },
      { item: 0, field: 'name', verdict: 'UNIDENTIFIED', expected: 'Ana Souza', found: 'Ana Prado' },
    ],
  });
  await screen.findByText(
    'O documento traz outro nome: Ana Prado. No cadastro: Ana Souza. Confirme se é a mesma pessoa.',
  );
  await user.click(screen.getByRole('button', { name: 'Marcar os demais como Sim' }));
  await screen.findByText('1 item ficou para você: a leitura automática pede que confirme o nome.');
  const [sent] = gateway.calls('POST', 'pendencies/checklist');
  expect(sent?.body).toMatchObject({ items: [{ status: 'OK' }] });
});

test('D-29 a critical difference that no item asks about is concluded with an observation alone', async () => {
  const { db } = gateway.t;
  await db.update(systemPendencies).set({ failsReading: true }).where(eq(systemPendencies.slug, 'folha-pagamento'));
  const { id } = await aReadFile({
    permissions: [...MAY, 'confirm_pendency'],
    findings: [{ field: 'cpf', verdict: 'MISMATCH', item: -1 }],
  });
  await db.update(pendencyChecklists).set({ status: 'OK' }).where(eq(pendencyChecklists.pendencyId, id));
  const refused = await gateway.t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload: { status: 'DONE' } });
  expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'observation_missing']);
  openReview(gateway, id);
  await user.click(await screen.findByRole('button', { name: /^Concluir/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Concluir contra a leitura?' });
  await fill(within(dialog).getByRole('textbox', { name: /Observação/ }), 'O CPF foi corrigido na receita.');
  await user.click(within(dialog).getByRole('button', { name: 'Concluir' }));
  await screen.findByText('Pendência concluída');
  const history = await requestJson<{ results: { note: string | null }[] }>(`pendencies/${id}/history`);
  expect(history.results.map(({ note }) => note)).toContain('O CPF foi corrigido na receita.');
});

test('D-28 L goes to what diverges before what only stands there', () => {
  const month = {
    field: 'referenceMonth',
    expected: '10/2026',
    found: '09/2026',
    verdict: 'MISMATCH',
    page: 1,
  } as const;
  const read = { ...month, place, checklistItemId: 1, isFromAutomaticAnalysis: true, documentId: 3 };
  const shown = (veris_id: number, over: Partial<Finding>) => ({ ...read, veris_id, ...over });
  const nowhere = shown(1, { place: null });
  const right = shown(2, { verdict: 'MATCH' });
  expect(toLocate([nowhere, right, shown(3, {})])?.veris_id).toBe(3);
  expect(toLocate([nowhere, right])?.veris_id).toBe(2);
  expect(toLocate([nowhere])).toBeUndefined();
});

test('D-29 corrections go with the observation and the version that was read', async () => {
  const { url } = await open();
  const before = await requestJson<Analysis>(url);
  const dialog = await edit();
  expect(within(dialog).getByRole('button', { name: 'Salvar correções' }).hasAttribute('disabled')).toBe(true);
  await type(dialog, /^Encontrado/, '10/2026');
  await press('Salvar correções', dialog);
  expect(within(dialog).getByText('Escreva por que a leitura foi corrigida.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Observação/)));
  expect(puts()).toEqual([]);
  await type(dialog, /^Observação/, 'Conferido à mão.');
  await press('Salvar correções', dialog);
  await screen.findByText('Correções da leitura salvas.');
  const { isFromAutomaticAnalysis: _, ...item } = before.items[0] ?? { isFromAutomaticAnalysis: true };
  expect(puts()[0]?.body).toEqual({ items: [{ ...item, found: '10/2026' }], observation: 'Conferido à mão.' });
  expect(puts()[0]?.headers.get('if-match')).toBe(`"${before.version}"`);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corrigir leitura' })).toBeNull());
});

test('D-29 an item is removed and another one added', async () => {
  await open();
  const dialog = await edit();
  await press('Remover Competência', dialog);
  await press('Adicionar item', dialog);
  await type(dialog, /^Encontrado/, 'Folha analítica');
  await type(dialog, /^Observação/, 'Outro documento.');
  await press('Salvar correções', dialog);
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(puts()[0]?.body).toMatchObject({
    items: [{ field: 'documentKind', found: 'Folha analítica', verdict: 'MATCH' }],
  });
});

test('D-29 who was slower is told, and what was typed stays', async () => {
  const { url } = await open();
  const dialog = await edit();
  await correct(url, () => ({ found: '08/2026' }));
  gateway.sent.length = 0;
  await type(dialog, /^Encontrado/, '10/2026');
  await type(dialog, /^Observação/, 'Conferido à mão.');
  await press('Salvar correções', dialog);
  const message = 'Este registro foi alterado por outra pessoa enquanto você editava.';
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
  expect(within(dialog).getByDisplayValue('Conferido à mão.')).toBeTruthy();
  await waitFor(() => expect(gateway.calls('GET', url)).toHaveLength(1));
});

test('D-29 leaving with corrections asks first, leaving without does not', async () => {
  const { router } = await open();
  let dialog = await edit();
  await press('Cancelar', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Corrigir leitura' })).toBeNull());
  dialog = await edit();
  await type(dialog, /^Encontrado/, '10/2026');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Descartar as correções?' });
  await press('Cancelar', question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByDisplayValue('10/2026')).toBeTruthy();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  void router.navigate('/pendencias');
  await press('Descartar', await screen.findByRole('alertdialog'));
  await screen.findByText('a lista');
});

test('D-30 the history says what was done to a reading, by whom and why', async () => {
  const { id, url } = await aReadFile();
  const register = { field: 'register', expected: null, found: 'CRM 12', verdict: 'MATCH', page: null, place: null };
  await correct(url, () => ({}), [{ ...register, checklistItemId: null }]);
  await correct(url, ({ field }) => (field === 'referenceMonth' ? { found: '10/2026' } : {}));
  await correct(url, ({ field }) => (field === 'referenceMonth' ? { verdict: 'MATCH' } : {}));
  openReview(gateway, id);
  await user.click(await screen.findByRole('button', { name: 'Histórico da leitura' }));
  const dialog = await screen.findByRole('dialog', { name: 'Histórico da leitura' });
  const entries = await within(dialog).findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Corrigiu Competência: Diverge → Confere/),
    expect.stringMatching(/^Corrigiu Competência: 09\/2026 → 10\/2026Conferido à mão\.Ana Lima · /),
    expect.stringMatching(/^Adicionou Registro.*: CRM 12Conferido à mão\.Ana Lima · /),
  ]);
  await press('Fechar', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D-30 a history that is empty or refused says so', async () => {
  await open();
  gateway.failNext('GET', /automatic-analysis\/history$/, 403, { code: 'forbidden', message: 'Sem permissão.' });
  const look = async () => {
    await user.click(await screen.findByRole('button', { name: 'Histórico da leitura' }));
    return screen.findByRole('dialog', { name: 'Histórico da leitura' });
  };
  expect((await within(await look()).findByRole('alert')).textContent).toBe('Sem permissão.');
  await press('Fechar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await within(await look()).findByText('Ninguém revisou esta leitura ainda.');
});

test('D-29 agreeing is one press', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Confirmar leitura' }));
  await screen.findByText('Revisão da leitura registrada.');
  expect(gateway.calls('POST', /review/)[0]?.body).toEqual({ agrees: true });
});

test('D-29 who may only see a reading is offered no way to change it', async () => {
  await open({ permissions: ['see_pendency', 'see_pendency_details', 'see_automatic_analysis'] });
  await screen.findByRole('heading', { name: 'Leitura automática' });
  expect(screen.queryByRole('button', { name: /Corrigir|Confirmar leitura|Histórico da leitura/ })).toBeNull();
});
