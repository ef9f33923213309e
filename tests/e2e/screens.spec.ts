import { expect, type Page } from '@playwright/test';
import { anOpenPendency, aSentPendency } from './support/api.ts';
import { openReview } from './support/screen.ts';
import { ANALYST, SUPPLIER, shoot, signIn, test } from './support/test.ts';
import { analystStops, listReady } from './support/tour.ts';

test.describe.configure({ mode: 'parallel' });

/** Shows the pages in this language, as the choice in the menu would be remembered. */
const speak = (page: Page, language: string) =>
  page.evaluate((chosen) => localStorage.setItem('prumo.language', chosen), language);

async function noSideScroll(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  await expect.poll(widths, `${name} scrolls sideways`).toEqual([390, 390]);
  if (before) await page.setViewportSize(before);
}

for (const language of ['pt', 'en', 'es'] as const) {
  // the words differ by language, the colours do not: the dark theme is looked at once
  const themes = language === 'pt' ? undefined : (['light'] as const);
  test(`L-12, L-14 pictures of every screen, and none scrolls sideways at 390 px: ${language}`, async ({
    page,
    gateway,
  }) => {
    test.setTimeout(240_000);
    const { id } = await aSentPendency(gateway);
    await page.goto('/login');
    await speak(page, language);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shoot(page, `${language}-login`, themes);
    await noSideScroll(page, 'login');
    await speak(page, 'pt');
    await signIn(page, ANALYST);
    await speak(page, language);
    for (const { name, authorise } of analystStops(id)) {
      await test.step(name, async () => {
        await authorise(page);
        await shoot(page, `${language}-${name}`, themes);
        await noSideScroll(page, name);
      });
    }
  });
}

test('D-20 pictures of the upload of a supplier, on a wide screen and as a sheet', async ({ page, gateway }) => {
  const { id } = await anOpenPendency(gateway);
  await signIn(page, SUPPLIER);
  await openReview(page, id);
  await shoot(page, 'pt-upload');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar documento' })).toBeVisible();
  await shoot(page, 'pt-upload-sheet');
  await noSideScroll(page, 'upload sheet');
});

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

test('L-01 nothing jumps while the sign-in screen and the lists are loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    Object.assign(window, { layoutShift: sum });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as Shift[]) if (!entry.hadRecentInput) sum.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shift = () => page.evaluate(() => (window as unknown as { layoutShift: { shift: number } }).layoutShift.shift);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shift(), 'login').toBeLessThan(0.05);
  await signIn(page, ANALYST);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['/projetos', '/pendencias', '/colaboradores']) {
      await page.goto(address);
      await listReady(page);
      await page.waitForLoadState('networkidle');
      expect(await shift(), `${address} at ${width} px`).toBeLessThan(0.05);
    }
  }
});
