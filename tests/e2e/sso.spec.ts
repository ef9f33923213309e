import { expect, type Page } from '@playwright/test';
import { AT_PROVIDER, codeSentTo, EXPECTED_LINES, REAL_TOO, signInAtProvider, test } from './support/sso.ts';
import { axe } from './support/test.ts';

test.beforeEach(({ consoleGuard }) => {
  for (const line of EXPECTED_LINES) consoleGuard.allow(line);
});

const wayIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sso = (page: Page) => wayIn(page, 'SSO');
const platforms = (page: Page) => page.getByRole('button', { name: 'Outras plataformas' });
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const STRANGE = /não corresponde a um acesso iniciado nesta janela/;

/** Drops the session where no request of the app can be under way: a late one without a session leads to the sign-in. */
async function forget(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.clear());
}

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

test('A-04 A-14 the configured ways in stand below the form, accessible in both themes', async ({ page }) => {
  await page.goto('/login');
  for (const name of ['Google', 'Microsoft', 'SSO']) await expect(wayIn(page, name)).toBeVisible();
  for (const mode of ['dark', 'light'] as const) {
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    await axe(page);
  }
});

test('A-14 A-20 A-13 single sign-on: in, nothing of it kept, other platforms offered; out at both, by /auth-callback?logout=1', {
  tag: REAL_TOO,
}, async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // the silent check takes until after the click
  await page.route(/[?&]prompt=none/, async (route) => {
    await expect(sso(page)).toHaveAttribute('aria-busy', 'true');
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await sso(page).click();
  await signInAtProvider(page, AT_PROVIDER.analyst);
  await page.unrouteAll();
  await page.waitForURL('**/projetos');
  const kept = await stored(page);
  expect(kept).toMatchObject({ isLoginKeycloack: 'true', email: AT_PROVIDER.analyst });
  expect(Object.keys(kept).filter((key) => key.startsWith('kc-'))).toEqual([]);
  expect(page.url()).toBe(`${baseURL}/projetos`);
  const left = asked.find((url) => url.includes('/protocol/openid-connect/auth?') && !url.includes('prompt=none'));
  const parameters = new URL(left ?? '').searchParams;
  expect(parameters.get('code_challenge_method')).toBe('S256');
  expect(parameters.get('state')).toBeTruthy();
  expect(parameters.get('nonce')).toBeTruthy();
  // it was waited for: Keycloak forgets a sign-in that begins beside it
  const checked = asked.findIndex(
    (url) => url.includes('/auth-callback/silent-check') && url.startsWith(`${baseURL}/`),
  );
  expect(checked).toBeGreaterThan(-1);
  expect(checked).toBeLessThan(asked.indexOf(left ?? ''));
  // no code and no token in an address that a server of ours sees
  expect(asked.filter((url) => url.startsWith(`${baseURL}/`) && /[?&](code|token|id_token)=/.test(url))).toEqual([]);

  await platforms(page).click();
  await expect(page.getByRole('menuitem', { name: /^Homologa/ })).toHaveAttribute('href', 'https://homologa.example/');
  await page.keyboard.press('Escape');

  const returned = page.waitForRequest((request) => request.url().endsWith('/auth-callback?logout=1'));
  await signOut(page);
  await returned;
  await page.waitForURL('**/login');
  expect((await stored(page)).accessToken).toBeUndefined();
  await page.reload();
  await sso(page).click();
  await expect(page.locator('#username')).toBeVisible();
});

test('A-14 A-13 who is signed in there already enters unasked; a sign-out in one tab ends the others, and they stay out', {
  tag: REAL_TOO,
}, async ({ page, context }) => {
  await enterBySso(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  await forget(page);
  await page.goto('/login');
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'true' });

  // who came by another way signs out of it alone, and is not let in again unasked
  let checks = 0;
  page.on('request', (request) => {
    if (/3p-cookies|prompt=none/.test(request.url())) checks += 1;
  });
  await page.evaluate(() => localStorage.setItem('isLoginKeycloack', 'false'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sua conta/ })).toBeVisible();
  await expect(platforms(page)).toHaveCount(0);
  await signOut(page);
  await page.waitForURL('**/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await page.waitForURL('**/login/recuperar-senha');
  await page.goBack();
  await expect(sso(page)).toBeVisible();
  expect(checks).toBe(0);
  await page.reload();
  await page.waitForURL('**/projetos');

  const other = await context.newPage();
  await other.goto('/colaboradores');
  await expect(platforms(other)).toBeVisible();
  await signOut(page);
  await other.waitForURL('**/login');
  await page.waitForURL('**/login');
  await expect(sso(other)).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
});

