import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../contract/constants.ts';
import { idle } from './test.ts';

/** A state of a screen that is worth a look, reached again by its address; nothing in it depends on the language. */
export type Stop = { name: string; authorise: (page: Page) => Promise<void> };

/** Shows the pages that are opened from now on in this language, as the choice in the menu would be remembered. */
export async function speak(page: Page, language: Language): Promise<void> {
  const context = page.context();
  const { cookies, origins } = await context.storageState();
  for (const { localStorage } of origins) localStorage.push({ name: 'prumo.language', value: language });
  await context.setStorageState({ cookies, origins });
}

/** Rows or cards are there, and nothing is on its way. */
export async function listReady(page: Page): Promise<void> {
  await expect(page.locator('main :is(tbody tr, article)').first()).toBeVisible();
  await expect(page.locator('main :is([role=progressbar], [aria-busy=true])')).toHaveCount(0);
  await idle(page);
}

async function reviewReady(page: Page): Promise<void> {
  await expect(page.locator('#review-tabpanel')).toBeVisible();
  await expect(page.locator('#review-tabpanel li').first()).toBeVisible();
}

/** The page of the document is rendered (wide screens show it beside the checklist). */
async function documentReady(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
}

const list =
  (address: string): Stop['authorise'] =>
  async (page) => {
    await page.goto(address);
    await listReady(page);
  };

/** The screens of an analyst; `id`: a pendency that was just sent with one PDF. */
export function analystStops(id: number): Stop[] {
  const review =
    (go: (page: Page) => Promise<void> = documentReady): Stop['authorise'] =>
    async (page) => {
      await page.goto(`/pendencias?aberta=${id}`);
      await reviewReady(page);
      await go(page);
    };
  return [
    { name: 'projects', authorise: list('/projetos') },
    { name: 'pendencies', authorise: list('/pendencias') },
    {
      name: 'pendencies-filtered',
      authorise: list('/pendencias?status=OPEN&status=EXPIRED&plan=STP&project_name=Parada'),
    },
    {
      name: 'pendencies-none',
      authorise: async (page) => {
        await page.goto('/pendencias?name=zzzz');
        await expect(page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 })).toBeVisible();
        await expect(page.locator('main tbody')).toHaveCount(0);
      },
    },
    {
      name: 'columns',
      authorise: async (page) => {
        await list('/pendencias')(page);
        await page.locator('[role=search] button[aria-haspopup]').last().click();
        await expect(page.locator('.MuiPopover-paper')).toBeVisible();
      },
    },
    { name: 'employees', authorise: list('/colaboradores') },
    {
      name: 'places',
      authorise: async (page) => {
        await page.goto('/minha-conta/unidades');
        await expect(page.getByRole('heading', { name: 'Usina de Beneficiamento 2' })).toBeVisible();
        await idle(page);
      },
    },
    { name: 'review', authorise: review() },
    {
      name: 'review-chat',
      authorise: review(async (page) => {
        await page.keyboard.press('d');
        await expect(page.locator('#review-tabpanel textarea').first()).toBeVisible();
      }),
    },
    {
      name: 'review-files',
      authorise: review(async (page) => {
        await page.keyboard.press('a');
        await expect(page.locator('#review-tabpanel')).toContainText('guia.pdf');
      }),
    },
    {
      name: 'review-justification',
      authorise: review(async (page) => {
        await page.keyboard.press('2');
        await expect(page.locator('#review-pane textarea, li textarea').first()).toBeFocused();
      }),
    },
    {
      name: 'review-decision',
      authorise: review(async (page) => {
        await page.keyboard.press('q');
        await expect(page.getByRole('alertdialog')).toBeVisible();
      }),
    },
    {
      name: 'review-shortcuts',
      authorise: review(async (page) => {
        await page.keyboard.press('?');
        await expect(page.locator('#keys-title')).toBeVisible();
      }),
    },
    {
      name: 'review-page',
      authorise: async (page) => {
        await page.goto(`/pendencias/editar/${id}`);
        await reviewReady(page);
        await documentReady(page);
      },
    },
    {
      name: 'not-found',
      authorise: async (page) => {
        await page.goto('/nao/existe');
        await expect(page.locator('main h1')).toBeVisible();
      },
    },
  ];
}

const at = (name: string, address: string): Stop => ({
  name,
  authorise: async (page) => {
    await page.goto(address);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await idle(page);
  },
});
const eachAt = (...addresses: string[]): Stop[] => addresses.map((address) => at(address, address));

/** The screens of an administrator, as far as an address leads there. */
export const adminStops = (): Stop[] => [
  at('account', '/minha-conta'),
  at('account-company', '/minha-conta/empresa'),
  at('account-security', '/minha-conta/seguranca'),
  at('account-terms', '/minha-conta/termos'),
  at('users', '/minha-conta/usuarios'),
  at('profiles', '/minha-conta/perfis'),
  at('api-keys', '/minha-conta/chaves-de-api'),
  at('audit-trail', '/minha-conta/trilha'),
  at('profile-new', '/minha-conta/perfis/novo'),
  at('catalogue', '/minha-conta/documentos'),
  at('catalogue-new', '/minha-conta/documentos/novo'),
  at('holidays', '/minha-conta/feriados'),
  at('monthly-grid', '/pendencias/mensal?status=IN_REVISION'),
  at('analysis-notes', '/pendencias/notas'),
  at('project-new', '/projetos/criar'),
  ...[1, 2, 3, 4, 5].map((step) => at(`project-step-${step}`, `/projetos/editar/1?passo=${step}`)),
  at('project', '/projetos/ver/1'),
];

/** What is beside projects and pendencies. */
export const otherStops = (): Stop[] => [
  ...eachAt(
    '/paineis',
    '/notificacoes',
    '/homologacao',
    '/portaria',
    '/portaria/passagens',
    '/epi',
    '/aso/agendamentos',
  ),
  ...eachAt('/agenda-de-risco', '/agenda-de-risco/mes', '/treinamentos/turma', '/treinamentos/ver/1'),
  ...eachAt('/treinamentos/treinamento/1', '/colaboradores/editar/5', '/colaboradores/editar/5?aba=treinamentos'),
  ...eachAt(
    '/colaboradores/importar',
    ...['campos', 'grupos', 'cracha', 'bloqueados'].map((name) => `/minha-conta/${name}`),
  ),
];

/** What a supplier opens, and what only the contracting company may. */
export const supplierStops = (): Stop[] =>
  eachAt('/projetos', '/pendencias', '/pendencias/servico', '/pendencias/notas', '/aso/agendar', '/epi/carrinho');
