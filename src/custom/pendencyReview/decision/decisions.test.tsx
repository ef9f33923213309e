import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { documents, pendencies } from '../../../../gateway/db/schema/pendencies.ts';
import type { PendencyValues } from '../../../../tests/support/builders.ts';
import { pagesOverGateway, user } from '../../../../tests/support/page.tsx';
import { openReview } from '../../../../tests/support/review.tsx';

const gateway = pagesOverGateway();
const MAY = ['see_pendency', 'see_pendency_details', 'confirm_pendency', 'reject_pendency'] as const;
/** A kind of document that is valid for six months. */
const SIX_MONTHS = 'cnd-federal';
/** A kind of document whose checklist is taken away here. */
const WITHOUT_CHECKLIST = 'folha-pagamento';
const file = { name: 'aso.pdf', state: 'LOCKED', issueDate: '2099-01-10' } as const;

/** The page of a pendency in analysis with these files. */
async function open(values: PendencyValues, files: Partial<typeof documents.$inferInsert>[] = [file]) {
  const { build, files: store } = gateway.t;
  const id = await build.aPendency({ status: 'IN_REVISION', ...values });
  // files of their own bytes: the same file elsewhere is asked about
  for (const one of files)
    await build.aDocument(store, id, { sha256: crypto.randomUUID().replaceAll('-', '').repeat(2), ...one });
  await gateway.become({ permissions: MAY });
  openReview(gateway, id);
  return id;
}
const ok: PendencyValues = { checklist: ['OK'] };
const no: PendencyValues = { checklist: ['INVALID', 'OK'] };
const decide = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
const moves = (id: number) => gateway.calls('PUT', `pendencies/${id}`).map(({ body }) => body);
const pressIn = (inside: HTMLElement, name: string) => user.click(within(inside).getByRole('button', { name }));
const versionOf = async (id: number) =>
  (await gateway.t.db.select().from(pendencies).where(eq(pendencies.id, id)))[0]?.version ?? 0;

test('D-18 with nothing to ask a decision is taken at once', async () => {
  const id = await open(ok);
  await decide(/^Concluir/);
  await screen.findByText('Pendência concluída');
  expect(gateway.calls('POST', `pendencies/${id}/verify-status`)[0]?.body).toEqual({ nextPendencyStatus: 'DONE' });
  expect(moves(id)).toMatchObject([{ action: 'conclude' }]);
});

test('D-18 REJECTED names the documents that the rejection blocks, beside its reason', async () => {
  const id = await open(no);
  await decide(/^Reprovar/);
  const dialog = await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  expect(within(dialog).getByRole('listitem').textContent).toBe('aso.pdf');
  await pressIn(dialog, 'Reprovar');
  await screen.findByText('Pendência reprovada e devolvida');
  expect(moves(id)).toMatchObject([{ action: 'reject', note: 'Falta a assinatura.' }]);
});

test('D-18 a file that is approved elsewhere is asked about first, with the way there', async () => {
  const { build, files } = gateway.t;
  const sha256 = '3'.repeat(64);
  const other = await build.aPendency({ status: 'DONE', name: 'Guia do FGTS', referenceMonth: '2026-10-01' });
  await build.aDocument(files, other, { state: 'LOCKED', outcome: 'APPROVED', sha256 });
  const id = await open(no, [{ ...file, sha256 }]);
  await decide(/^Reprovar/);
  const question = await screen.findByRole('alertdialog', { name: 'Reprovar um arquivo já aprovado?' });
  const way = within(question).getByRole('link', { name: /Guia do FGTS/ });
  expect(way.getAttribute('href')).toBe(`/pendencias/editar/${other}`);
  expect(question.textContent).toContain('Horizonte · Reforma do alto-forno · 10/2026');
  await pressIn(question, 'Reprovar mesmo assim');
  await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  expect(moves(id)).toEqual([]);
});

test('D-18 a validity that is missing is filled in where it is asked, and the conclusion goes on', async () => {
  const id = await open({ ...ok, slug: SIX_MONTHS });
  await decide(/^Concluir/);
  const question = await screen.findByRole('alertdialog', { name: 'O vencimento está certo?' });
  expect(question.textContent).toContain('Pela emissão em 10/01/2099, vai no máximo até 09/07/2099.');
  await pressIn(question, 'Concluir');
  await screen.findByText('Pendência concluída');
  const [saved] = gateway.calls('PATCH', `pendencies/${id}/document-review`);
  expect(saved?.body).toEqual({
    documents: [{ id: expect.any(Number), outcome: 'APPROVED', expirationDate: '2099-07-09' }],
  });
  const [concluded] = gateway.calls('PUT', `pendencies/${id}`);
  expect(concluded?.headers.get('if-match')).toBe(`"${(await versionOf(id)) - 1}"`);
});

