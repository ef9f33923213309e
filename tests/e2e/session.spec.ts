import { expect, type Page, type Request } from '@playwright/test';
import { aSentPendency, callerFor } from './support/api.ts';
import { AWAITING_VERIFICATION, OF_TWO_COMPANIES, WITHOUT_EMAIL_VERIFIED } from './support/people.ts';
import { openReview, review, table } from './support/screen.ts';
import { ANALYST, idle, READER, SUPPLIER, signIn, signInByForm, test } from './support/test.ts';

const SESSION_KEYS = ['accessToken', 'refreshToken', 'exp', 'isLoginKeycloack', 'sessionId', 'email', 'company'];
const EXPIRED = 'Sessão expirada. Faça o login novamente para continuar usando a plataforma.';

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, value]);
const userMenu = (page: Page) => page.getByRole('button', { name: /^Sua conta/ });

test('A-01, A-03 without a session every private address leads to the sign-in screen', async ({ page }) => {
  for (const address of ['/', '/projetos', '/pendencias?status=OPEN', '/pendencias/editar/7', '/nao/existe']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await expect(page.getByRole('heading', { name: 'Entrar no Prumo' })).toBeVisible();
});

test('A-01, A-02, A-03, A-09 with a session the start is Projetos, and anonymous addresses lead there', async ({
  page,
}) => {
  await signInByForm(page, SUPPLIER);
  await expect(page).toHaveURL('/projetos');
  for (const key of [...SESSION_KEYS, 'isInvited']) expect(await stored(page, key), key).not.toBeNull();
  expect(await stored(page, 'email')).toBe(SUPPLIER);
  expect(Number(await stored(page, 'exp'))).toBeGreaterThan(Date.now() / 1000);
  const company: unknown = JSON.parse((await stored(page, 'company')) ?? '');
  expect(company).toMatchObject({ cnpj: expect.any(String), companyName: expect.any(String) });
  for (const address of ['/', '/login', '/login/verifique-seu-email', '/convite/abc']) {
    await page.goto(address);
    await expect(page).toHaveURL('/projetos');
  }
  // one token alone is no session
  await page.evaluate(() => localStorage.removeItem('refreshToken'));
  await page.goto('/pendencias');
  await expect(page).toHaveURL('/login');
});

test('A-04, A-07 a wrong password is told in the words of the map, and what was typed stays', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/);
  await page.goto('/login');
  const email = page.getByLabel('E-mail');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Informe o e-mail')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('ninguem');
  await page.getByLabel('Senha', { exact: true }).fill('curta');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Informe um e-mail válido')).toBeVisible();
  await expect(page.getByText('A senha tem ao menos 8 caracteres')).toBeVisible();
  for (const address of [SUPPLIER, 'ninguem@lugar.demo']) {
    await email.fill(address);
    await page.getByLabel('Senha', { exact: true }).fill('Errada@2026#');
    const refused = page.waitForResponse(/\/signin$/);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await refused;
    await expect(page.getByRole('alert').filter({ hasText: 'Verifique seu email ou senha' })).toBeVisible();
    await expect(email).toHaveValue(address);
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  }
});

test('A-10 parallel requests with an expired token share one refresh', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/favicon\.ico/); // asked for a picture that is a page
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  await idle(page);
  await page.goto('/favicon.svg'); // nothing of the page is left that could meet the expired token first
  const before = await stored(page, 'refreshToken');
  await store(page, 'exp', String(Math.floor(Date.now() / 1000) - 60));
  const refreshes: Request[] = [];
  const others: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) refreshes.push(request);
    else if (request.url().includes('/api/')) others.push(request);
  });
  await page.goto('/pendencias');
  await expect(table(page)).toBeVisible();
  expect(refreshes).toHaveLength(1);
  expect(others.length).toBeGreaterThan(2);
  const token = await stored(page, 'accessToken');
  for (const request of others) expect(request.headers().authorization).toBe(`Bearer ${token}`);
  expect(await stored(page, 'refreshToken')).not.toBe(before);
  expect(Number(await stored(page, 'exp'))).toBeGreaterThan(Date.now() / 1000);
});

test('A-11 a refused refresh ends the session with one notice', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('refreshToken', 'not-a-token-of-anybody');
    localStorage.setItem('exp', '1');
    // in the same step: a request of the page's own, the event stream's, would end the session before a click
    document.querySelector<HTMLElement>('a[href="/colaboradores"]')?.click();
  });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(EXPIRED)).toHaveCount(1);
  for (const key of SESSION_KEYS) expect(await stored(page, key), key).toBeNull();
});

