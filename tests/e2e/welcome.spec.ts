import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Facility } from '../../contract/facilities.ts';
import type { Project } from '../../contract/projects.ts';
import type { Session } from '../../contract/session.ts';
import type { CompanyProfile } from '../../contract/users.ts';
import type { ContractingWelcome } from '../../contract/welcome.ts';
import { wireDay, writtenDay } from './support/days.ts';
import { type Gateway, startGateway } from './support/gateway.ts';
import { typeDay } from './support/screen.ts';
import { axe, test as base } from './support/test.ts';

/** An installation without demo data, on which nobody is yet. */
const test = base.extend<{ gateway: Gateway }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter as the list of fixtures
  gateway: async ({}, use) => {
    const gateway = await startGateway(await mkdtemp(join(tmpdir(), 'prumo-first-')), { DEMO: 'off' });
    await use(gateway);
    await gateway.dispose();
  },
});

const PASSWORD = 'Andaime-2026@';
/** What a person waits for the machine on the way from the sign-up to the invites, at most, in milliseconds. */
const AT_MOST = 120_000;

const setupAddress = async (gateway: Gateway): Promise<string> => {
  const found = () => /once: (\S+)/.exec(gateway.log())?.[1];
  await expect.poll(found).toBeTruthy();
  return found() ?? '';
};

/** The link of the newest mail to somebody: without a demo it is a file of the gateway's folder. */
async function linkTo(gateway: Gateway, email: string): Promise<string> {
  const folder = join(gateway.dataDir, 'outbox');
  let link = '';
  await expect(async () => {
    const files = (await readdir(folder)).sort().reverse();
    const mails = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))));
    link = mails.find(({ to }) => to === email)?.links[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return link;
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^nome completo/i).fill(name);
  await page.getByLabel(/^celular/i).pressSequentially('31987650001');
  await page.getByLabel(/^senha/i).fill(PASSWORD);
  await page.getByLabel(/^confirme a senha/i).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
}
async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Termo de uso' });
  await terms.getByRole('button', { name: 'Estou de acordo' }).click();
  await expect(terms).toBeHidden();
}
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const noSideways = async (page: Page) => {
  const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(inside).toBeLessThanOrEqual(outside ?? 0);
};

test('from the address that an empty installation prints to the first invited supplier, in four questions', async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width: 1366, height: 860 });
  const begun = Date.now();
  await page.goto(await setupAddress(gateway));
  await page.getByLabel(/^e-mail/i).fill('carla@serraazul.test');
  await signUp(page, 'Carla Prado');

  await test.step('the company', async () => {
    await expect(page).toHaveURL('/bem-vindo');
    await heading(page, 'Vamos começar pela sua empresa');
    await axe(page);
    await page.getByLabel(/^CNPJ/).pressSequentially('18452037000116');
    await page.getByLabel(/^Razão social/).fill('Mineração Serra Azul S.A.');
    await page.getByLabel(/^Nome fantasia/).fill('Serra Azul');
    await page.getByLabel(/^Telefone/).pressSequentially('3138394400');
    await page.keyboard.press('Enter');
  });

  await test.step('the place, by keyboard alone', async () => {
    await acceptTerms(page);
    await heading(page, 'Onde o trabalho acontece?');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Usina de Beneficiamento 2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Britagem');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Moagem');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remover Moagem' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Enter'); // an empty line sends the answer
  });

  await test.step('the project; reloaded in the middle', async () => {
    await heading(page, 'O primeiro projeto');
    await page.getByLabel(/^Nome do projeto/).fill('Parada Geral da Usina 2');
    await page.getByLabel(/^Número do contrato/).fill('4600018452');
    await typeDay(page.getByRole('textbox', { name: 'Início' }), writtenDay(8));
    await typeDay(page.getByRole('textbox', { name: 'Término' }), writtenDay(280));
    await page.getByLabel(/Trabalho em altura/).check();
    await page.reload();
    await expect(page.getByLabel(/^Nome do projeto/)).toHaveValue('Parada Geral da Usina 2');
    await expect(page.getByRole('textbox', { name: 'Início' })).toHaveValue(writtenDay(8));
    await axe(page);
    await page.getByRole('button', { name: 'Criar projeto' }).dblclick();
  });

  await test.step('the invites', async () => {
    await heading(page, 'Quem entra com você?');
    await page.getByLabel(/^E-mail/).fill('fornecedor@montagens.test');
    await page.keyboard.press('Enter');
    await axe(page);
    for (const width of [390, 768, 1920]) {
      await page.setViewportSize({ width, height: 860 });
      await noSideways(page);
    }
    await page.setViewportSize({ width: 1366, height: 860 });
    await page.getByRole('button', { name: 'Enviar 1 convite' }).click();
    await heading(page, 'Tudo no prumo');
    await axe(page);
  });
  const took = Date.now() - begun;
  test.info().annotations.push({ type: 'took', description: `${took} ms` });
  expect(took).toBeLessThan(AT_MOST);
  expect(await linkTo(gateway, 'fornecedor@montagens.test')).toContain('/confirmar-convite?token=');

  // it is over: the entry is gone, and the address leads home
  await expect(page.getByRole('link', { name: 'Início', exact: true })).toHaveCount(0);
  await page.goto('/bem-vindo');
  await expect(page).toHaveURL(/\/projetos/);
  await expect(page.getByText('Parada Geral da Usina 2')).toHaveCount(1); // pressed twice, made once
});

