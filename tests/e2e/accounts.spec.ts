import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import { followLink, openMessage } from './support/outbox.ts';
import { LONG_ABSENT, WITH_OLD_PASSWORD } from './support/people.ts';
import { axe, signInByForm, test } from './support/test.ts';

const NEW_PASSWORD = 'Andaime-2026@';

/** Chromium's own lines: for an answer that refuses, and for the test driver's script in a message, where none may run. */
const EXPECTED = /the server responded with a status of 4\d\d|Blocked script execution in 'about:srcdoc'/;

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(EXPECTED));
// passwords are changed here, and a second factor demanded: not among the people of the other errands
test.use({ gatewayEnv: { PRUMO_E2E: 'accounts' } });

/** A caller of the gateway beside the page, for what another person does meanwhile. */
async function callerOf(request: APIRequestContext, email: string) {
  const signin = await request.post('/api/authentication/signin', { data: { email, password: DEMO_PASSWORD } });
  const { token } = await signin.json();
  const headers = { authorization: `Bearer ${token}` };
  const { memberships } = await (await request.get('/api/account/me', { headers })).json();
  return {
    companyId: memberships[0].company.id as number,
    get: async (path: string) => (await request.get(`/api/${path}`, { headers })).json(),
    post: async (path: string, data: object) => request.post(`/api/${path}`, { headers, data }),
    put: async (path: string, data: object) => request.put(`/api/${path}`, { headers, data }),
  };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^e-mail/i).fill(email);
  await page.getByLabel(/^senha/i).fill(password);
  await press(page, 'Entrar');
}

async function newPassword(page: Page, label: RegExp): Promise<void> {
  await page.getByLabel(label).fill(NEW_PASSWORD);
  await expect(page.getByText('senha forte', { exact: true })).toBeVisible();
  await page.getByLabel(/^confirme a senha/i).fill(NEW_PASSWORD);
  await expect(page.getByText('Senha confirmada')).toBeVisible();
}

