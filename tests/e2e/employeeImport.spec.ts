import { expect } from '@playwright/test';
import { cpfFrom } from '../support/sheets.ts';
import { axe, SUPPLIER, test } from './support/test.ts';

test('E-11 E-14 E-15 X-12 a sheet is uploaded, mapped, looked at, imported, and only what failed comes back', async ({
  enter,
}) => {
  const page = await enter(SUPPLIER);
  await page.goto('/colaboradores');
  await page.getByRole('link', { name: 'Importar planilha' }).click();
  await expect(page.getByRole('heading', { name: 'Importar colaboradores' })).toBeVisible();
  await axe(page);

  const start = 810_000_000 + Math.floor(Date.now() % 1_000_000);
  const line = (n: number, admission = '03/11/2025') =>
    `Importada ${start + n};${cpfFrom(start + n)};Caldeireira;${admission};CLT;vale`;
  const csv = ['Nome;CPF;Cargo;Admissão;Vínculo;Obs. RH', line(1), line(2), line(3, '31/02/2026')].join('\r\n');
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'novembro.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

  await expect(page.getByText('Escolha o campo da coluna F ou ignore-a para continuar.')).toBeVisible();
  await page
    .getByRole('row', { name: /F · Obs. RH/ })
    .getByRole('combobox')
    .click();
  await page.getByRole('option', { name: 'Ignorar esta coluna' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Ver a prévia' }).click();

  await expect(page.getByText('Nada foi gravado ainda.')).toBeVisible();
  await expect(
    page
      .getByText('E · Data de admissão', { exact: false })
      .or(page.getByText('D · Data de admissão', { exact: false })),
  ).toBeVisible();
  await page.reload();
  await axe(page);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();

  await expect(page.getByText('As linhas importadas já valem', { exact: false })).toBeVisible();
  await axe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar a linha com erro' }).click();
  expect((await download).suggestedFilename()).toContain('linhas-com-erro');
  await page.getByRole('link', { name: 'Colaboradores' }).first().click();
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Nome ou CPF'))
    .first()
    .fill(`Importada ${start + 1}`);
  await expect(page.getByText(`Importada ${start + 1}`).first()).toBeVisible();
});
