import { expect, type Page } from '@playwright/test';
import { rowLinks } from './support/screen.ts';
import { ANALYST, axe, idle, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Ações para as linhas selecionadas' });

test('D-10, D-15 the analyst hears before it begins which of several cannot be, acts on those that can, and finds it again after a reload', async ({
  enter,
}) => {
  const page = await enter(ANALYST);
  await page.goto('/pendencias?status=IN_REVISION');
  await listReady(page);

  // by the keyboard: two rows, a range, all of the page, all that match
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 selecionada');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(bar(page)).toContainText('3 selecionadas');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('10 selecionadas');
  await bar(page)
    .getByRole('button', { name: /^Selecionar todas as/ })
    .click();
  await expect(bar(page)).not.toContainText('10 selecionadas');
  await bar(page).getByRole('button', { name: 'Limpar' }).click();

  const names = await rowLinks(page).allTextContents();
  await page.getByRole('checkbox', { name: 'Selecionar esta linha' }).nth(0).check();
  await page.getByRole('checkbox', { name: 'Selecionar esta linha' }).nth(1).check();
  await bar(page).getByRole('button', { name: 'Reprovar' }).click();
  const rejecting = page.getByRole('alertdialog', { name: 'Reprovar 2 pendências?' });
  // not one of their checklists is answered
  const kept = rejecting.getByRole('region', { name: '2 permanecem como estão' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expect(kept.getByRole('listitem').first()).toContainText(names[0] ?? '');
  await expect(kept.getByRole('listitem').first()).toContainText('marque ao menos um como Não');
  await expect(rejecting.getByRole('button', { name: 'Reprovar' })).toBeDisabled();
  await axe(page);
  await rejecting.getByRole('button', { name: 'Cancelar' }).click();

  await bar(page).getByRole('button', { name: 'Tirar dúvida' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Tirar dúvida em 2 pendências?' });
  await expect(asking.getByRole('region', { name: '2 serão alteradas' }).getByRole('listitem')).toHaveCount(2);
  await asking.getByRole('button', { name: 'Tirar dúvida' }).click();
  await expect(asking.getByRole('alert')).toBeVisible();
  await asking.getByRole('textbox').fill('A assinatura é do responsável?');
  await axe(page);
  await asking.getByRole('button', { name: 'Tirar dúvida' }).click();
  const result = page.getByRole('dialog', { name: 'Tirar dúvida em pendências' });
  await expect(result.getByText('2 processadas.')).toBeVisible();
  await axe(page);
  await result.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('region', { name: 'Resultados' })).toBeFocused();

  await page.reload();
  await listReady(page);
  await page.getByRole('button', { name: 'Atividades' }).click();
  await axe(page);
  await page
    .getByRole('menuitem', { name: /^Tirar dúvida em pendências/ })
    .first()
    .click();
  await expect(result.getByText('2 processadas.')).toBeVisible();
});

test('D-10 on a phone cards are selected too', async ({ enter }) => {
  const page = await enter(ANALYST, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/pendencias');
  await listReady(page);
  await page.getByRole('button', { name: 'Selecionar várias' }).click();
  await page.getByRole('checkbox', { name: 'Selecionar' }).first().check();
  await expect(bar(page)).toContainText('1 selecionada');
  await axe(page);
});

test('D-38 the list is exported as it stands, and the file fetched', async ({ enter }) => {
  const page = await enter(ANALYST);
  await page.goto('/pendencias?status=SUPPORT');
  await listReady(page);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const asking = page.getByRole('dialog', { name: 'Exportar pendências' });
  await asking.getByRole('radio', { name: 'CSV' }).check();
  await axe(page);
  await asking.getByRole('button', { name: 'Exportar' }).click();
  const result = page.getByRole('dialog', { name: 'Exportar pendências' });
  await expect(result.getByText(/linhas? exportadas?\./)).toBeVisible();
  await axe(page);
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Baixar o arquivo' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pendencias-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('C-01, D-05, E-01 every column of a list is in sight, from a small laptop to a tablet', async ({ enter }) => {
  const page = await enter(ANALYST);
  for (const list of ['pendencias?status=EXPIRED', 'projetos', 'colaboradores']) {
    await page.goto(`/${list}`);
    await idle(page);
    for (const width of [1440, 1366, 1280, 1024, 820]) {
      await page.setViewportSize({ width, height: 800 });
      const results = page.getByRole('region', { name: 'Resultados' });
      await expect.poll(() => results.evaluate((box) => box.scrollWidth - box.clientWidth), `${list} ${width}`).toBe(0);
    }
  }
});