test('A-25 A-26 A-29 a forgotten password is recovered by the link of a mail, by keyboard alone, and the link is good once', async ({
  page,
}) => {
  const email = 'leitura@serraazul.demo';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).press('Enter');
  await expect(title(page, 'Recuperar senha')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Confira o seu e-mail')).toBeFocused();

  const message = await openMessage(page, email, /nova senha/i);
  const address = await followLink(message, page);
  await expect(page.getByRole('button', { name: 'Alterar senha' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(/^nova senha/i).press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await expect(page.getByText('Senha confirmada')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Senha alterada')).toBeFocused();

  await page.goto(address);
  await expect(page).toHaveURL(/\/login\/link-expirado$/);
  await signInByForm(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/projetos/);
});

test('A-33 A-37 an invited person follows the link, makes the account, accepts the terms and is inside', async ({
  page,
  request,
}) => {
  const email = 'novata@serraazul.demo';
  const admin = await callerOf(request, 'admin@serraazul.demo');
  const { results } = await admin.get(`companies/${admin.companyId}/profiles`);
  const invite = { email, companyId: admin.companyId, profileId: results[0].id };
  expect((await admin.post('invites/company', invite)).status()).toBe(201);

  const address = await followLink(await openMessage(page, email, /convidou você/), page);
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue(email);
  await expect(page.getByLabel(/^e-mail/i)).not.toBeEditable();
  await page.getByLabel(/^nome completo/i).fill('Nádia Vargas');
  await page.getByLabel(/^celular/i).pressSequentially('31987650001');
  await expect(page.getByLabel(/^celular/i)).toHaveValue('(31) 98765-0001');
  await newPassword(page, /^senha/i);

  // the terms can be read before, and what was typed stays
  await page.getByRole('button', { name: /^termos de uso/ }).click();
  await expect(page.getByRole('dialog', { name: 'Termos de uso' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel(/^nome completo/i)).toHaveValue('Nádia Vargas');

  await press(page, 'Criar conta');
  await expect(page.getByText('Boas-vindas ao Prumo. Seu cadastro foi concluído.')).toBeAttached();
  const terms = page.getByRole('dialog', { name: 'Termo de uso' });
  await expect(terms).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(terms).toBeVisible();
  await axe(page);
  await terms.getByRole('button', { name: 'Estou de acordo' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: /Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Termos de uso' }).click();
  const read = page.getByRole('dialog', { name: 'Termos de uso' });
  await expect(read.getByText(email)).toBeVisible();
  await expect(read.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(address);
  await expect(title(page, 'Convite já confirmado')).toBeVisible();
});

test('K-01 K-03 a supplier company is invited and registers by the link of its mail', async ({ page }) => {
  await page.goto('/convite/criar');
  await page.getByLabel(/^cnpj/i).pressSequentially('11222333000181');
  await expect(page.getByLabel(/^cnpj/i)).toHaveValue('11.222.333/0001-81');
  await page.getByLabel(/^razão social/i).fill('Andaimes do Vale Ltda');
  await page.getByLabel(/^nome fantasia/i).fill('Andaimes do Vale');
  await page.getByLabel(/^nome completo/i).fill('Caio Menezes');
  await page.getByLabel(/^e-mail/i).fill('contato@andaimes.demo');
  await page.getByLabel(/^celular/i).fill('3133334444');
  await press(page, 'Enviar convite');
  await expect(title(page, 'Convite enviado')).toBeFocused();

  await page.goto('/convite/criar');
  await page.getByLabel(/^cnpj/i).fill('11222333000181');
  await page.getByLabel(/^razão social/i).fill('Outra');
  await page.getByLabel(/^nome fantasia/i).fill('Outra');
  await page.getByLabel(/^nome completo/i).fill('Outra Pessoa');
  await page.getByLabel(/^e-mail/i).fill('outra@andaimes.demo');
  await page.getByLabel(/^celular/i).fill('3133334444');
  await press(page, 'Enviar convite');
  await expect(page.getByText('Este CNPJ já foi convidado.')).toBeVisible();
  await expect(page.getByLabel(/^cnpj/i)).toBeFocused();
  await axe(page);

  await followLink(await openMessage(page, 'contato@andaimes.demo', /Convite/), page);
  await expect(page).toHaveURL(/\/login\/criar-conta$/);
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue('contato@andaimes.demo');
  await page.getByLabel(/^nome completo/i).fill('Caio Menezes');
  await page.getByLabel(/^celular/i).fill('31987650002');
  await newPassword(page, /^senha/i);
  await press(page, 'Criar conta');
  await expect(page.getByRole('dialog', { name: 'Termo de uso' })).toBeVisible();
});

test('A-32 A-34 A-35 who signs up alone is led to the confirmation, and confirms by a press on the screen of the link', async ({
  page,
}) => {
  const email = 'sozinha@exemplo.demo';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await page.getByLabel(/^nome completo/i).fill('Sônia Prates');
  await page.getByLabel(/^celular/i).fill('31987650003');
  await page.getByLabel(/^e-mail/i).fill(email);
  await newPassword(page, /^senha/i);
  await axe(page);
  await press(page, 'Criar conta');
  await expect(page).toHaveURL(/\/login\/confirmacao-enviada$/);
  await page.getByRole('link', { name: 'Voltar para o login' }).click();
  await trySignIn(page, email, NEW_PASSWORD);
  await expect(title(page, 'Falta confirmar o seu e-mail')).toBeFocused();

  await followLink(await openMessage(page, email, /Confirme o seu e-mail/), page);
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue(email);
  await press(page, 'Confirmar e-mail');
  await expect(title(page, 'E-mail confirmado')).toBeFocused();

  // in, but of no company yet: told what to do about it
  await page.goto('/login');
  await trySignIn(page, email, NEW_PASSWORD);
  await expect(title(page, 'Você não está em nenhuma empresa')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Cadastrar empresa' }).click();
  await expect(page).toHaveURL('/minha-conta/empresa');
  await page.getByLabel(/^razão social/i).fill('Prates Estruturas Ltda.');
  await page.getByLabel(/^nome fantasia/i).fill('Prates');
  await page.getByLabel(/^cnpj/i).fill('A87HBZHB000161');
  await page.getByLabel(/^telefone/i).fill('3133334444');
  await axe(page);
  await press(page, 'Cadastrar empresa');
  await expect(page.getByRole('link', { name: 'Perfis de acesso' })).toBeVisible();
  await expect(page.getByText('Os dados de Prates, como os outros a veem em projetos e convites.')).toBeVisible();
});

test('A-30 A-31 a password of over 90 days is changed, an account unused for 90 days is reactivated by a mail', async ({
  page,
}) => {
  const [old, unused] = [WITH_OLD_PASSWORD, LONG_ABSENT];
  await page.goto('/login');
  await trySignIn(page, old, DEMO_PASSWORD);
  await expect(title(page, 'Sua senha está desatualizada')).toBeFocused();
  await page.getByRole('link', { name: 'Trocar a senha' }).click();
  await page.getByLabel(/^nova senha/i).fill(DEMO_PASSWORD);
  await page.getByLabel(/^confirme a senha/i).fill(DEMO_PASSWORD);
  await press(page, 'Alterar senha');
  await expect(page.getByText('Senha já utilizada! Escolha outra senha.')).toBeVisible();
  await expect(page.getByLabel(/^nova senha/i)).toHaveValue('');
  await newPassword(page, /^nova senha/i);
  await press(page, 'Alterar senha');
  await expect(title(page, 'Senha alterada')).toBeFocused();

  await page.getByRole('link', { name: 'Entrar' }).click();
  await trySignIn(page, unused, DEMO_PASSWORD);
  await expect(title(page, 'Sua conta está inativa')).toBeFocused();
  await press(page, 'Enviar link de reativação');
  await expect(title(page, 'Link de reativação enviado')).toBeFocused();
  await followLink(await openMessage(page, unused, /reativ/i), page);
  await expect(page.getByText('Sua conta foi desbloqueada.')).toBeVisible();
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue(unused);
  await page.getByLabel(/^senha/i).fill(DEMO_PASSWORD);
  await press(page, 'Entrar');
  await expect(page).toHaveURL(/\/projetos/);
});

test('A-36 notices, and the outbox, without anything that axe finds', async ({ page }) => {
  for (const path of [
    '/login/conta-inativada',
    '/login/verifique-seu-email',
    '/login/link-expirado',
    '/convite/erro',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await axe(page);
  }
  await page.goto('/caixa-de-saida');
  await expect(page.getByRole('heading', { level: 1, name: 'Caixa de saída' })).toBeVisible();
  await axe(page);
});

// the last errand: from here on everybody linked to that company is asked for a code
test('A-24 B-25 a company demands a second factor: a phone is registered, a wrong code is told, the right one leads in', async ({
  page,
  context,
  request,
}) => {
  const email = 'gestor@portonorte.demo';
  const manager = await callerOf(request, email);
  expect((await manager.put(`account/mfa/${manager.companyId}`, { mfaActive: true })).status()).toBe(200);

  await page.goto('/login');
  await trySignIn(page, email, DEMO_PASSWORD);
  await expect(title(page, 'Verifique sua identidade')).toBeFocused();
  await axe(page);
  await page.getByText('Cadastrar um celular').click();
  await press(page, 'Continuar');
  await page.getByLabel('Celular', { exact: true }).fill('31987650009');
  await press(page, 'Enviar código');
  await expect(page).toHaveURL(/\/seguranca\/codigo-de-verificacao$/);
  await expect(page.getByText(/•09\. Ele vale por 10 minutos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar outro código' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/Outro envio em \d+ s/)).toBeVisible();

  const mailbox = await context.newPage();
  const { text } = await openMessage(mailbox, '+5531987650009', /código/);
  await mailbox.close();
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const field = page.getByLabel('Código de 6 dígitos');
  await field.fill(code === '000000' ? '111111' : '000000');
  await press(page, 'Confirmar');
  await expect(page.getByText('Código inválido. Confira e tente novamente.')).toBeVisible();
  await expect(field).toBeFocused();
  await axe(page);
  // a press below the field is not moved away by the field's message
  await page.getByRole('link', { name: 'Receber de outra forma' }).click();
  await expect(title(page, 'Verifique sua identidade')).toBeVisible();
  await page.goBack();
  await field.fill(code);
  await press(page, 'Confirmar');
  await expect(page).toHaveURL(/\/projetos/);
});
