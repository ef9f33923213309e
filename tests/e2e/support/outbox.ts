import { expect, type FrameLocator, type Page } from '@playwright/test';

/** The message of the outbox page, as its receiver reads it. */
export type OpenedMessage = { frame: FrameLocator; text: string };

/** Opens the newest message to an address on `/caixa-de-saida`; messages leave after the answer, so it is looked for again. */
export async function openMessage(page: Page, to: string, subject: RegExp): Promise<OpenedMessage> {
  await page.goto('/caixa-de-saida');
  const item = page
    .getByRole('list')
    .getByRole('button', { name: new RegExp(to.replaceAll('.', '\\.')) })
    .filter({ hasText: subject })
    .first();
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(item).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await item.click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  const frame = page.frameLocator('iframe');
  return { frame, text: await frame.locator('body').innerText() };
}

/** Follows the one link of a message; gives the address that it leads to. */
export async function followLink({ frame }: OpenedMessage, page: Page): Promise<string> {
  const link = frame.getByRole('link').first();
  const address = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => !url.pathname.startsWith('/caixa-de-saida'));
  return address ?? '';
}
