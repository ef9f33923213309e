import { expect } from '@playwright/test';
import type { ListOf } from '../../contract/list.ts';
import type { AccessProfile } from '../../contract/profiles.ts';
import type { Account } from '../../contract/session.ts';
import { callerFor } from './support/api.ts';
import { followLink, openMessage } from './support/mailbox.ts';
import { ADMIN, axe, test } from './support/test.ts';

const NEW_PASSWORD = 'Andaime-2026@';

/** Chromium's own lines: for an answer that refuses, and for the test driver's script in a message, where none may run. */
const EXPECTED = /the server responded with a status of 4\d\d|Blocked script execution in 'about:srcdoc'/;

test('A-33 A-37 an invited person follows the link, makes the account, accepts the terms and is inside', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(EXPECTED);
  const email = 'novata@serraazul.demo';
  const admin = await callerFor(gateway, ADMIN);
  const { memberships } = await admin<Account>('GET', 'account/me');
  const companyId = memberships[0]?.company.id;
  const { results } = await admin<ListOf<AccessProfile>>('GET', `companies/${companyId}/profiles`);
  const auditor = results.find(({ name }) => name.startsWith('Auditor')); // no second administrator for the other errands
  await admin('POST', 'invites/company', { email, companyId, profileId: auditor?.id });

  const address = await followLink(await openMessage(page, email, /convidou você/), page);
  await expect(page.getByLabel(/^e-mail/i)).toHaveValue(email);
  await expect(page.getByLabel(/^e-mail/i)).not.toBeEditable();
  await page.getByLabel(/^nome completo/i).fill('Nádia Vargas');
  await page.getByLabel(/^celular/i).pressSequentially('31987650001');
  await expect(page.getByLabel(/^celular/i)).toHaveValue('(31) 98765-0001');
  await page.getByLabel(/^senha/i).fill(NEW_PASSWORD);
  await expect(page.getByText('senha forte', { exact: true })).toBeVisible();
  await page.getByLabel(/^confirme a senha/i).fill(NEW_PASSWORD);
  await expect(page.getByText('Senha confirmada')).toBeVisible();

  // the terms can be read before, and what was typed stays
  await page.getByRole('button', { name: /^termos de uso/ }).click();
  await expect(page.getByRole('dialog', { name: 'Termos de uso' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel(/^nome completo/i)).toHaveValue('Nádia Vargas');

  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
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
  await expect(page.getByRole('heading', { level: 1, name: 'Convite já confirmado' })).toBeVisible();
});
