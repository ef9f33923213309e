export const ACCOUNT_PATH = '/minha-conta';

/** The sections of 'Minha conta' (B-01, A-37), in their order; each has an address of its own. */
export const ACCOUNT_SECTIONS = {
  personal: { path: '', ofCompany: false },
  company: { path: 'empresa', ofCompany: true },
  users: { path: 'usuarios', ofCompany: true },
  profiles: { path: 'perfis', ofCompany: true },
  places: { path: 'unidades', ofCompany: true, ofContracting: true },
  holidays: { path: 'feriados', ofCompany: true, ofContracting: true },
  documents: { path: 'documentos', ofCompany: true, ofContracting: true },
  security: { path: 'seguranca', ofCompany: false },
  terms: { path: 'termos', ofCompany: false },
} as const satisfies Record<string, { path: string; ofCompany: boolean; ofContracting?: boolean }>;

export type AccountSection = keyof typeof ACCOUNT_SECTIONS;

export const ACCOUNT_SECTION_NAMES = Object.keys(ACCOUNT_SECTIONS) as AccountSection[];

/** Only a contracting company has units, areas, deadlines and documents of its own. */
export const isOfContracting = (section: AccountSection): boolean => 'ofContracting' in ACCOUNT_SECTIONS[section];

/** '/minha-conta/empresa'. */
export const addressOf = (section: AccountSection): string =>
  [ACCOUNT_PATH, ACCOUNT_SECTIONS[section].path].filter(Boolean).join('/');

const wordsOf = (pathname: string): string[] => pathname.split('/').filter(Boolean);

/** Whether an address is one of 'Minha conta', known or not. */
export const isAccountPath = (pathname: string): boolean => wordsOf(pathname)[0] === ACCOUNT_PATH.slice(1);

/** The section that an address belongs to, or undefined. */
export function accountSectionOf(pathname: string): AccountSection | undefined {
  if (!isAccountPath(pathname)) return undefined;
  const word = wordsOf(pathname)[1] ?? '';
  return ACCOUNT_SECTION_NAMES.find((section) => ACCOUNT_SECTIONS[section].path === word);
}

/** One profile, `/minha-conta/perfis/novo` or `/minha-conta/perfis/7`: a page of its own, as wide as the window. */
export const isProfileForm = (pathname: string): boolean =>
  accountSectionOf(pathname) === 'profiles' && wordsOf(pathname).length > 2;
