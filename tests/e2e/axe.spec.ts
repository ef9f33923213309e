import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { anOpenPendency, aSentPendency } from './support/api.ts';
import { changeData } from './support/database.ts';
import { aPdf } from './support/pdf.ts';
import { chooseFile, openReview } from './support/screen.ts';
import { ANALYST, axe, READER, SUPPLIER, setTheme, signIn, test } from './support/test.ts';
import { analystStops } from './support/tour.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

test.describe.configure({ mode: 'parallel' });

/** axe at each width, on the page as it stands; what the dark theme changes is the colours. */
async function axeEverywhere(page: Page, sizes: readonly { width: number; height: number }[] = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const mode of ['light', 'dark'] as const) {
      await test.step(`${size.width} px, ${mode}`, async () => {
        await setTheme(page, mode);
        await axe(page, mode === 'dark' ? 'color-contrast' : undefined);
      });
    }
  }
  await setTheme(page, 'light');
  await page.setViewportSize(SIZES[0]);
}

test.describe('with the captcha', () => {
  test.use({ gatewayEnv: { CAPTCHA: 'altcha' } });

  test('L-14 axe finds nothing on the sign-in screen, also with its faults shown', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('checkbox', { name: 'Não sou um robô' })).toBeVisible();
    await axeEverywhere(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Informe o e-mail')).toBeVisible();
    await axeEverywhere(page);
  });
});

for (const part of ['lists', 'review'] as const) {
  test(`L-14 axe finds nothing on the screens of an analyst: ${part}`, async ({ page, gateway }) => {
    test.setTimeout(240_000);
    const { id } = await aSentPendency(gateway);
    await signIn(page, ANALYST);
    for (const { name, authorise } of analystStops(id).filter(
      (stop) => stop.name.startsWith('review') === (part === 'review'),
    )) {
      await test.step(name, async () => {
        await authorise(page);
        await axeEverywhere(page);
      });
    }
  });
}

test('L-14 axe finds nothing in the filters, menus and the upload of a supplier', async ({ page, gateway }) => {
  test.setTimeout(180_000);
  const { id } = await anOpenPendency(gateway);
  await signIn(page, SUPPLIER);
  await page.goto('/pendencias');
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.getByRole('button', { name: /^Abrir filtros/ }).click();
  await expect(page.getByRole('dialog', { name: /Filtros/ })).toBeVisible();
  await axeEverywhere(page, [
    { width: 1200, height: 900 },
    { width: 390, height: 844 },
  ]);
  await page.goto('/projetos');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await axeEverywhere(page);

  await openReview(page, id);
  await chooseFile(page, await aPdf('guia.pdf', 'Guia'), -1);
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await expect(page.getByText('Data superior à atual')).toBeVisible();
  await axeEverywhere(page, [SIZES[0]]);
  await page.setViewportSize(SIZES[1]);
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar documento' })).toBeVisible();
  await axeEverywhere(page, [SIZES[1]]);
});

test('L-14, A-40 axe finds nothing on what is denied, empty, or not yet verified', async ({ page, gateway }) => {
  await changeData(gateway, sql`update users set account_verified = false where email = ${READER}`);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(READER);
  await page.getByLabel('Senha', { exact: true }).fill('Prumo@2026#');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeVisible();
  await axeEverywhere(page);
  await page.getByRole('link', { name: 'Já confirmei, entrar' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, 'portaria@serraazul.demo');
  await page.goto('/pendencias');
  await expect(page.getByText('Você não tem permissão para realizar esta ação.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para Colaboradores' })).toBeVisible();
  await axeEverywhere(page);
  await page.getByRole('link', { name: 'Ir para Colaboradores' }).click();
  await expect(page).toHaveURL('/colaboradores');
});
