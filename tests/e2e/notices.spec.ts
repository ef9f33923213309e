import { expect } from '@playwright/test';
import { ADMIN, axe, idle, signIn, test } from './support/test.ts';
import { speak } from './support/tour.ts';

test('X-08 the bell leads to the notices, which pass axe at 1440 and 390 px, and a choice is kept (B-31)', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await speak(page, 'es'); // its words are the longest
  await page.goto('/projetos');
  await page.getByRole('link', { name: /^Notificaciones/ }).click();
  await expect(page).toHaveURL(/\/notificacoes$/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  const weekly = page.getByRole('checkbox', { name: 'Resumen de la semana por correo' });
  await weekly.check();
  await idle(page);
  await page.reload();
  await expect(weekly).toBeChecked();
});
