import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import type { Session } from '../../contract/session.ts';
import { unsubscribeTokens } from '../../gateway/lib/mail/digest.ts';
import { SECRET_FILE } from '../../gateway/lib/signingSecret.ts';
import { ADMIN, axe, idle, READER, signIn, test } from './support/test.ts';
import { speak } from './support/tour.ts';

test('X-08 the bell leads to the notices, which pass axe at 1440 and 390 px, and a choice is kept (B-31)', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await speak(page, 'es'); // its words are the longest
  await page.goto('/projetos');
  await page.getByRole('link', { name: /^Notificaciones/ }).click();
  await expect(page).toHaveURL(/\/notificacoes$/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  const weekly = page.getByRole('checkbox', { name: 'Resumen de la semana por correo' });
  await weekly.click(); // shown as chosen a moment later, from the query's data
  await expect(weekly).toBeChecked();
  await idle(page);
  await page.reload();
  await expect(weekly).toBeChecked();
});

test('B-31 in a browser the button behind the link of a mail stops the digest, without sign-in', async ({
  page,
  gateway,
}) => {
  // the address that a digest of this person has
  const secret = await readFile(join(gateway.dataDir, SECRET_FILE), 'utf8');
  const answer = await page.request.post('/api/authentication/signin', {
    data: { email: READER, password: DEMO_PASSWORD },
  });
  const { uid }: Session = await answer.json();
  await page.goto(`/api/digests/unsubscribe/${unsubscribeTokens(secret.trim()).of(uid)}`);
  await axe(page);
  await page.getByRole('button', { name: 'Parar de receber' }).click();
  await expect(page.getByRole('heading', { name: 'Pronto, o resumo não será mais enviado' })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Abrir as notificações' }).click();
  await expect(page).toHaveURL(/\/login/);
});
