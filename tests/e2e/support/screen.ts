import { expect, type Locator, type Page } from '@playwright/test';
import { writtenDay } from './days.ts';
import type { aPdf } from './pdf.ts';

/** The parts of the screens that several errands meet, by the names that a person reads. */

export const review = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('banner') });
export const table = (page: Page): Locator => page.getByRole('table');
export const rowLinks = (page: Page): Locator => table(page).getByRole('link');
export const historyOf = (page: Page): Locator => page.getByRole('tabpanel', { name: /^Histórico/ });
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text);

/** Opens the review of this pendency over the list, by its address, and waits until it is rendered. */
export async function openReview(page: Page, id: number): Promise<Locator> {
  await page.goto(`/pendencias?aberta=${id}`);
  await expect(review(page).getByRole('region', { name: 'Decisões' })).toBeVisible();
  return review(page);
}

/** Chooses a file in the drop area and fills in its day of issue, so many days from today. */
export async function chooseFile(page: Page, file: Awaited<ReturnType<typeof aPdf>>, issuedDaysAgo = 5): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Arraste arquivos ou/ }).click();
  await (await chooser).setFiles(file);
  await typeDay(page.getByRole('textbox', { name: 'Data de emissão' }), writtenDay(-issuedDaysAgo));
}

/** Types a day into a date field as a person does: its first part is reached, then the digits follow. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  await expect(field).toBeEditable(); // the calendar is loaded by itself
  await field.click();
  await field.press('Control+a');
  await field.pressSequentially(day.replaceAll('/', ''), { delay: 50 }); // at a hand's pace
  await expect(field).toHaveValue(day);
}
