import { expect } from '@playwright/test';
import { ADMIN, axe, idle, test } from './support/test.ts';

test('F-08, B-24 the risk schedule as list, week, month, form and settings: by keyboard, and on a phone', async ({
  enter,
}) => {
  const page = await enter(ADMIN);
  const looks = async () => {
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  };
  await page.goto('/agenda-de-risco');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await looks();
  await page.goto('/agenda-de-risco/semana');
  await expect(page.getByRole('gridcell')).toHaveCount(7);
  await looks();
  // into the day, to the next one, and on to the next week
  const today = page.locator('[role=gridcell][tabindex="0"]');
  await today.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=gridcell]:focus')).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[role=gridcell]:focus')).toBeVisible();
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  await looks();
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  await looks();
  await page.goto('/agenda-de-risco/novo');
  await expect(page.getByRole('textbox', { name: 'Número da APR' })).toBeVisible();
  await looks();
  await page.goto('/minha-conta/agenda-de-risco');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await looks();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['', '/semana', '/mes', '/novo']) {
    await page.goto(`/agenda-de-risco${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looks();
  }
});