test('D-37 the documents that stand in the way follow the message, in bold, one per line', async () => {
  await gateway.t.db.execute(sql`update checklist_items set active = false
    where system_pendency_id = (select id from system_pendencies where slug = ${WITHOUT_CHECKLIST})`);
  const approved = { ...file, outcome: 'APPROVED' };
  const id = await open({ slug: WITHOUT_CHECKLIST }, [approved, { ...approved, name: 'exames.pdf' }]);
  await screen.findByRole('button', { name: /^Concluir/ });
  // somebody takes the outcomes back while the page is open
  await gateway.t.db.update(documents).set({ outcome: null }).where(eq(documents.pendencyId, id));
  await decide(/^Concluir/);
  const message = await screen.findByText(/aprove os documentos:/);
  const names = within(message.parentElement ?? message).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['aso.pdf', 'exames.pdf']);
  for (const name of names) expect(getComputedStyle(name).fontWeight).toBe('600');
});

test('D-37 a refusal about one field of one document goes back to who confirmed, and nowhere else', async () => {
  const id = await open({ ...ok, slug: SIX_MONTHS });
  await decide(/^Concluir/);
  const question = await screen.findByRole('alertdialog', { name: 'O vencimento está certo?' });
  // the day of issue is corrected elsewhere while the question is open
  await gateway.t.db.update(documents).set({ issueDate: '2100-01-01' }).where(eq(documents.pendencyId, id));
  await pressIn(question, 'Concluir');
  const refused = 'O vencimento não pode ser anterior à emissão';
  await waitFor(() => expect(within(question).getByRole('alert').textContent).toBe(refused));
  expect(screen.getAllByText(refused)).toHaveLength(1);
  expect(moves(id)).toEqual([]);
});

