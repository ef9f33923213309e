import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Term } from '../../../contract/terms.ts';
import { clearSession, keepSession } from '../../authProvider/session.ts';
import { sanitized } from '../../components/form/sanitize.ts';
import { AcceptTermsDialog } from './AcceptTermsDialog.tsx';
import { SayContext } from './say.ts';
import { TermsDialog } from './TermsDialog.tsx';
import { TermsLink } from './TermsLink.tsx';

const term: Term = {
  id: 2,
  name: 'Termo de uso',
  version: '1.0',
  template:
    '<h2>Uso</h2><p onclick="alert(1)">Texto <a href="https://prumo.example">aqui</a></p><script>alert(1)</script>',
  acceptedDate: null,
  ip: null,
  email: null,
};
const accepted: Term = {
  ...term,
  id: 1,
  version: '0.9',
  acceptedDate: '2026-11-20T17:05:00.000Z',
  ip: '10.0.0.7',
  email: 'ana@montagens.demo',
};
const list = { results: [term, accepted], meta: { itemsPerPage: 10, totalResults: 2, page: 1, lastPage: 1 } };

const sent: { path: string; body: unknown }[] = [];
let status = 200;
beforeEach(() => {
  sent.length = 0;
  status = 200;
  clearSession();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    const body =
      status === 200 ? (path.endsWith('accept') ? term : list) : { code: 'internal', message: 'Erro de servidor.' };
    return new Response(JSON.stringify(body), { status });
  });
});

const signedIn = () =>
  keepSession({
    token: 'access',
    refreshToken: 'refresh',
    exp: 2_000_000_000,
    sessionId: 's-1',
    uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
    email: 'ana@montagens.demo',
    emailVerified: true,
    accountVerified: true,
    isInvited: false,
    company: null,
  });

test('A-37 the HTML keeps its text and links, and nothing that runs, loads or asks', () => {
  expect(sanitized(term.template)).toBe(
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

test('A-37 versions left, text and acceptance right, with date, user, IP and e-mail', async () => {
  signedIn();
  const close = vi.fn();
  render(<TermsDialog onClose={close} />);
  fireEvent.click(await screen.findByRole('button', { name: /Versão 0\.9/ }));
  expect(sent[0]?.path).toBe('internal/terms-use');
  expect(screen.getByText('20/11/2026 14:05')).toBeTruthy();
  expect(screen.getByText('10.0.0.7')).toBeTruthy();
  expect(screen.getByText('ana@montagens.demo')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).toHaveBeenCalledTimes(1);
});

test('A-37 without a session the current version is read', async () => {
  render(<TermsDialog onClose={() => undefined} />);
  await screen.findByRole('button', { name: /Versão 1\.0/ });
  expect(sent[0]?.path).toBe('account-use-terms/default-list');
});

test('A-37 the persistent dialog stays until "Estou de acordo"; a failure is said in it', async () => {
  signedIn();
  const onAccepted = vi.fn();
  render(<AcceptTermsDialog term={term} accountId={9} onAccepted={onAccepted} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Termo de uso' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
  status = 500;
  fireEvent.click(screen.getByRole('button', { name: 'Estou de acordo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Erro de servidor.');
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Estou de acordo' }));
  await waitFor(() => expect(onAccepted).toHaveBeenCalledTimes(1));
  expect(sent.at(-1)).toEqual({ path: 'terms-use/accept', body: { accountId: 9, termId: 2 } });
});

test('A-37 A-33 terms that cannot be fetched are told in passing, and the screen stays as it is', async () => {
  const said: string[] = [];
  render(
    <SayContext value={(text) => said.push(text)}>
      <TermsLink label="termos de uso" load={() => Promise.reject(new Error('no connection'))} />
    </SayContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'termos de uso' }));
  await waitFor(() => expect(said.length).toBe(1));
  expect(said[0]).toContain('verifique sua conexão');
  expect(screen.getByRole('button', { name: 'termos de uso' })).toBeTruthy();
});
