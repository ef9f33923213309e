import { expect, type Page } from '@playwright/test';
import { mailboxCookie } from './gateway.ts';

/** A message of the outbox page: what it says, and the addresses that it leads to. */
export type OpenedMessage = { text: string; links: string[] };

/** Gives the browser the cookie of the mailbox, as the address that the start prints does. */
export async function openMailbox(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/health')).url());
  const [name = '', value = ''] = (await mailboxCookie(origin)).split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
}

/** Opens the newest message to an address on `/caixa-de-saida`; messages leave after the answer, so it is looked for again. */
export async function openMessage(page: Page, to: string | RegExp, subject: RegExp): Promise<OpenedMessage> {
  await openMailbox(page);
  await page.goto('/caixa-de-saida');
  const item = page.getByRole('list').getByRole('button', { name: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(item).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const answer = page.waitForResponse(/\/api\/outbox\/\d/);
  await item.click();
  const { text, links } = await (await answer).json();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused();
  return { text, links };
}

/** Follows the link of the message that is open, as its reader does; gives the address that it leads to. */
export async function followLink({ links: [address = ''] }: OpenedMessage, page: Page): Promise<string> {
  await page.frameLocator('iframe').getByRole('link').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/caixa-de-saida'));
  return address;
}
