import { expect, type Page } from '@playwright/test';
import { anOpenPendency, aSentPendency } from './support/api.ts';
import { openMailbox } from './support/mailbox.ts';
import { aPdf } from './support/pdf.ts';
import { AWAITING_VERIFICATION } from './support/people.ts';
import { chooseFile, openReview } from './support/screen.ts';
import { ADMIN, ANALYST, axe, idle, SUPPLIER, signIn, signInByForm, test } from './support/test.ts';
import { adminStops, analystStops, listReady, otherStops, type Stop, speak, supplierStops } from './support/tour.ts';

test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const NARROW = { width: 390, height: 844 };
const BOTH = [WIDE, NARROW];

/** No page scrolls sideways; axe at the widths of `looked`, on the page as it is. The colours of both themes: src/theme. */
async function isWhole(page: Page, name: string, sizes = BOTH, looked = sizes): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    if (looked.includes(size)) await axe(page);
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    await expect.poll(widths, `${name} scrolls sideways`).toEqual([size.width, size.width]);
  }
  await page.setViewportSize(WIDE);
}

const isReview = ({ name }: Stop) => name.startsWith('review');
type Tour = { who: string; stops: (id: number) => Stop[]; sizes?: (typeof WIDE)[]; looked?: (typeof WIDE)[] };
const EACH_ONCE = { sizes: [WIDE, TABLET, NARROW], looked: [WIDE] };
const TOURS: Record<string, Tour> = {
  'lists of an analyst': { who: ANALYST, stops: (id) => analystStops(id).filter((stop) => !isReview(stop)) },
  'review of an analyst': { who: ANALYST, stops: (id) => analystStops(id).filter(isReview) },
  'pages of an administrator': { who: ADMIN, stops: adminStops },
  'other areas of an administrator': { who: ADMIN, stops: otherStops, ...EACH_ONCE },
  'pages of a supplier': { who: SUPPLIER, stops: supplierStops, ...EACH_ONCE },
};

for (const [tour, { who, stops, sizes, looked }] of Object.entries(TOURS)) {
  test(`L-12, L-14 axe finds nothing, and nothing scrolls sideways from 390 px on: ${tour}`, async ({
    page,
    gateway,
  }) => {
    const id = who === ANALYST ? (await aSentPendency(gateway)).id : 0;
    await signIn(page, who);
    await speak(page, 'es'); // its words are the longest
    for (const { name, authorise } of stops(id)) {
      await test.step(name, async () => {
        await authorise(page);
        await isWhole(page, name, sizes, looked);
      });
    }
  });
}

test('L-14 axe finds nothing in the filters, menus and the upload of a supplier', async ({ page, gateway }) => {
  const { id } = await anOpenPendency(gateway);
  await signIn(page, SUPPLIER);
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/pendencias');
  await page.getByRole('button', { name: /^Abrir filtros/ }).click();
  await expect(page.getByRole('dialog', { name: /Filtros/ })).toBeVisible();
  await isWhole(page, 'filters', [{ width: 1200, height: 900 }, NARROW]);
  await page.goto('/projetos');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await isWhole(page, 'menu');

  await openReview(page, id);
  await chooseFile(page, await aPdf('guia.pdf', 'Guia'), -1);
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await expect(page.getByText('Data superior à atual')).toBeVisible();
  await axe(page);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Enviar documento' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar documento' })).toBeVisible();
  await isWhole(page, 'upload sheet', [NARROW]);
});

test('L-14, A-40 axe finds nothing on what is denied, empty, or not yet verified', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(AWAITING_VERIFICATION);
  await page.getByLabel('Senha', { exact: true }).fill('Prumo@2026#');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeVisible();
  await isWhole(page, 'not verified');
  await page.getByRole('link', { name: 'Já confirmei, entrar' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, 'portaria@serraazul.demo');
  await page.goto('/pendencias');
  await expect(page.getByText('Você não tem permissão para realizar esta ação.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para Colaboradores' })).toBeVisible();
  await isWhole(page, 'denied');
  await page.getByRole('link', { name: 'Ir para Colaboradores' }).click();
  await expect(page).toHaveURL('/colaboradores');
});

test('A-36 notices, and the outbox, without anything that axe finds', async ({ page }) => {
  await openMailbox(page);
  for (const path of [
    '/login/recuperar-senha',
    '/login/criar-conta',
    '/login/conta-inativada',
    '/login/verifique-seu-email',
    '/login/link-expirado',
    '/convite/criar',
    '/convite/erro',
    '/caixa-de-saida',
    '/colaboradores/badge-info',
    '/colaboradores/badge-info/1',
    '/certificado/1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isWhole(page, path);
  }
});

test.describe('with the captcha', () => {
  test.describe.configure({ mode: 'default' }); // one worker, so that this gateway starts once
  test.use({ gatewayEnv: { CAPTCHA: 'altcha' } });

  test('L-14 axe finds nothing on the sign-in screen, also with its faults shown', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('checkbox', { name: 'Não sou um robô' })).toBeVisible();
    await isWhole(page, 'sign-in');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Informe o e-mail')).toBeVisible();
    await isWhole(page, 'sign-in with errors');
  });

  test('A-04 the sign-in asks for the captcha, proves the work and goes in', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(SUPPLIER);
    await page.getByLabel('Senha', { exact: true }).fill('Prumo@2026#');
    const box = page.getByRole('checkbox', { name: 'Não sou um robô' });
    await expect(box).toBeVisible();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Confirme que você não é um robô')).toBeVisible();
    await page.getByText('Não sou um robô').click();
    await expect(page.getByText('Verificado', { exact: true })).toBeVisible();
    const confirmed = page.waitForRequest((request) => request.url().endsWith('/api/authentication/recaptcha'));
    const signin = page.waitForRequest((request) => request.url().endsWith('/api/authentication/signin'));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    expect((await confirmed).postDataJSON()).toEqual({ token: expect.any(String) });
    expect((await signin).headers().captcha).toBeTruthy();
    await expect(page).toHaveURL('/projetos');
  });
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
  await signInByForm(page, ANALYST);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['/projetos', '/pendencias', '/colaboradores']) {
      await page.goto(address);
      await listReady(page);
      await idle(page);
      expect(await shift(), `${address} at ${width} px`).toBeLessThan(0.05);
    }
  }
});