test('D-19 a document is assessed where it is listed, and who decided and what was read stand beside it', async () => {
  const { build, files } = gateway.t;
  const id = await build.aPendency({ status: 'IN_REVISION', ...ok });
  const documentId = await build.aDocument(files, id, file);
  await build.aReading(documentId, [{}]);
  const version = await versionOf(id);
  await gateway.become({ permissions: MAY });
  openReview(gateway, id);
  await user.click(await screen.findByRole('tab', { name: /Arquivos/ }));
  await user.click(await screen.findByRole('button', { name: 'Avaliar: Avaliação de aso.pdf' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Reprovado' }));
  expect(await screen.findByText('por Ana Lima · Leitura: Diverge')).not.toBeNull();
  const [saved] = gateway.calls('PATCH', `pendencies/${id}/document-review`);
  expect([saved?.body, saved?.headers.get('if-match')]).toEqual([
    { documents: [{ id: documentId, outcome: 'REJECTED' }] },
    `"${version}"`,
  ]);
});

const ANALYST = [...MAY, 'answer_pendency_checklist'] as const;
/** The page of a pendency in analysis with unanswered items, or with these answers, ready for the keys. */
async function openForKeys(items: number | ChecklistStatus[]) {
  const { build, files } = gateway.t;
  const statuses = typeof items === 'number' ? Array.from({ length: items }, () => 'UNCHECKED' as const) : items;
  const invalidDescription = 'Falta a assinatura.';
  const id = await build.aPendency({
    status: 'IN_REVISION',
    items: statuses.map((status) => ({ status, ...(status === 'INVALID' && { invalidDescription }) })),
  });
  await build.aDocument(files, id, { ...file, sha256: crypto.randomUUID().replaceAll('-', '').repeat(2) });
  await gateway.become({ permissions: ANALYST });
  openReview(gateway, id);
  await screen.findAllByRole('radio', { name: 'Sim' });
  return id;
}
const answers = () => gateway.calls('POST', /\/checklist$/).map(({ body }) => body);

test('the key of a decision waits for the answers that are being saved', async () => {
  const id = await openForKeys(2);
  const answer = gateway.holdNext('POST', /\/checklist$/);
  await user.keyboard('11c');
  expect(moves(id)).toEqual([]);
  answer();
  await screen.findByText('Pendência concluída');
  expect(answers()).toMatchObject([{ status: 'OK' }, { status: 'OK' }]);
  expect(moves(id)).toMatchObject([{ action: 'conclude' }]);
});

test('a decision that waits is shown, and taken back by another answer', async () => {
  const id = await openForKeys(2);
  const answer = gateway.holdNext('POST', /\/checklist$/);
  await user.keyboard('11c');
  const button = screen.getByRole('button', { name: /^Concluir/ });
  const spinner = () => button.querySelector('[role=progressbar]');
  expect(spinner()).not.toBeNull();
  await user.keyboard('2');
  expect(spinner()).toBeNull();
  answer();
  await screen.findByRole('textbox', { name: /Justificativa/ });
  await gateway.settled();
  expect(moves(id)).toEqual([]);
});

test('one key answers all items with Sim', async () => {
  const id = await openForKeys(3);
  await user.keyboard('sc');
  await screen.findByText('Pendência concluída');
  // one request for all
  expect(gateway.calls('POST', /checklist/)).toHaveLength(1);
  expect(moves(id)).toHaveLength(1);
});

test('a key that waited says why nothing is decided', async () => {
  const id = await openForKeys(2);
  const answer = gateway.holdNext('POST', /\/checklist$/);
  await user.keyboard('1c');
  answer();
  // in the message, beside the reason in the footer
  await waitFor(() => expect(screen.getAllByText(/Para concluir/).length).toBeGreaterThan(1));
  expect(moves(id)).toEqual([]);
});

test('after Não is saved by keyboard, the keys answer the next item', async () => {
  await openForKeys(3);
  await user.keyboard('2');
  await user.type(await screen.findByRole('textbox', { name: /Justificativa/ }), 'Falta a assinatura.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(answers()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.closest('li')?.dataset.item).toBe('1'));
  await user.keyboard('1');
  await waitFor(() => expect(answers()).toHaveLength(2));
  expect(answers()).toMatchObject([{ status: 'INVALID' }, { status: 'OK' }]);
  expect(screen.getAllByRole('radio', { name: 'Sim', checked: true })).toHaveLength(1);
  expect(screen.getAllByRole('radio', { name: 'Não', checked: true })).toHaveLength(1);
});

test('the keys answer what nobody has answered, and nothing over what is answered', async () => {
  const id = await openForKeys(['OK', 'UNCHECKED', 'OK', 'UNCHECKED', 'INVALID']);
  await user.keyboard('1111');
  await gateway.settled();
  expect(answers()).toMatchObject([{ status: 'OK' }, { status: 'OK' }]);
  const { checklist } = (await gateway.t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
  expect(checklist.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'INVALID']);
});

test('a justification that another answer took away is there again with the next Não', async () => {
  await openForKeys(['INVALID']);
  await user.keyboard('1');
  await screen.findByRole('radio', { name: 'Sim', checked: true });
  await gateway.settled();
  await user.keyboard('2');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Justificativa/ });
  expect(field.value).toBe('Falta a assinatura.');
});

test('D-27, M-06 suggestions that could not be loaded say why, and are asked for again', async () => {
  await openForKeys(1);
  gateway.failNext('GET', /\/templates$/, 500);
  await user.keyboard('2');
  await screen.findByText('Não foi possível carregar as sugestões.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.queryByText('Não foi possível carregar as sugestões.')).toBeNull());
  expect(gateway.calls('GET', /\/templates$/)).toHaveLength(2);
});

test('M-05, M-06 a decision that fails says why in its dialog alone, with what was typed, and is made again there', async () => {
  const id = await open(no);
  await decide(/^Reprovar/);
  const dialog = await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /Motivo/ });
  await user.type(reason, ' E a data.');
  for (const [failure, text] of [
    [500, 'Erro de servidor.'],
    ['lost', /nenhuma resposta foi recebida/],
  ] as const) {
    gateway.failNext('PUT', /^pendencies/, failure);
    await pressIn(dialog, 'Reprovar');
    await within(dialog).findByText(text);
    await gateway.settled(); // a toast would be there too
    expect(screen.getAllByText(text)).toHaveLength(1);
  }
  // that the gateway is silent is said by the bar of the page, once
  expect(screen.queryByText('O servidor não responde.')).toBeNull();
  expect(reason.value).toBe('Falta a assinatura. E a data.');
  await pressIn(dialog, 'Reprovar');
  await screen.findByText('Pendência reprovada e devolvida');
  expect(moves(id).at(-1)).toMatchObject({ note: 'Falta a assinatura. E a data.' });
  // the button is gone: the focus goes on where the keys of the review are heard
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement?.querySelector('[data-review]')).not.toBeNull();
});

test('a dialog with a reason is confirmed with Ctrl+Enter', async () => {
  const id = await open(no);
  await decide(/^Reprovar/);
  await screen.findByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Pendência reprovada e devolvida');
  expect(moves(id)).toHaveLength(1);
});
