import { expect, type Page } from '@playwright/test';
import { AT_PROVIDER, acceptTerms, codeSentTo, EXPECTED_LINES, signInAtProvider, test } from './support/sso.ts';
import { axe, shoot } from './support/test.ts';

test.beforeEach(({ consoleGuard }) => {
  for (const line of EXPECTED_LINES) consoleGuard.allow(line);
});

const sso = (page: Page) => page.getByRole('button', { name: 'SSO', exact: true });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

/** Signs in by single sign-on from the sign-in screen. */
async function enterBySso(page: Page, person: string): Promise<void> {
  await page.goto('/login');
  await sso(page).click();
  await signInAtProvider(page, person);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
}

test('A-04 A-14 the configured ways in stand below the form, accessible in both themes and widths', async ({
  page,
}) => {
  await page.goto('/login');
  for (const name of ['Google', 'Microsoft', 'SSO']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await axe(page);
  await shoot(page, 'login-ways-in');
});

test('A-14 single sign-on: leaves, returns to /auth-callback, and is in; nothing of the provider is kept', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  const kept = await stored(page);
  expect(kept).toMatchObject({ isLoginKeycloack: 'true', email: AT_PROVIDER.analyst });
  expect(Object.keys(kept).filter((key) => key.startsWith('kc-'))).toEqual([]);
  expect(page.url()).toBe(`${baseURL}/projetos`);
  const leave = asked.find((url) => url.includes('/protocol/openid-connect/auth?') && !url.includes('prompt=none'));
  expect(leave).toContain('code_challenge_method=S256');
  // no code and no token in an address that a server of ours sees
  expect(asked.filter((url) => url.startsWith(`${baseURL}/`) && /[?&](code|token|id_token)=/.test(url))).toEqual([]);
});

test('A-14 check on load: who is signed in there already enters without being asked', async ({ page }) => {
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'true' });
});

test('A-13 signing out ends the single sign-on too, returns by /auth-callback?logout=1, and stays out', async ({
  page,
}) => {
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  await acceptTerms(page);
  const returned = page.waitForRequest((request) => request.url().endsWith('/auth-callback?logout=1'));
  await signOut(page);
  await returned;
  await page.waitForURL('**/login');
  expect((await stored(page)).accessToken).toBeUndefined();
  await page.reload();
  await expect(sso(page)).toBeVisible();
  await sso(page).click();
  await expect(page.locator('#username')).toBeVisible();
});

test('A-13 signing out in one tab ends the others, and they are not signed in again', async ({ page, context }) => {
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  await acceptTerms(page);
  const other = await context.newPage();
  await other.goto('/pendencias');
  await expect(other).toHaveURL(/pendencias/);
  await signOut(page);
  await other.waitForURL('**/login');
  await page.waitForURL('**/login');
  await expect(sso(other)).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
});

test('A-20 other platforms are offered in a session of single sign-on, and in no other', async ({ page }) => {
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Outras plataformas' }).click();
  await expect(page.getByRole('menuitem', { name: 'Homologa' })).toHaveAttribute('href', 'https://homologa.example/');
});

test('A-19 who has several systems chooses one', async ({ page }) => {
  await enterBySso(page, AT_PROVIDER.supplier);
  await page.waitForURL('**/login/selecionar-sistema');
  await expect(page.getByRole('heading', { name: 'Escolha o sistema' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Portal antigo/ })).toBeVisible();
  await axe(page);
  await shoot(page, 'select-system');
  await page.getByRole('button', { name: /^Prumo/ }).click();
  await page.waitForURL('**/projetos');
});

test('A-17 an account that is not there is told so, with the e-mail and the way back', async ({ page }) => {
  await enterBySso(page, AT_PROVIDER.unknown);
  await page.waitForURL('**/auth-callback/conta-nao-encontrada');
  await expect(page.getByRole('heading', { name: 'Conta não encontrada' })).toBeVisible();
  await expect(page.getByText(AT_PROVIDER.unknown)).toBeVisible();
  expect(page.url()).not.toContain('@');
  await axe(page);
  await shoot(page, 'account-not-found');
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(sso(page)).toBeVisible();
});

