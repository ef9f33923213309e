import { expect, type Page } from '@playwright/test';
import { aSentPendency } from './support/api.ts';
import { openReview, review, rowLinks, table, toast } from './support/screen.ts';
import { ANALYST, READER, SUPPLIER, signIn, test } from './support/test.ts';
import { listReady } from './support/tour.ts';
import { portugueseLeft } from './support/words.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const userMenu = (page: Page) => page.getByRole('button', { name: /^(Sua conta|Your account|Su cuenta|Tu cuenta)/ });
const notFound = (page: Page) => page.getByRole('heading', { name: 'Nada foi encontrado.' });
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('L-01, L-02, L-03, L-18 mark, sections, person and footer; the section of the address is marked', async ({
  page,
}) => {
  await page.goto('/login');
  const carousel = await page.getByRole('region', { name: 'Sobre o Prumo' }).boundingBox();
  const form = await page.getByLabel('E-mail').boundingBox();
  expect((carousel?.x ?? 0) + (carousel?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0);

  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(page.getByRole('link', { name: 'Prumo, início' })).toHaveText('Prumo');
  await expect(bar(page).getByRole('link')).toHaveText([
    'Painéis',
    'Projetos',
    /^Pendências\d+$/, // and how many wait
    'Colaboradores',
    'Agenda de risco',
    'Treinamentos',
    'Pagamentos',
  ]);
  await expect(userMenu(page)).toContainText('Carlos Eduardo Pacheco');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Prumo`);
  for (const [name, path] of [
    ['Painéis', '/paineis'],
    ['Projetos', '/projetos'],
    ['Pendências', '/pendencias'],
    ['Colaboradores', '/colaboradores'],
    ['Treinamentos', '/treinamentos/turma'],
    ['Pagamentos', '/pagamentos'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(bar(page).locator('[aria-current=page]')).toContainText(name);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goto('/treinamentos?name=NR-35');
  await expect(page).toHaveURL(/\/treinamentos\/turma\?.*NR-35/);
  await page.goto(`/pendencias/editar/${await firstId(page)}`);
  await expect(bar(page).locator('[aria-current=page]')).toContainText('Pendências');
});

const firstId = async (page: Page): Promise<string> => {
  await page.goto('/pendencias');
  const address = await rowLinks(page).first().getAttribute('href');
  return address?.split('/').at(-1) ?? '';
};

test('L-04 another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await bar(page).getByRole('link', { name: 'Pendências' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pendências' })).toBeVisible();
  await listReady(page);
  await page.getByRole('button', { name: 'Próxima página' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await bar(page).getByRole('link', { name: 'Colaboradores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Colaboradores' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('L-05, L-20, M-18 what is no address is not found, signed in or not', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 404/);
  await page.goto('/convite/nao-existe');
  await expect(notFound(page)).toBeVisible();
  await signIn(page, SUPPLIER);
  for (const address of [
    '/nao/existe',
    '/pendencias/nada',
    '/pendencias/editar/0',
    '/pendencias/editar/-1',
    '/pendencias/editar/abc',
    '/pendencias/editar/1.5',
  ]) {
    await page.goto(address);
    await expect(notFound(page), address).toBeVisible();
    await expect(
      page.getByText('Desculpe, a página que você está procurando não foi encontrada por aqui.'),
    ).toBeVisible();
  }
  await page.goto('/pendencias/editar/99999999');
  await expect(page.getByRole('heading', { name: 'Esta pendência não existe ou você não tem acesso.' })).toBeVisible();
});

test('M-19 deep links survive a reload', async ({ page }) => {
  await signIn(page, SUPPLIER);
  const id = await firstId(page);
  for (const address of [`/pendencias/editar/${id}`, `/pendencias?aberta=${id}`]) {
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Decisões' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Decisões' })).toBeVisible();
    expect(page.url()).toContain(id);
  }
});

test('L-05, L-06 a page whose chunk fails is reloaded once; failing again it says so, with the way home', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  let loads = 0;
  let aborted = 0;
  let times = 1;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route('**/assets/EmployeeList-*.js', (route) => {
    aborted += 1;
    return aborted <= times ? route.abort() : route.continue();
  });
  await bar(page).getByRole('link', { name: 'Colaboradores' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('table', { name: 'Colaboradores' })).toBeVisible();

  times = 99;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  loads = 0;
  await bar(page).getByRole('link', { name: 'Colaboradores' }).click();
  // whether the host answers is asked before the page is loaded again
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { name: 'Algo aconteceu :(' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/');
  times = 0;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('table', { name: 'Colaboradores' })).toBeVisible();
});

test('L-09, L-10 a notice stays ten seconds, longer while the pointer is on it, and can be closed', async ({
  page,
  gateway,
}) => {
  await page.clock.install();
  const { id } = await aSentPendency(gateway);
  await signIn(page, ANALYST);
  await openReview(page, id);
  await page.getByRole('tab', { name: /^Conversa/ }).click();
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await page.keyboard.press('Control+Enter');
    await expect(review(page).getByText(text, { exact: true })).toBeVisible();
  };
  const notice = toast(page, 'Mensagem enviada');
  // from here on the clock stands, so that only what is passed on purpose passes
  const stopTheClock = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await say('Primeira');
  await expect(notice).toBeVisible();
  await stopTheClock();
  const width = (await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).boundingBox())?.width ?? 9999;
  expect(width).toBeLessThanOrEqual(1440 * 0.4);
  await page.clock.fastForward(5000);
  await expect(notice).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(notice).toHaveCount(0);
  await page.clock.resume();

  await say('Segunda');
  await notice.hover();
  await page.clock.fastForward(30_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(10, 500);
  await page.clock.fastForward(11_000);
  await expect(notice).toHaveCount(0);

  await say('Terceira');
  await page.setViewportSize({ width: 767, height: 900 });
  // the page learns of its new width a moment after it has it
  await expect
    .poll(async () => (await page.getByRole('status').filter({ hasText: 'Mensagem enviada' }).boundingBox())?.width)
    .toBeGreaterThan(767 * 0.9);
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(notice).toHaveCount(0);
});

test('L-11 what takes longer than a moment shows the line at the top, for five seconds', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, SUPPLIER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/employees?**', async (route) => {
    await held;
    await route.continue();
  });
  await bar(page).getByRole('link', { name: 'Colaboradores' }).click();
  const line = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .flatMap((one) =>
          one instanceof CSSAnimation && one.animationName === 'prumo-progress'
            ? [one.effect?.getTiming().duration]
            : [],
        ),
    );
  await expect.poll(line).toEqual([5000]);
  release();
  await expect(table(page)).toBeVisible();
  await expect.poll(line).toEqual([]);
});

test('L-12 Portuguese whatever the browser says; English and Spanish are whole', async ({ enter, gateway }) => {
  const { id } = await aSentPendency(gateway);
  const page = await enter(ANALYST, { locale: 'en-US' });
  await page.goto('/projetos');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible();

  // whether a text is missing in a language is checked by the compiler; here, that the chosen one is used
  for (const [language, own, tag, decisions] of [
    ['en', 'English', 'en-US', 'Decisions'],
    ['es', 'Español', 'es-ES', 'Decisiones'],
  ] as const) {
    await userMenu(page).click();
    await page.getByRole('menuitemradio', { name: own }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    expect(await portugueseLeft(page, language), 'menu').toEqual([]);
    await page.goto(`/pendencias?aberta=${id}`);
    await expect(page.getByRole('region', { name: decisions })).toBeVisible();
    await listReady(page);
    expect(await portugueseLeft(page, language), 'list and review').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  expect(await portugueseLeft(page, 'es'), 'login').toEqual([]);
  await page.getByRole('combobox').selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await portugueseLeft(page, 'en'), 'login').toEqual([]);
});

test('L-12 the gateway answers in the language of the page', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  await page.goto('/login');
  await page.getByRole('combobox').selectOption({ label: 'English' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const asked = page.waitForRequest('**/api/authentication/signin');
  await page.getByLabel('E-mail').fill(SUPPLIER);
  await page.locator('input[autocomplete=current-password]').fill('Wrong@2026#');
  await page.keyboard.press('Enter');
  expect((await asked).headers()['accept-language']).toBe('en-US');
  await expect(page.getByRole('alert')).not.toContainText('Verifique');
});

test('L-13 the number of rows on a page is chosen by Itens por página', async ({ page }) => {
  await signIn(page, ANALYST);
  await page.goto('/pendencias');
  await expect(rowLinks(page)).toHaveCount(10);
  await page.getByRole('combobox', { name: 'Itens por página' }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '25', '50', '100', 'Ajustar à tela']);
  await page.getByRole('option', { name: '25' }).click();
  await expect(rowLinks(page)).toHaveCount(25);
  await expect(page).toHaveURL(/perPage=25/);
});

test('L-14 the chosen theme is rendered immediately, survives a reload and the sign-out; the primary colour is purple', async ({
  page,
}) => {
  await signIn(page, READER);
  await page.goto('/projetos');
  await expect(table(page)).toBeVisible();
  const light = await background(page);
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click();
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(table(page)).toBeVisible();
  expect(await background(page)).toBe(dark);
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const [red = 0, green = 0, blue = 0] = await page
    .getByRole('button', { name: 'Entrar', exact: true })
    .evaluate((button) => (getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []).map(Number));
  expect(blue).toBeGreaterThan(red);
  expect(red).toBeGreaterThan(green);
});

test('M-13 the list is asked once, a second after the last letter of a search', async ({ page }) => {
  await page.clock.install();
  await signIn(page, ANALYST);
  await page.goto('/pendencias');
  await expect(rowLinks(page)).toHaveCount(10);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pendencies?')) asked.push(new URL(request.url()).searchParams.get('name'));
  });
  // however slowly the letters come on a busy machine, for the page they come at once
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('searchbox', { name: 'Buscar pendências' }).pressSequentially('folha');
  await page.clock.runFor(900);
  expect(asked.filter(Boolean)).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page.getByRole('cell', { name: /folha/i }).first()).toBeVisible();
  expect(asked.filter(Boolean)).toEqual(['folha']);
});
