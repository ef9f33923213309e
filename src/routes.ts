/** The table noun → Portuguese path, and everything that an address of the browser can mean (L-03, L-05, L-20, M-18). */

type NounRoute = {
  /** Where its list is, without the first slash. */
  path: string;
  /** Fixed pages below the list, which are not ids. */
  pages?: readonly string[];
  /** Whether 0 is an id too: a person known elsewhere and new to this company (Amb-02). */
  allowsZero?: boolean;
  /** Words other than those of `VIEW_WORDS`; '' where the id follows the list's path at once. */
  words?: Readonly<Partial<Record<ViewWord, string>>>;
};
type ViewWord = 'create' | 'edit' | 'show';

/** react-admin's words below a resource, and ours. */
export const VIEW_WORDS = { create: 'criar', edit: 'editar', show: 'ver' } as const satisfies Record<ViewWord, string>;

export const SECTIONS = {
  dashboard: { path: 'paineis' },
  pendencies: { path: 'pendencias', pages: ['mensal'] },
  projects: { path: 'projetos' },
  riskSchedules: { path: 'agenda-de-risco', pages: ['semana', 'mes'], words: { create: 'novo', edit: '' } },
  trainingClasses: {
    path: 'treinamentos',
    pages: ['turma'],
    words: { create: 'criar-turma', edit: 'editar-turma' },
  },
  employees: { path: 'colaboradores', pages: ['badge-info', 'importar', 'resultado-upload'], allowsZero: true },
  passages: { path: 'portaria', pages: ['passagens'] },
  paymentReleases: { path: 'pagamentos' },
  formalNotices: { path: 'notificacoes-formais', words: { create: 'nova' } },
  homologations: { path: 'homologacao', words: { create: 'consultar' } },
  bookings: { path: 'aso', pages: ['agendamentos'], words: { create: 'agendar' } },
  epiProducts: { path: 'epi', pages: ['carrinho'] },
} as const satisfies Record<string, NounRoute>;

/** `/minha-conta/perfis/novo`, `/minha-conta/perfis/7`. */
const SHORT = { create: 'novo', edit: '' };

/** All resources that have an address: those of the menu, and those below another page. */
export const NOUNS: Readonly<Record<string, NounRoute>> = {
  ...SECTIONS,
  trainingConfigs: { path: 'treinamentos/treinamento', words: SHORT },
  users: { path: 'minha-conta/usuarios' },
  profiles: { path: 'minha-conta/perfis', words: SHORT },
  facilities: { path: 'minha-conta/unidades' },
  holidays: { path: 'minha-conta/feriados' },
  systemPendencies: { path: 'minha-conta/documentos', words: SHORT },
  requirementMatrices: { path: 'minha-conta/matriz', words: SHORT },
  badgeConfigs: { path: 'minha-conta/cracha' },
  riskScheduleConfigs: { path: 'minha-conta/agenda-de-risco' },
  customFields: { path: 'minha-conta/campos' },
  companyGroups: { path: 'minha-conta/grupos' },
  activityTypes: { path: 'minha-conta/atividades' },
  restrictedEmployees: { path: 'minha-conta/bloqueados' },
  auditTrail: { path: 'minha-conta/trilha' },
  dataAccesses: { path: 'minha-conta/acessos' },
  personalRecords: { path: 'minha-conta/titulares' },
  subjectRequests: { path: 'minha-conta/pedidos-de-titulares' },
  erasures: { path: 'minha-conta/eliminacoes' },
  apiKeys: { path: 'minha-conta/chaves-de-api' },
  webhooks: { path: 'minha-conta/webhooks' },
  companyConfirmations: { path: 'minha-conta/empresas-a-confirmar' },
  clinics: { path: 'minha-conta/clinicas' },
  epiOrders: { path: 'epi/pedidos' },
  nrInterests: { path: 'epi/nr' },
  receivedNrInterests: { path: 'minha-conta/interesses-nr' },
  receivedEpiOrders: { path: 'minha-conta/pedidos-epi' },
  ownEpiProducts: { path: 'minha-conta/catalogo-epi' },
  analysisNotes: { path: 'pendencias/notas' },
  serviceMonths: { path: 'pendencias/servico' },
};
/** The longest path first: `pendencias/notas` before `pendencias`. */
const byLength = Object.entries(NOUNS).sort(([, one], [, other]) => other.path.length - one.path.length);

