import { expect } from '@playwright/test';
import { review, toast } from './support/screen.ts';
import { ANALYST, axe, test } from './support/test.ts';

test('D-40, D-32 the analyst reads the month by the keyboard, opens what waits, and writes down what to look at', async ({
  enter,
}) => {
  const page = await enter(ANALYST);
  await page.goto('/pendencias');
  await page
    .getByRole('navigation', { name: 'Páginas de pendências' })
    .getByRole('link', { name: 'Grade mensal' })
    .click();
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  await axe(page);

  await page.goto('/pendencias/mensal?status=IN_REVISION');
  const first = grid.getByRole('button', { expanded: false }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Abrir todos' }).click();
  await axe(page);
  await first.or(grid.getByRole('button', { expanded: true }).first()).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(grid.locator('[data-place]:focus')).toHaveAttribute('data-place', '1:6');

  const waiting = grid.getByRole('link', { name: /^(?!.*concluídas).*, Recebido$/ }).last();
  await waiting.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/aberta=\d+/);
  const notes = review(page).getByRole('button', { name: /^Notas \(\d+\)$/ });
  await expect(notes).toBeVisible();
  await notes.click();
  await review(page).getByRole('button', { name: 'Nova nota' }).click();
  const writing = page.getByRole('dialog', { name: 'Nova nota' });
  await writing.getByLabel('Título').fill('Confira a competência');
  await writing.getByRole('textbox', { name: /^Texto/ }).fill('O mês da guia é o trabalhado, não o do vencimento.');
  await axe(page);
  await writing.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(toast(page, 'Nota adicionada.')).toBeVisible();
  await expect(review(page).getByRole('heading', { name: 'Confira a competência', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review(page)).toHaveCount(0);
  await expect(waiting).toBeFocused();

  await page.goto('/pendencias/notas?name=competencia');
  await expect(page.getByRole('heading', { name: 'Confira a competência', exact: true })).toBeVisible();
  await axe(page);
});
