import { expect } from '@playwright/test';
import { aPaper } from '../support/papers.ts';
import { writtenDay } from './support/days.ts';
import { aPdf } from './support/pdf.ts';
import { openReview, review, toast, typeDay } from './support/screen.ts';
import { ADMIN, SUPPLIER, signIn, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('D-01, D-12, D-20, D-22 on a phone the supplier sends a document; a day that is still to come is refused', async ({
  page,
}) => {
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  await bar.getByRole('link', { name: 'Pendências' }).tap();
  const tabs = page.getByRole('group', { name: 'Situação' });
  await expect(tabs.getByRole('button', { name: /^A enviar/ })).toHaveAttribute('aria-pressed', 'true');
  await tabs.getByRole('button', { name: /^Em análise/ }).tap();
  await expect(page.getByRole('heading', { name: /^Recebidas/ })).toBeVisible();
  await tabs.getByRole('button', { name: /^A enviar/ }).tap();

  await page.getByRole('button', { name: /^Abrir filtros/ }).tap();
  const filters = page.getByRole('dialog', { name: /Filtros/ });
  await filters.getByRole('button', { name: 'Todos', exact: true }).first().tap();
  await filters.getByRole('checkbox', { name: /^Em aberto/ }).tap();
  await filters.getByRole('button', { name: /^STP/ }).tap();
  await filters.getByRole('button', { name: 'Ver resultados' }).tap();
  await expect(filters).toBeHidden();
  await expect(page.getByRole('heading', { name: /^(Atrasadas|Em aberto)/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Vencidas/ })).toHaveCount(0);
  await listReady(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const send = page.getByRole('button', { name: /^Enviar / }).first();
  const name = ((await send.getAttribute('aria-label')) ?? '').replace('Enviar ', '');
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await send.tap();
  // the sheet is open at once
  const sheet = page.getByRole('dialog', { name: 'Enviar documento' });
  await expect(sheet.getByText(name)).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('aberta'));
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /^Escolher arquivo/ }).tap();
  await (await chooser).setFiles(await aPdf('foto-da-guia.pdf', 'Guia'));
  await expect(sheet.getByText('foto-da-guia.pdf')).toBeVisible();
  const day = sheet.getByRole('textbox', { name: 'Data de emissão' });
  await typeDay(day, writtenDay(1));
  await sheet.getByRole('button', { name: 'Enviar para análise' }).tap();
  await expect(sheet.getByText('Data superior à atual')).toBeVisible();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await expect(day).toHaveValue(writtenDay(1));
  await expect(sheet.getByText('foto-da-guia.pdf')).toBeVisible();

  await typeDay(day, writtenDay(-2));
  await sheet.getByRole('button', { name: 'Enviar para análise' }).tap();
  await expect(toast(page, 'Pendência enviada para análise')).toBeVisible();
  await openReview(page, id);
  await expect(review(page).getByText('Recebido', { exact: true })).toBeVisible();
  await expect(review(page).getByText(writtenDay(-2)).first()).toBeVisible();
});

test('D-22 on a phone the day that a file says is proposed, and is sent only once somebody looked at it', async ({
  page,
}) => {
  await signIn(page, SUPPLIER);
  await page.goto('/pendencias?status=OPEN&plan=STP');
  await page
    .getByRole('button', { name: /^Enviar / })
    .first()
    .tap();
  const sheet = page.getByRole('dialog', { name: 'Enviar documento' });
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /^Escolher arquivo/ }).tap();
  const buffer = await aPaper('cndt', { issueDate: '2026-10-07' });
  await (await chooser).setFiles({ name: 'certidao.pdf', mimeType: 'application/pdf', buffer });
  const day = sheet.getByRole('textbox', { name: 'Data de emissão' });
  await expect(day).toHaveValue('07/10/2026');
  await expect(sheet.getByText('Data lida no arquivo: confira antes de enviar.')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await sheet.getByRole('button', { name: 'Remover certidao.pdf' }).tap();
  await expect(sheet.getByText('certidao.pdf')).toBeHidden();
});

test('L-01 on a phone the bar of a form takes the place of the sections', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/notificacoes-formais');
  const sections = page.getByRole('navigation', { name: 'Principal' });
  await expect(sections).toBeVisible();
  await page.getByRole('link', { name: 'Nova notificação' }).tap();
  await expect(page.getByRole('button', { name: 'Enviar a notificação' })).toBeInViewport();
  await expect(sections).toBeHidden();
});