test('A-17 an account that is not finished gets its link by e-mail', async ({ page, gateway }) => {
  const body = {
    email: AT_PROVIDER.unfinished,
    password: 'Prumo@2026#',
    fullName: 'Pessoa Incompleta',
    phone: '(31) 98888-7711',
  };
  const made = await fetch(`${gateway.url}/api/authentication/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(made.status, await made.text()).toBe(200);
  await enterBySso(page, AT_PROVIDER.unfinished);
  await page.waitForURL('**/auth-callback/conta-nao-concluida');
  await expect(page.getByText(AT_PROVIDER.unfinished)).toBeVisible();
  await axe(page);
  await shoot(page, 'account-incomplete');
});

test('A-14 an address that the provider does not vouch for is linked by a code', async ({ page, gateway }) => {
  await enterBySso(page, AT_PROVIDER.unverified);
  await page.waitForURL('**/login/codigo-de-verificacao');
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(gateway, AT_PROVIDER.unverified));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'true' });
});

test('A-15 Google: leaves with S256, state and nonce, returns, and is in', async ({ page }) => {
  await page.goto('/login');
  const left = page.waitForRequest((request) => request.url().includes('/o/oauth2/v2/auth?'));
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  const asked = new URL((await left).url()).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('scope')).toBe('openid profile email');
  expect(asked.get('state')?.length).toBeGreaterThan(40);
  expect(asked.get('nonce')?.length).toBeGreaterThan(40);
  await signInAtProvider(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'false', email: AT_PROVIDER.analyst });
  expect(await page.evaluate(() => sessionStorage.getItem('prumo.oauth'))).toBeNull();
  await acceptTerms(page);
  await expect(page.getByRole('button', { name: 'Outras plataformas' })).toHaveCount(0);
});

test('A-16 Microsoft: linked by a code the first time, at once from then on', async ({ page, gateway }) => {
  const person = 'usuario@montagens.demo';
  await page.goto('/login');
  await page.getByRole('button', { name: 'Microsoft', exact: true }).click();
  await signInAtProvider(page, person);
  await page.waitForURL('**/login/codigo-de-verificacao');
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(gateway, person));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/projetos');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Microsoft', exact: true }).click();
  await page.waitForURL('**/projetos');
});

test('A-15 a return that this window did not ask for is no sign-in, and leaves no trace in the address', async ({
  page,
}) => {
  for (const address of [
    '/auth-callback?code=stolen&state=forged',
    '/auth-callback#code=stolen&state=forged',
    '/auth-callback',
  ]) {
    await page.goto('/login');
    await page.goto(address);
    await expect(page.getByText(/não corresponde a um acesso iniciado nesta janela/)).toBeVisible();
    expect(page.url()).toMatch(/\/auth-callback$/);
    expect((await stored(page)).accessToken).toBeUndefined();
  }
  await axe(page);
});

test('A-15 a return is good once, and only with its own state', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await expect(page.locator('#username')).toBeVisible();
  const pending = await page.context().newPage(); // another tab knows nothing of it
  let returned = '';
  await page.route('**/auth-callback?*', async (route) => {
    returned = route.request().url();
    await route.abort();
  });
  await signInAtProvider(page, AT_PROVIDER.analyst).catch(() => undefined);
  await expect(() => expect(returned).not.toBe('')).toPass();
  await pending.goto(returned);
  await expect(pending.getByText(/não corresponde/)).toBeVisible();
});

test('A-15 giving up at the provider is said, without an error of ours', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google', exact: true }).click();
  await page.locator('#kc-login').click(); // no name: the peer answers access_denied
  await expect(page.getByText('O acesso foi cancelado na página do provedor.')).toBeVisible();
});
