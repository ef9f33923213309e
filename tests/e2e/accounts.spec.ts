import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import { followLink, openMessage } from './support/outbox.ts';
import { axe, shoot, signIn, test } from './support/test.ts';

const NEW_PASSWORD = 'Andaime-2026@';

/** Chromium's own line for an answer that refuses, which an errand provokes on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** A caller of the gateway beside the page, for what another person does meanwhile. */
async function callerOf(request: APIRequestContext, email: string) {
  const signin = await request.post('/api/authentication/signin', { data: { email, password: DEMO_PASSWORD } });
  const { token } = await signin.json();
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await request.get(`/api/${path}`, { headers })).json(),
    post: async (path: string, data: object) => request.post(`/api/${path}`, { headers, data }),
    put: async (path: string, data: object) => request.put(`/api/${path}`, { headers, data }),
  };
}

async function newPassword(page: Page, label: RegExp): Promise<void> {
  await page.getByLabel(label).fill(NEW_PASSWORD);
  await expect(page.getByText('senha forte')).toBeVisible();
  await page.getByLabel(/^confirme a senha/i).fill(NEW_PASSWORD);
  await expect(page.getByText('Senha confirmada')).toBeVisible();
}

test('A-25 A-26 A-29 a forgotten password is recovered by the link of a mail, which is good once', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(REFUSED);
  const email = 'usuario@montagens.demo';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeFocused();
  await page.getByLabel(/e-mail/i).fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confira o seu e-mail' })).toBeVisible();

  const message = await openMessage(page, email, /nova senha/i);
  await axe(page);
  await shoot(page, 'outbox');
  const address = await followLink(message, page);
  await expect(page.getByRole('button', { name: 'Alterar senha' })).toHaveAttribute('aria-disabled', 'true');
  await newPassword(page, /^nova senha/i);
  await axe(page);
  await shoot(page, 'new-password');
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeVisible();

  await page.goto(address);
  await expect(page).toHaveURL(/\/login\/link-expirado$/);
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/projetos/);
});

test('A-33 A-37 an invited person follows the link, makes the account, accepts the terms and is inside', async ({
  page,
  request,
}) => {
  const email = 'novata@serraazul.demo';
  const admin = await callerOf(request, 'admin@serraazul.demo');
  const { memberships } = await admin.get('account/me');
  const companyId: number = memberships[0].company.id;
  const { results } = await admin.get(`companies/${companyId}/profiles`);
  const profileId: number = results[0].id;
  expect((await admin.post('invites/company', { email, companyId, profileId })).status()).toBe(201);

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
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel(/^nome completo/i)).toHaveValue('Nádia Vargas');

  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Boas-vindas ao Prumo. Seu cadastro foi concluído.')).toBeAttached();
  const terms = page.getByRole('dialog', { name: 'Termo de uso' });
  await expect(terms).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(terms).toBeVisible();
  await axe(page);
  await shoot(page, 'terms');
  await terms.getByRole('button', { name: 'Estou de acordo' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: /Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Termos de uso' }).click();
  const read = page.getByRole('dialog', { name: 'Termos de uso' });
  await expect(read.getByText(email)).toBeVisible();
  await expect(read.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)).toBeVisible();
  await axe(page);
  await shoot(page, 'terms-read');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Sua conta/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await test.step('the same link once more', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Convite já confirmado' })).toBeVisible();
  });
});

