import { expect } from '@playwright/test';
import { axe, SUPPLIER, test } from './support/test.ts';

test('E-19 a photo is cropped with keyboard and slider, and is shown in page and list', async ({ enter }) => {
  const page = await enter(SUPPLIER);
  // a picture of the browser's own: taller than wide, so that there is something to move
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 600 } });
  await page.goto('/colaboradores');
  await page.getByRole('link', { name: 'Adriano Fernandes Nunes' }).click();
  await page.getByRole('button', { name: 'Ações de Adriano Fernandes Nunes' }).click();
  await page.getByRole('menuitem', { name: 'Enviar foto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Foto de Adriano Fernandes Nunes' });
  await expect(dialog.getByRole('button', { name: 'Salvar foto' })).toBeDisabled();
  await dialog.getByTestId('photo-file').setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('button', { name: 'Salvar foto' })).toBeEnabled();
  const shown = () => dialog.locator('img').evaluate((image) => getComputedStyle(image).transform);
  const before = await shown();
  await dialog.getByRole('group', { name: 'Enquadramento da foto' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(shown).not.toBe(before);
  const moved = await shown();
  await dialog.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).not.toBe(moved);
  await axe(page);
  await dialog.getByRole('button', { name: 'Salvar foto' }).click();
  await expect(page.getByText('Foto salva')).toBeVisible();
  await expect(page.locator('header img[src^="blob:"]')).toBeVisible();
  await page.goto('/colaboradores');
  await expect(page.getByRole('row', { name: /Adriano Fernandes Nunes/ }).locator('img')).toBeVisible();
});