test('A-19 who has several systems chooses one', async ({ page }) => {
  await enterBySso(page, AT_PROVIDER.supplier);
  await page.waitForURL('**/login/selecionar-sistema');
  await expect(page.getByRole('heading', { name: 'Escolha o sistema' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Portal antigo/ })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^Prumo/ }).click();
  await page.waitForURL('**/projetos');
});

test('A-17 an account that is not there is told so, with the e-mail and the way back', { tag: REAL_TOO }, async ({
  page,
}) => {
  await enterBySso(page, AT_PROVIDER.unknown);
  await page.waitForURL('**/auth-callback/conta-nao-encontrada');
  await expect(page.getByRole('heading', { name: 'Conta não encontrada' })).toBeVisible();
  await expect(page.getByText(AT_PROVIDER.unknown)).toBeVisible();
  expect(page.url()).not.toContain('@');
  await axe(page);
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await expect(sso(page)).toBeVisible();
});

test('A-17 an account that is not finished is told so, and gets its link by e-mail', async ({ page, gateway }) => {
  const made = await fetch(`${gateway.url}/api/authentication/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: AT_PROVIDER.unfinished,
      password: 'Prumo@2026#',
      fullName: 'Pessoa Incompleta',
      phone: '(31) 98888-7711',
    }),
  });
  expect(made.status, await made.text()).toBe(200);
  await enterBySso(page, AT_PROVIDER.unfinished);
  await page.waitForURL('**/auth-callback/conta-nao-concluida');
  await expect(page.getByText(AT_PROVIDER.unfinished)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Receber o link por e-mail' }).click();
  await page.waitForURL('**/login/confirmacao-enviada'); // the sign-up has just sent it, or it is sent now
  await expect(page.getByText(AT_PROVIDER.unfinished)).toBeVisible();
});

test('A-14 an address that the provider does not vouch for is linked by a code', async ({ page, gateway }) => {
  await enterBySso(page, AT_PROVIDER.unverified);
  await page.waitForURL('**/login/codigo-de-verificacao');
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(gateway, AT_PROVIDER.unverified));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'true' });
});

test('A-15 Google: leaves with S256, state and nonce, and is in; its return is good once, and in no other browser', async ({
  page,
  stranger,
}) => {
  let returned = '';
  page.on('request', (request) => {
    if (request.url().includes('/auth-callback?')) returned = request.url();
  });
  await page.goto('/login');
  const left = page.waitForRequest((request) => request.url().includes('/o/oauth2/v2/auth?'));
  await wayIn(page, 'Google').click();
  const asked = new URL((await left).url()).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('scope')).toBe('openid profile email');
  expect(asked.get('state')?.length).toBeGreaterThan(40);
  expect(asked.get('nonce')?.length).toBeGreaterThan(40);
  await signInAtProvider(page, AT_PROVIDER.analyst);
  await page.waitForURL('**/projetos');
  expect(await stored(page)).toMatchObject({ isLoginKeycloack: 'false', email: AT_PROVIDER.analyst });
  expect(await page.evaluate(() => sessionStorage.getItem('prumo.oauth'))).toBeNull();
  await expect(page.getByRole('button', { name: /^Sua conta/ })).toBeVisible();
  await expect(platforms(page)).toHaveCount(0); // of single sign-on alone

  expect(returned).toContain('code=');
  await forget(page);
  for (const elsewhere of [page, await stranger()]) {
    await elsewhere.goto(returned);
    await expect(elsewhere.getByText(STRANGE)).toBeVisible();
    expect(elsewhere.url()).toMatch(/\/auth-callback$/);
  }
});

test('A-16 Microsoft: linked by a code the first time, at once from then on', async ({ page, gateway }) => {
  const person = 'usuario@montagens.demo';
  await page.goto('/login');
  await wayIn(page, 'Microsoft').click();
  await signInAtProvider(page, person);
  await page.waitForURL('**/login/codigo-de-verificacao');
  await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(gateway, person));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.waitForURL('**/projetos');

  await forget(page);
  await page.goto('/login');
  await wayIn(page, 'Microsoft').click();
  await page.waitForURL('**/projetos');
});

test('A-15 a return that this window did not ask for, or that was given up, is no sign-in and leaves no trace in the address', async ({
  page,
}) => {
  for (const address of [
    '/auth-callback?code=stolen&state=forged',
    '/auth-callback#code=stolen&state=forged',
    '/auth-callback',
  ]) {
    await page.goto('/login'); // a fragment alone would load nothing
    await page.goto(address);
    await expect(page.getByText(STRANGE)).toBeVisible();
    expect(page.url()).toMatch(/\/auth-callback$/);
    expect((await stored(page)).accessToken).toBeUndefined();
  }
  await axe(page);

  await page.goto('/login');
  await wayIn(page, 'Google').click();
  await page.locator('#kc-login').click(); // no name: the peer answers access_denied
  await expect(page.getByText('O acesso foi cancelado na página do provedor.')).toBeVisible();
});