/** As an administrator answers the four questions; gives the link of the supplier's invite. */
async function aBegunProject(gateway: Gateway): Promise<string> {
  const email = 'fornecedor@montagens.test';
  const setupToken = new URL(await setupAddress(gateway)).searchParams.get('configuracao');
  let token = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${gateway.url}/api/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, answer.ok], await answer.clone().text()).toEqual([path, true]);
    return answer.json();
  };
  const person = { email: 'carla@serraazul.test', password: PASSWORD, fullName: 'Carla Prado', phone: '31987650009' };
  ({ token } = await call<Session>('POST', 'authentication/signup', { ...person, setupToken }));
  const { id: company } = await call<CompanyProfile>('POST', 'companies', {
    ...{ cnpj: '18452037000116', companyName: 'Mineração Serra Azul S.A.', tradingName: 'Serra Azul' },
    ...{ phone: '3138394400', relationType: 'CONTRACTING' },
  });
  const { departments } = await call<Facility>('POST', 'companies/facilities', {
    ...{ companyId: company, name: 'Usina 2', departments: [{ name: 'Britagem' }] },
  });
  const { id } = await call<Project>('POST', 'projects', {
    ...{ step: 1, company, name: 'Parada Geral da Usina 2', contract: '4600018452' },
    ...{ startDate: wireDay(8), endDate: wireDay(280) },
  });
  const { sets } = await call<ContractingWelcome>('GET', 'account/welcome');
  const pendencies = sets.slice(0, 2).flatMap(({ documentIds }) => documentIds);
  const put = (step: object) => call('PUT', `projects/${id}`, step);
  await put({ step: 2, departmentIds: departments.map((area) => area.id) });
  await put({ step: 3, companies: [], invitedCompanies: [{ email, plans: ['STP', 'SSMA'] }] });
  await put({
    step: 4,
    riskActivities: [],
    analysisDays: 3,
    reAnalysisDays: 2,
    startReference: null,
    endReference: null,
  });
  await put({
    ...{ step: 5, complete: true },
    pendencies: pendencies.map((systemPendencyId) => ({ systemPendencyId, isChecked: true })),
  });
  return linkTo(gateway, email);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a supplier gets from the link of the invite to the first document that it has to send', async ({
    page,
    gateway,
  }) => {
    const link = await aBegunProject(gateway);
    const begun = Date.now();
    await page.goto(link);
    await page.getByLabel(/^CNPJ/).pressSequentially('11222333000181');
    await page.getByLabel(/^Razão social/).fill('Montagens Horizonte Ltda');
    await page.getByLabel(/^Nome fantasia/).fill('Montagens Horizonte');
    await signUp(page, 'Carlos Pacheco');
    await expect(page).toHaveURL('/bem-vindo');
    await acceptTerms(page);
    await heading(page, 'Boas-vindas, Carlos');
    await expect(page.getByText('Faltam 8 dias.')).toBeVisible();
    await expect(page.getByText(/documentos a enviar\. Dá para fotografar/)).toBeVisible({ timeout: 30_000 }); // the project is updated
    const current = page.locator('li[aria-current="step"]');
    await expect(current).toHaveCount(1);
    await expect(current.getByRole('heading')).toHaveText('Cadastrar quem vai trabalhar');
    for (const link of await current.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await noSideways(page);
    await axe(page);
    const bar = page.getByRole('navigation', { name: 'Principal' });
    await expect(bar.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
    await page.emulateMedia({ colorScheme: 'dark' });
    await axe(page);
    const took = Date.now() - begun;
    test.info().annotations.push({ type: 'took', description: `${took} ms` });
    expect(took).toBeLessThan(AT_MOST);

    await current.getByRole('link', { name: 'Cadastrar' }).tap();
    await heading(page, 'Cadastrar colaborador');
    await bar.getByRole('link', { name: 'Início' }).tap();
    await heading(page, 'Boas-vindas, Carlos');
  });
});