test.describe('with answers that refuse', () => {
  test.beforeEach(({ consoleGuard }) => consoleGuard.allow(REFUSED));

  test('A-24 a company demands a second factor: a wrong code, then the right one of the mail', async ({
    page,
    context,
    request,
  }) => {
    const email = 'gestor@portonorte.demo';
    const manager = await callerOf(request, email);
    const { memberships } = await manager.get('account/me');
    const companyId: number = memberships[0].company.id;
    expect((await manager.put(`account/mfa/${companyId}`, { mfaActive: true })).status()).toBe(200);

    await page.goto('/login');
    await page.getByLabel(/e-mail/i).fill(email);
    await page.getByLabel(/^senha/i).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: /^entrar$/i }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verifique sua identidade' })).toBeFocused();
    await axe(page);
    await shoot(page, 'mfa-choice');
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await expect(page).toHaveURL(/\/login\/codigo-de-verificacao$/);
    await expect(page.getByRole('button', { name: 'Enviar outro código' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(/Outro envio em \d+ s/)).toBeVisible();

    const mailbox = await context.newPage();
    const { text } = await openMessage(mailbox, email, /código de verificação/i);
    await mailbox.close();
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByLabel('Código de 6 dígitos').fill(wrong);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Código inválido. Confira e tente novamente.')).toBeVisible();
    await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused();
    await axe(page);
    await shoot(page, 'mfa-code');
    await page.getByLabel('Código de 6 dígitos').fill(code);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/projetos/);
  });

  test('K-01 K-03 a supplier company is invited and registers by the link of its mail', async ({ page }) => {
    const email = 'contato@andaimes.demo';
    await page.goto('/convite/criar');
    await page.getByLabel(/^cnpj/i).pressSequentially('11222333000181');
    await expect(page.getByLabel(/^cnpj/i)).toHaveValue('11.222.333/0001-81');
    await page.getByLabel(/^razão social/i).fill('Andaimes do Vale Ltda');
    await page.getByLabel(/^nome fantasia/i).fill('Andaimes do Vale');
    await page.getByLabel(/^nome completo/i).fill('Caio Menezes');
    await page.getByLabel(/^e-mail/i).fill(email);
    await page.getByLabel(/^celular/i).fill('3133334444');
    await axe(page);
    await shoot(page, 'invite-company');
    await page.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Convite enviado' })).toBeVisible();

    await page.goto('/convite/criar');
    await page.getByLabel(/^cnpj/i).fill('11222333000181');
    await page.getByLabel(/^razão social/i).fill('Outra');
    await page.getByLabel(/^nome fantasia/i).fill('Outra');
    await page.getByLabel(/^nome completo/i).fill('Outra Pessoa');
    await page.getByLabel(/^e-mail/i).fill('outra@andaimes.demo');
    await page.getByLabel(/^celular/i).fill('3133334444');
    await page.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(page.getByText('Este CNPJ já foi convidado.')).toBeVisible();
    await expect(page.getByLabel(/^cnpj/i)).toBeFocused();

    await followLink(await openMessage(page, email, /Convite/), page);
    await expect(page).toHaveURL(/\/login\/criar-conta$/);
    await expect(page.getByLabel(/^e-mail/i)).toHaveValue(email);
    await page.getByLabel(/^nome completo/i).fill('Caio Menezes');
    await page.getByLabel(/^celular/i).fill('31987650002');
    await newPassword(page, /^senha/i);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await expect(page.getByRole('dialog', { name: 'Termo de uso' })).toBeVisible();
  });
});

test('A-32 A-34 who signs up alone confirms the address by a press on the screen of the link', async ({ page }) => {
  const email = 'sozinha@exemplo.demo';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await page.getByLabel(/^nome completo/i).fill('Sônia Prates');
  await page.getByLabel(/^celular/i).fill('31987650003');
  await page.getByLabel(/^e-mail/i).fill(email);
  await newPassword(page, /^senha/i);
  await axe(page);
  await shoot(page, 'sign-up');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/login\/confirmacao-enviada$/);

  await followLink(await openMessage(page, email, /Confirme o seu e-mail/), page);
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue(email);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible();
});

test('A-36 every notice has its own words and one next step, without anything that axe finds', async ({ page }) => {
  for (const path of [
    '/login/recuperar-senha',
    '/login/recuperacao-senha-enviada',
    '/login/senha-alterada',
    '/login/senha-desatualizada',
    '/login/conta-inativada',
    '/login/confirmacao-enviada',
    '/login/verifique-seu-email',
    '/login/link-invalido',
    '/login/link-expirado',
    '/login/convite-utilizado',
    '/login/convite-projeto-utilizado',
    '/convite/enviado-com-sucesso',
    '/convite/erro',
    '/plataforma/convite/criar',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await axe(page);
    await shoot(page, path.slice(1).replaceAll('/', '-'));
  }
});
