import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../contract/demo.ts';
import { aSentPendency } from './support/api.ts';
import { writtenDay } from './support/days.ts';
import { focusIsSeen, tabTo } from './support/keyboard.ts';
import { aPdf } from './support/pdf.ts';
import { review, rowLinks, toast } from './support/screen.ts';
import { ANALYST, axe, SUPPLIER, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

// no call of the mouse in this file

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projetos');
  await expect(page.getByRole('table')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Pular para o conteúdo' }));
  await tabTo(page, page.getByRole('link', { name: 'Pendências' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Pendências' })).toBeVisible();
}

test('D-08, D-12, D-20 the supplier sends a document by the keyboard alone', async ({ page }) => {
  await signInByKeys(page, SUPPLIER);
  await tabTo(page, page.getByRole('button', { name: 'Todos', exact: true }).first()); // the list begins with what to send
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: /^Em aberto/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('cell', { name: 'Vencido' })).toHaveCount(0);
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitemradio', { name: 'Mais relevantes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=menu]')).toHaveCount(0); // gone, not only fading
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const row = rowLinks(page).first();
  await expect(row).toBeFocused();
  await focusIsSeen(page);
  const name = (await row.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(review(page).getByRole('heading', { name })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(review(page)).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: /^Arraste arquivos ou/ }));
  const guide = await aPdf('guia.pdf', 'Guia');
  // the browser may drop a chooser that is asked for while the page is still being rendered: pressed again then
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(guide);
  }).toPass();
  const day = page.getByRole('textbox', { name: 'Data de emissão' });
  await expect(day).toBeEditable();
  await tabTo(page, day);
  await page.keyboard.type(writtenDay(-3).replaceAll('/', ''), { delay: 50 }); // at a hand's pace
  await expect(day).toHaveValue(writtenDay(-3));
  await tabTo(page, page.getByRole('button', { name: 'Enviar para análise' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Pendência enviada para análise')).toBeVisible();
});

test('L-01 from anywhere to everywhere by keys, and single keys can be turned off', async ({ enter }) => {
  const page = await enter(ANALYST);
  await page.goto('/projetos');
  await listReady(page); // keys are heard once the page is rendered
  await page.keyboard.press('Control+k');
  const goTo = page.getByRole('combobox', { name: 'Buscar ou ir para' });
  await expect(goTo).toBeFocused();
  await page.keyboard.type('pendencias');
  await page.keyboard.press('Enter');
  // an analyst's begins with the queue
  await expect(page).toHaveURL(/\/pendencias\?.*IN_REVISION/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('folha');
  const found = page.getByRole('option', { name: /^Folha de pagamento/ }).first();
  await expect(found).toBeVisible();
  await axe(page);
  const isAt = async () => (await goTo.getAttribute('aria-activedescendant')) === (await found.getAttribute('id'));
  while (!(await isAt())) await page.keyboard.press('ArrowDown'); // past the searches of the lists
  await page.keyboard.press('Enter');
  await expect(review(page).getByRole('heading', { name: /^Folha de pagamento/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page).toHaveURL('/projetos');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await tabTo(page, help.getByRole('switch', { name: 'Usar atalhos de uma tecla' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.keyboard.press('/'); // would focus the search box
  await page.keyboard.press('Control+k'); // no single key: it stays
  await expect(goTo).toBeFocused();
  await expect(page).toHaveURL('/projetos');
});

test('D-08, D-26, D-27 the analyst judges and rejects by the keyboard alone', async ({ page, gateway }) => {
  const sent = await aSentPendency(gateway);
  await signInByKeys(page, ANALYST);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Buscar pendências' });
  await expect(search).toBeFocused();
  await focusIsSeen(page);
  await page.keyboard.type(sent.name);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Ordenar/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Mais relevantes' })).toBeFocused();
  await tabTo(page, page.getByRole('menuitemradio', { name: 'Atualizadas por último' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]')).toHaveCount(0); // gone, not only fading
  const row = rowLinks(page).first();
  await expect(row).toHaveAttribute('href', `/pendencias/editar/${sent.id}`);
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const items = review(page).getByRole('radiogroup');
  await expect(items.first()).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(help).toContainText('Reprovar');
  await focusIsSeen(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(review(page)).toBeVisible();

  await page.keyboard.press('1');
  await expect(items.nth(0).getByRole('radio', { name: 'Sim' })).toBeChecked();
  await focusIsSeen(page);
  await page.keyboard.press('2');
  await expect(review(page).getByRole('textbox', { name: /^Justificativa do item 2/ })).toBeFocused();
  await page.keyboard.type('A competência é outra.');
  await page.keyboard.press('Control+Enter');
  await expect(items.nth(1).getByRole('radio', { name: 'Não' })).toBeChecked();
  await expect(items.nth(2).locator(':focus')).toHaveCount(1); // an explained answer goes on too
  const count = await items.count();
  for (let at = 2; at < count; at += 1) {
    await page.keyboard.press('3'); // and on to the next item
    await expect(items.nth(at).getByRole('radio', { name: 'N/A' })).toBeChecked();
  }
  await expect(items.nth(count - 1).getByRole('radio', { name: 'N/A' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(items.nth(count - 1).getByRole('radio', { name: 'Não' })).toBeFocused();

  await page.keyboard.press('d');
  await expect(page.getByRole('tab', { name: /^Conversa/ })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByRole('textbox', { name: 'Mensagem' }));
  await page.keyboard.type('Enviem a guia do mês pedido.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Mensagem enviada')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: /^Conversa/ }), 'Shift+Tab');

  await page.keyboard.press('c');
  await expect(review(page).getByText('Recebido', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  const asking = page.getByRole('alertdialog', { name: 'Reprovar esta pendência?' });
  await expect(asking.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asking).toHaveCount(0);
  await expect(review(page)).toBeVisible();
  await page.keyboard.press('r');
  await expect(asking.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await tabTo(page, asking.getByRole('button', { name: 'Reprovar' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Pendência reprovada e devolvida')).toBeVisible();
  await expect(asking).toHaveCount(0); // gone, not only fading
  await expect(page).not.toHaveURL(new RegExp(`=${sent.id}\\b`)); // the next one in the queue
  await expect(review(page).getByText('Enviem a guia do mês pedido.')).toHaveCount(0); // and it is rendered
  await expect(items.first()).toBeVisible();
  await expect(page.locator('body:focus')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(review(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Resultados' }).locator(':focus')).toHaveCount(1);
});