/** Where somebody who is signed in begins (A-03). */
export const HOME_PATH = '/projetos';

/** The first run: four questions, or a supplier's first days. */
export const WELCOME_PATH = '/bem-vindo';

/** What a person was told (X-08). */
export const INBOX_PATH = '/notificacoes';

export type Section = keyof typeof SECTIONS;

export type PageView = 'list' | 'create' | 'edit' | 'show' | 'page';

/** What an address says: the noun it belongs to, the kind of page, and the id when the page has one. */
export type Recognised = { section: string; view: PageView; id?: number; page?: string };

/** react-admin's own pages, and ours. */
export const SYSTEM_PATHS = {
  'access-denied': 'acesso-negado',
  'authentication-error': 'erro-de-acesso',
  'auth-callback': 'auth-callback',
} as const;

const names = Object.keys(SECTIONS) as Section[];
const wordsOf = ({ words }: NounRoute): Record<ViewWord, string> => ({ ...VIEW_WORDS, ...words });

/** A route parameter as an id: a positive integer without sign, zeros before it or fraction; else null (L-20, M-18). */
export function routeId(text: string, allowsZero = false): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) && (id > 0 || allowsZero) ? id : null;
}

/** The noun that an address belongs to, with the words below its list. */
function nounOf(pathname: string): { noun: string; route: NounRoute; below: string[] } | undefined {
  const path = pathname.split('/').filter(Boolean).join('/');
  const found = byLength.find(([, route]) => path === route.path || path.startsWith(`${route.path}/`));
  if (!found) return undefined;
  const [noun, route] = found;
  return { noun, route, below: path.slice(route.path.length).split('/').filter(Boolean) };
}

/**
 * What the address of a noun means; null when it means nothing (→ 404).
 * A path outside of every noun is not judged here: see `isOfNoun`.
 */
export function recognise(pathname: string): Recognised | null {
  const found = nounOf(pathname);
  if (!found) return null;
  const { noun: section, route, below } = found;
  const [view, ...rest] = below;
  const words = wordsOf(route);
  if (view === undefined) return { section, view: 'list' };
  if (view === words.create) return rest.length === 0 ? { section, view: 'create' } : null;
  if (route.pages?.includes(view)) return { section, view: 'page', page: view };
  const kind = view === words.show ? 'show' : view === words.edit || words.edit === '' ? 'edit' : null;
  const [word = '', ...more] = kind === 'edit' && words.edit === '' ? below : rest;
  const id = kind ? routeId(word, route.allowsZero) : null;
  const tabs = words.edit === '' ? 0 : 1; // one more word: a tab of the form
  if (kind === null || id === null || more.length > tabs) return null;
  return { section, view: kind, id };
}

export const isOfNoun = (pathname: string): boolean => nounOf(pathname) !== undefined;

/** The section that an address belongs to by its first words, for the marked entry of the menu (L-03). */
export const sectionOf = (pathname: string): Section | undefined =>
  names.find((name) => `${pathname}/`.startsWith(`/${SECTIONS[name].path}/`));

/** Where the list of a noun is: '/pendencias'. Throws for a noun without an address: a mistake of the caller. */
export function pathOf(noun: string): string {
  const route = NOUNS[noun];
  if (!route) throw new Error(`No address for ${noun}`);
  return `/${route.path}`;
}

/** The monthly grid of pendencies (D-40). */
export const GRID_PATH = `${pathOf('pendencies')}/${SECTIONS.pendencies.pages[0]}`;

/** Passages of the gates, and who is on site. */
export const PASSAGES_PATH = `${pathOf('passages')}/${SECTIONS.passages.pages[0]}`;

/** The tab 'Turmas' of the area of trainings (G-01). */
export const CLASSES_PATH = `${pathOf('trainingClasses')}/${SECTIONS.trainingClasses.pages[0]}`;

/** The calendars of the risk schedule (F-08). */
export const RISK_CALENDARS = {
  week: `${pathOf('riskSchedules')}/${SECTIONS.riskSchedules.pages[0]}`,
  month: `${pathOf('riskSchedules')}/${SECTIONS.riskSchedules.pages[1]}`,
} as const;

