import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '../../contract/constants.ts';
import { anOpenPendency, aSentPendency } from './support/api.ts';
import { openReview } from './support/screen.ts';
import { ADMIN, ANALYST, idle, SUPPLIER, signIn, test } from './support/test.ts';
import { adminStops, analystStops, speak } from './support/tour.ts';

// `npm run shoot`: nothing here asserts; the pictures go to screenshots/

test.describe.configure({ mode: 'parallel' });

// `idle` waits for what a screen needs; Chromium's own promise of loaded fonts sometimes stays open after a resize
process.env.PW_TEST_SCREENSHOT_NO_FONTS_READY = '1';

/** Renders the open page in this theme, as another tab's choice would: what is open on it stays open. */
const setTheme = (page: Page, mode: 'light' | 'dark'): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('prumo.theme', chosen); // the page's own key, also for the screens without a session
    document.documentElement.dataset.theme = chosen;
    const [key, newValue] = ['RaStoreprumo.theme', JSON.stringify(chosen)]; // react-admin's, for every page behind it
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, mode);

/** Keeps pictures of the page at 1440 and 390 px; in the dark theme of Portuguese alone: the colours know no language. */
async function shoot(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const mode of name.startsWith('pt-') ? (['dark', 'light'] as const) : (['light'] as const)) {
      await setTheme(page, mode);
      await page.screenshot({ path: `screenshots/${name}-${width}-${mode}.png`, animations: 'disabled' });
    }
  }
  if (before) await page.setViewportSize(before);
}

for (const language of LANGUAGES) {
  test(`pictures of the screens: ${language}`, async ({ page, enter, gateway }) => {
    test.setTimeout(1_200_000);
    const { id } = await aSentPendency(gateway);
    await page.goto('/login');
    await page.evaluate((chosen) => localStorage.setItem('prumo.language', chosen), language);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shoot(page, `${language}-login`);
    for (const [email, stops] of [
      [ANALYST, analystStops(id)],
      [ADMIN, adminStops()],
    ] as const) {
      const inside = await enter(email);
      await speak(inside, language);
      for (const { name, authorise } of stops) {
        await test.step(name, async () => {
          await authorise(inside);
          await shoot(inside, `${language}-${name}`);
        });
      }
    }
  });
}

test('pictures of the upload of a supplier, on a wide screen and as a sheet', async ({ page, gateway }) => {
  const { id } = await anOpenPendency(gateway);
  await signIn(page, SUPPLIER);
  await openReview(page, id);
  await idle(page);
  await shoot(page, 'pt-upload');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar documento' })).toBeVisible();
  await shoot(page, 'pt-upload-sheet');
});
