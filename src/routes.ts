/** The table noun → Portuguese path, and everything that an address of the browser can mean (L-03, L-05, L-20, M-18). */

type SectionRoute = {
  /** First word of the address. */
  path: string;
  /** Fixed pages below the section, which are not ids. */
  pages: readonly string[];
  /** Whether 0 is an id too: a person known elsewhere and new to this company (Amb-02). */
  allowsZero: boolean;
};

export const SECTIONS = {
  pendencies: { path: 'pendencias', pages: ['mensal', 'notas', 'servico'], allowsZero: false },
  projects: { path: 'projetos', pages: [], allowsZero: false },
  employees: { path: 'colaboradores', pages: ['badge-info'], allowsZero: true },
} as const satisfies Record<string, SectionRoute>;

/** Where somebody who is signed in begins (A-03). */
export const HOME_PATH = '/projetos';

export type Section = keyof typeof SECTIONS;

export type PageView = 'list' | 'create' | 'edit' | 'show' | 'page';

/** What an address says: the section it belongs to (null: none), the kind of page, and the id when the page has one. */
export type Recognised = { section: Section; view: PageView; id?: number; page?: string };

/** react-admin's words below a resource, and ours. */
export const VIEW_WORDS = { create: 'criar', edit: 'editar', show: 'ver' } as const;

/** react-admin's own pages, and ours. */
export const SYSTEM_PATHS = {
  'access-denied': 'acesso-negado',
  'authentication-error': 'erro-de-acesso',
  'auth-callback': 'auth-callback',
} as const;

const names = Object.keys(SECTIONS) as Section[];

/** The noun of a first word in either language ('pendencias' or 'pendencies'), or undefined. */
export const sectionOfWord = (word: string): Section | undefined =>
  names.find((name) => name === word || SECTIONS[name].path === word);

/** A route parameter as an id: a positive integer without sign, zeros before it or fraction; else null (L-20, M-18). */
export function routeId(text: string, allowsZero = false): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) && (id > 0 || allowsZero) ? id : null;
}

/**
 * What the address of a section means; null when it means nothing (→ 404).
 * A path outside of every section is not judged here: see `sectionOf`.
 */
export function recognise(pathname: string): Recognised | null {
  const [word = '', view, rest, ...more] = pathname.split('/').filter(Boolean);
  const section = names.find((name) => SECTIONS[name].path === word);
  if (!section) return null;
  if (view === undefined) return { section, view: 'list' };
  if (view === VIEW_WORDS.create) return rest === undefined ? { section, view: 'create' } : null;
  const pages: readonly string[] = SECTIONS[section].pages;
  if (pages.includes(view)) return { section, view: 'page', page: view };
  const kind = view === VIEW_WORDS.edit ? 'edit' : view === VIEW_WORDS.show ? 'show' : null;
  const id = kind && rest !== undefined ? routeId(rest, SECTIONS[section].allowsZero) : null;
  if (kind === null || id === null || more.length > 1) return null; // one more word: a tab of the form
  return { section, view: kind, id };
}

/** The section that an address belongs to by its first word, for the marked entry of the menu (L-03). */
export const sectionOf = (pathname: string): Section | undefined => {
  const word = pathname.split('/').filter(Boolean)[0] ?? '';
  return names.find((name) => SECTIONS[name].path === word);
};

/** Where a section's list is: '/pendencias'. */
export const pathOf = (section: Section): string => `/${SECTIONS[section].path}`;

/** react-admin's English path as ours: '/pendencies/7/2?x=1' → '/pendencias/editar/7/2?x=1'. Every other path stays as it is. */
export function toPortuguese(path: string): string {
  const match = /^\/([^/?#]*)(.*)$/.exec(path);
  if (!match) return path;
  const [, word = '', rest = ''] = match;
  if (word in SYSTEM_PATHS) return `/${SYSTEM_PATHS[word as keyof typeof SYSTEM_PATHS]}${rest}`;
  if (!(word in SECTIONS)) return path;
  const base = pathOf(word as Section);
  const below = /^\/([^/?#]+)(\/show)?(?=[/?#]|$)(.*)$/.exec(rest);
  if (!below) return base + rest.replace(/^\//, '');
  const [, segment = '', show, tail = ''] = below;
  if (segment === 'create') return `${base}/${VIEW_WORDS.create}${tail}`;
  const fixed: readonly string[] = [...Object.values(VIEW_WORDS), ...SECTIONS[word as Section].pages];
  if (fixed.includes(segment)) return base + rest;
  return `${base}/${show ? VIEW_WORDS.show : VIEW_WORDS.edit}/${segment}${tail}`;
}

/** Our path as react-admin would write it: '/pendencias/editar/7/2' → '/pendencies/7/2'. */
export function toEnglish(path: string): string {
  const match = /^\/([^/?#]*)(?:\/([^/?#]+))?(?:\/([^/?#]+))?(.*)$/.exec(path);
  if (!match) return path;
  const [, word = '', view, id, tail = ''] = match;
  const system = Object.entries(SYSTEM_PATHS).find(([, ours]) => ours === word);
  if (system) return `/${system[0]}${path.slice(word.length + 1)}`;
  const section = names.find((name) => SECTIONS[name].path === word);
  if (!section) return path;
  if (view === VIEW_WORDS.create) return `/${section}/create${id ? `/${id}` : ''}${tail}`;
  if (view === VIEW_WORDS.edit && id) return `/${section}/${id}${tail}`;
  if (view === VIEW_WORDS.show && id) return `/${section}/${id}/show${tail}`;
  return `/${section}${path.slice(word.length + 1)}`;
}

/** A route pattern of react-admin as ours: 'pendencies/*' → 'pendencias/*', ':id/*' → 'editar/:id/*'. */
export function patternToPortuguese(pattern: string): string {
  switch (pattern) {
    case 'create/*':
      return `${VIEW_WORDS.create}/*`;
    case ':id/show/*':
      return `${VIEW_WORDS.show}/:id/*`;
    case ':id/*':
      return `${VIEW_WORDS.edit}/:id/*`;
    default: {
      const slash = pattern.startsWith('/') ? '/' : '';
      const [word = '', ...rest] = pattern.slice(slash.length).split('/');
      if (word in SECTIONS) return [`${slash}${SECTIONS[word as Section].path}`, ...rest].join('/');
      if (word in SYSTEM_PATHS)
        return [`${slash}${SYSTEM_PATHS[word as keyof typeof SYSTEM_PATHS]}`, ...rest].join('/');
      return pattern;
    }
  }
}