/** The step of the project wizard in the address: `/projetos/editar/7?passo=3` (C-09). */
export const STEP_PARAMETER = 'passo';
export const PROJECTS_PATH = pathOf('projects');
export const projectAddress = (id: number): string => `${PROJECTS_PATH}/${VIEW_WORDS.edit}/${id}`;
export const projectStepAddress = (id: number, step: number): string =>
  `${projectAddress(id)}?${STEP_PARAMETER}=${step}`;
/** The tab beside the settings in the address: `/projetos/editar/7?aba=historico`; without it and without a step the first. */
export const TAB_PARAMETER = 'aba';
export const OVERVIEW_TAB = 'visao-geral';
export const COMPANIES_TAB = 'empresas';
export const projectTabAddress = (id: number, tab: string): string => `${projectAddress(id)}?${TAB_PARAMETER}=${tab}`;
/** The progress of a project's update (C-12). */
export const projectStagesAddress = (id: number): string => `${PROJECTS_PATH}/${VIEW_WORDS.show}/${id}`;

/** react-admin's English path as ours: '/pendencies/7/2?x=1' → '/pendencias/editar/7/2?x=1'. Every other path stays as it is. */
export function toPortuguese(path: string): string {
  const match = /^\/([^/?#]*)(.*)$/.exec(path);
  if (!match) return path;
  const [, word = '', rest = ''] = match;
  if (word in SYSTEM_PATHS) return `/${SYSTEM_PATHS[word as keyof typeof SYSTEM_PATHS]}${rest}`;
  const route = NOUNS[word];
  if (!route) return path;
  const words = wordsOf(route);
  const below = /^\/([^/?#]+)(\/show)?(?=[/?#]|$)(.*)$/.exec(rest);
  if (!below) return `/${route.path}${rest.replace(/^\//, '')}`;
  const [, segment = '', show, tail = ''] = below;
  if (segment === 'create') return `/${route.path}/${words.create}${tail}`;
  const fixed: readonly string[] = [...Object.values(words), ...(route.pages ?? [])];
  if (fixed.includes(segment)) return `/${route.path}${rest}`;
  return `/${[route.path, show ? words.show : words.edit, segment].filter(Boolean).join('/')}${tail}`;
}

/** Our path as react-admin would write it: '/pendencias/editar/7/2' → '/pendencies/7/2'. */
export function toEnglish(path: string): string {
  const [, pathname = '', tail = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  const word = pathname.split('/')[1] ?? '';
  const system = Object.entries(SYSTEM_PATHS).find(([, ours]) => ours === word);
  if (system) return `/${system[0]}${path.slice(word.length + 1)}`;
  const found = nounOf(pathname);
  if (!found) return path;
  const { noun, route, below } = found;
  const words = wordsOf(route);
  const [view, ...rest] = below;
  const [id, ...more] = view === words.edit ? rest : below;
  const english =
    view === words.create
      ? ['create', ...rest]
      : view === words.show && rest[0]
        ? [rest[0], 'show', ...rest.slice(1)]
        : (view === words.edit || words.edit === '') && id
          ? [id, ...more]
          : below;
  return `/${[noun, ...english].join('/')}${tail}`;
}

/**
 * A route pattern of react-admin as ours: 'pendencies/*' → 'pendencias/*', ':id/*' → 'editar/:id/*'.
 * @param noun the resource that the pattern stands below, for its own words
 */
export function patternToPortuguese(pattern: string, noun = ''): string {
  const words = wordsOf(NOUNS[noun] ?? { path: '' });
  switch (pattern) {
    case 'create/*':
      return `${words.create}/*`;
    case ':id/show/*':
      return `${words.show}/:id/*`;
    case ':id/*':
      return words.edit === '' ? ':id/*' : `${words.edit}/:id/*`;
    default: {
      const slash = pattern.startsWith('/') ? '/' : '';
      const [word = '', ...rest] = pattern.slice(slash.length).split('/');
      const path = NOUNS[word]?.path ?? SYSTEM_PATHS[word as keyof typeof SYSTEM_PATHS];
      return path === undefined ? pattern : [`${slash}${path}`, ...rest].join('/');
    }
  }
}