test('A-12 a session that was ended elsewhere leads to the sign-in screen by itself, with one notice', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 401/);
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  const token = await stored(page, 'accessToken');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const me = await (await fetch(`${gateway.url}/api/authentication/me`, { headers })).json();
  const out = await fetch(`${gateway.url}/api/authentication/signout`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ uid: me.uid }),
  });
  expect(out.ok).toBe(true);
  await expect(page).toHaveURL('/login'); // the event stream tells of the end, or is refused itself
  await expect(page.getByText(/^Sessão expirada\./)).toHaveCount(1);
  expect(await stored(page, 'accessToken')).toBeNull();
});

test('A-13 Sair ends the session at the gateway, and nothing of it stays', async ({ page, gateway }) => {
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  const token = await stored(page, 'accessToken');
  const signout = page.waitForRequest((request) => request.url().endsWith('/api/authentication/signout'));
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  expect((await signout).postDataJSON()).toEqual({ uid: expect.any(String) });
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const key of [...SESSION_KEYS, 'companyIds']) expect(await stored(page, key), key).toBeNull();
  const dead = await fetch(`${gateway.url}/api/account/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(dead.status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/login');
});

test('A-22 permissions that cannot be loaded end the session and say so', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.route('**/api/account/me', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(SUPPLIER);
  await page.getByLabel('Senha', { exact: true }).fill('Prumo@2026#');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Não foi possível carregar as suas permissões. Entre novamente.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'accessToken')).toBeNull();
});

test('A-22 a page that is left while it loads the permissions does not end the session', async ({ page }) => {
  await signIn(page, SUPPLIER);
  for (const address of ['/pendencias', '/colaboradores', '/pendencias']) {
    const asked = page.waitForRequest('**/api/account/me');
    await page.goto(address, { waitUntil: 'commit' });
    await asked;
  }
  await page.reload();
  await expect(page).toHaveURL('/pendencias');
  await expect(table(page)).toBeVisible();
});

test('A-38, A-40 who only reads sees no decision, and the gateway refuses one all the same', async ({
  page,
  gateway,
}) => {
  const sent = await aSentPendency(gateway);
  await signIn(page, READER);
  await openReview(page, sent.id);
  const footer = review(page).getByRole('region', { name: 'Decisões' });
  await expect(footer).toContainText('Em análise pela');
  await expect(footer.getByRole('button')).toHaveCount(0);
  await expect(review(page).getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(review(page).getByText('Recebido', { exact: true })).toBeVisible();
  const reader = await callerFor(gateway, READER);
  const refused = reader('PUT', `pendencies/${sent.id}`, { status: 'DONE', action: 'conclude' });
  await expect(refused).rejects.toThrow(/403.*Você não tem permissão para realizar esta ação\./);
});

test('A-06 an account that is not verified gets a notice instead of a session', async ({ page }) => {
  for (const [email, path, title, back] of [
    [AWAITING_VERIFICATION, '/login/verifique-seu-email', 'Verifique seu e-mail', 'Já confirmei, entrar'],
    [
      WITHOUT_EMAIL_VERIFIED,
      '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified',
      'Falta confirmar o seu e-mail',
      'Voltar para o login',
    ],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('Prumo@2026#');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await stored(page, 'accessToken')).toBeNull();
    await page.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('A-39 who works for several companies chooses among them, and keeps at least one', async ({ page }) => {
  await signIn(page, OF_TWO_COMPANIES);
  await page.goto('/pendencias');
  const selector = page.getByRole('button', { name: /^Empresas:/ });
  await expect(selector).toContainText('Porto Norte');
  await expect(selector).toContainText('+1');
  await expect(table(page)).toBeVisible();
  const all = await page.getByText(/^1–10 de /).textContent();

  await selector.click();
  const asked = page.waitForRequest((request) => request.url().includes('/api/pendencies?'));
  await page.getByRole('menuitemcheckbox', { name: /Porto Norte/ }).click();
  const companyId = (await asked).headers().companyid;
  expect(companyId).toMatch(/^\d+$/);
  const last = page.getByRole('menuitemcheckbox', { name: /Serra Azul/ });
  await expect(last).toContainText('Mantenha ao menos uma empresa');
  await last.click({ force: true }); // it is said to be off, and stays so when pressed all the same
  await expect(last).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1–10 de /)).not.toHaveText(all ?? '');
  await expect(selector).not.toContainText('+1');

  await page.reload();
  await expect(selector).not.toContainText('+1');
  expect(await stored(page, 'companyIds')).toBe(`[${companyId}]`);
  await selector.click();
  await page.getByRole('menuitem', { name: 'Selecionar todas' }).click();
  await expect(page.getByText(/^1–10 de /)).toHaveText(all ?? '');
});

test('A-39 an analyst of one company has nothing to choose', async ({ page }) => {
  await signIn(page, ANALYST);
  await page.goto('/projetos');
  await expect(page.getByRole('banner').getByText('Serra Azul')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Empresas:/ })).toHaveCount(0);
});
