import { expect } from '@playwright/test';
import { aSentPendency } from './support/api.ts';
import { openReview, review, toast } from './support/screen.ts';
import { ANALYST, SUPPLIER, test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('D-15, D-18, D-27 the analyst marks the place of a fault, and the supplier sees it on the phone', async ({
  enter,
  gateway,
}) => {
  const { id, checklist } = await aSentPendency(gateway);
  const analyst = await enter(ANALYST);
  await openReview(analyst, id);
  const number = checklist.length;
  await review(analyst).getByRole('button', { name: 'Marcar os demais como Sim' }).click();
  const last = review(analyst).getByRole('radiogroup', { name: new RegExp(`^Resposta do item ${number}:`) });
  await expect(last.getByRole('radio', { name: 'Sim' })).toBeChecked();
  await last.getByRole('radio', { name: 'Não' }).click();
  await review(analyst)
    .getByRole('textbox', { name: `Justificativa do item ${number}` })
    .fill('O valor não confere.');

  await review(analyst).getByText('Marcar no documento (opcional)').click();
  await review(analyst).getByRole('button', { name: 'Marcar no documento' }).click();
  const layer = analyst.locator('[data-mark-layer]').first();
  const box = await layer.boundingBox();
  if (!box) throw new Error('no page to mark');
  await analyst.mouse.move(box.x + box.width * 0.25, box.y + 60);
  await analyst.mouse.down();
  await analyst.mouse.move(box.x + box.width * 0.75, box.y + 120);
  await analyst.mouse.up();
  await expect(analyst.locator('[data-mark]')).toBeVisible();
  await review(analyst).getByRole('button', { name: 'Salvar como Não' }).click();
  await expect(review(analyst).getByText('O valor não confere.').first()).toBeVisible();

  await review(analyst).getByRole('button', { name: 'Reprovar' }).click();
  const asking = analyst.getByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  await expect(asking.getByRole('listitem')).toHaveText('guia.pdf');
  await asking.getByRole('button', { name: 'Reprovar' }).click();
  await expect(toast(analyst, 'Pendência reprovada e devolvida')).toBeVisible();

  const supplier = await enter(SUPPLIER, PHONE);
  await openReview(supplier, id);
  await review(supplier)
    .getByRole('button', { name: `Ver no documento o item ${number}: página 1 de guia.pdf` })
    .tap();
  await expect(review(supplier).getByRole('tab', { name: 'Documento', selected: true })).toBeVisible();
  const page = await supplier.locator('[data-page="1"]').boundingBox();
  const mark = await supplier.locator('[data-mark]').boundingBox();
  if (!page || !mark) throw new Error('no mark on the page');
  // the frame around the place is a little larger than what was rendered
  expect(Math.abs((mark.x + mark.width / 2 - page.x) / page.width - 0.5)).toBeLessThan(0.02);
});
