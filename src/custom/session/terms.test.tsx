import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ListOf } from '../../../contract/list.ts';
import type { Account } from '../../../contract/session.ts';
import type { Term } from '../../../contract/terms.ts';
import { rows } from '../../../gateway/db/client.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { TermText } from '../../access/TermText.tsx';
import { richTextFragment } from '../../components/form/sanitize.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';
import { AcceptTermsDialog } from './AcceptTermsDialog.tsx';
import { SayContext } from './say.ts';
import { TermsDialog } from './TermsDialog.tsx';
import { TermsLink } from './TermsLink.tsx';

const gateway = pagesOverGateway();
const sanitized = (html: string): string => {
  const element = document.createElement('div');
  element.append(richTextFragment(html, true));
  return element.innerHTML;
};
const template =
  '<h2>Uso</h2><p onclick="alert(1)">Texto <a href="https://prumo.example">aqui</a></p><script>alert(1)</script>';

test('A-37 the HTML keeps its text and links, and nothing that runs, loads or asks', () => {
  expect(sanitized(template)).toBe(
    '<h2>Uso</h2><p>Texto <a href="https://prumo.example" target="_blank" rel="noopener noreferrer">aqui</a></p>',
  );
  for (const bad of [
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<form action="https://evil.example"><input name=a></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed;inset:0">x</p>',
  ])
    expect(sanitized(bad)).not.toMatch(/alert|evil|style|<(img|svg|form|input|iframe)/);
});

test('A-37, L-14 the headings of a text stand below the one of its page', () => {
  const term = { version: '1.0', template: '<h1>Termo</h1><h2>Uso <a href="https://prumo.example">aqui</a></h2>' };
  render(<TermText term={{ ...term, acceptedDate: null, ip: null, email: null }} />);
  expect(screen.queryByRole('heading', { level: 1 })).toBe(null);
  screen.getByRole('heading', { level: 2, name: 'Termo' });
  screen.getByRole('heading', { level: 3, name: 'Uso aqui' });
  screen.getByRole('link', { name: 'aqui' });
});

test('A-37 versions left, text and acceptance right, with date, user, IP and e-mail', async () => {
  const { email } = await gateway.become('supplier');
  const { db } = gateway.t;
  const [old] = await rows<{ id: number }>(
    db,
    sql`insert into terms (name, version, template) values ('Termo de uso', '0.9', ${template}) returning id::int as id`,
  );
  await db.execute(sql`insert into term_acceptances (uid, term_id, accepted_at, ip, email)
    select uid, ${old?.id}, '2026-11-20T17:05:00Z', '10.0.0.7', email from users where email = ${email}`);
  onTestFinished(async () => {
    await db.execute(sql`delete from term_acceptances where term_id = ${old?.id}`);
    await db.execute(sql`delete from terms where id = ${old?.id}`);
  });
  const close = vi.fn();
  render(<TermsDialog onClose={close} />);
  await user.click(await screen.findByRole('button', { name: /Versão 0\.9/ }));
  expect(gateway.sent[0]?.path).toBe('internal/terms-use');
  expect(screen.getByText('20/11/2026 14:05')).toBeTruthy();
  expect(screen.getByText('10.0.0.7')).toBeTruthy();
  expect(screen.getByText(email)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('A-37 without a session the current version is read', async () => {
  render(<TermsDialog onClose={() => undefined} />);
  await screen.findByRole('button', { name: /Versão 1\.0/ });
  expect(gateway.sent[0]?.path).toBe('account-use-terms/default-list');
});

test('A-37 the persistent dialog stays until "Estou de acordo"; a failure is said in it', async () => {
  await gateway.become('supplier');
  const [term] = (await requestJson<ListOf<Term>>('internal/terms-use')).results;
  const [membership] = (await requestJson<Account>('account/me')).memberships;
  if (!term || !membership) throw new Error('nothing to accept');
  const accountId = membership.accountCompanyId;
  const onAccepted = vi.fn();
  render(<AcceptTermsDialog term={term} accountId={accountId} onAccepted={onAccepted} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Termo de uso' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
  gateway.failNext('POST', /accept/, 500);
  await press('Estou de acordo');
  expect((await screen.findByRole('alert')).textContent).toBe('Erro de servidor.');
  await press('Estou de acordo');
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1));
  expect(gateway.sent.at(-1)).toMatchObject({ path: 'terms-use/accept', body: { accountId, termId: term.id } });
});

test('A-37 A-33 terms that cannot be fetched are told in passing, and the screen stays as it is', async () => {
  const said: string[] = [];
  render(
    <SayContext value={(text) => said.push(text)}>
      <TermsLink label="termos de uso" load={() => Promise.reject(new Error('no connection'))} />
    </SayContext>,
  );
  await press('termos de uso');
  await waitFor(() => expect(said.length).toBe(1));
  expect(said[0]).toContain('verifique sua conexão');
  expect(screen.getByRole('button', { name: 'termos de uso' })).toBeTruthy();
});
