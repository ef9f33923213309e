import type { Permission } from '../../contract/permissions.ts';
import { pathOf } from '../routes.ts';

export const ACCOUNT_PATH = '/minha-conta';

type AccountRoute = {
  path: string;
  /** Works on one company, which the address names. */
  ofCompany: boolean;
  /** Only a contracting company has units, deadlines and documents of its own. */
  ofContracting?: boolean;
  /** Stands under the heading 'Administração'. */
  administers?: boolean;
  /** Only for the operator of the installation. */
  ofOperator?: boolean;
};

/** The sections of 'Minha conta' and 'Administração' (B-01, A-37), in their order; each has an address of its own. */
export const ACCOUNT_SECTIONS = {
  personal: { path: ACCOUNT_PATH, ofCompany: false },
  security: { path: `${ACCOUNT_PATH}/seguranca`, ofCompany: false },
  terms: { path: `${ACCOUNT_PATH}/termos`, ofCompany: false },
  company: { path: `${ACCOUNT_PATH}/empresa`, ofCompany: true, administers: true },
  users: { path: pathOf('users'), ofCompany: true, administers: true },
  profiles: { path: pathOf('profiles'), ofCompany: true, administers: true },
  facilities: { path: pathOf('facilities'), ofCompany: true, administers: true, ofContracting: true },
  holidays: { path: pathOf('holidays'), ofCompany: true, administers: true, ofContracting: true },
  systemPendencies: { path: pathOf('systemPendencies'), ofCompany: true, administers: true, ofContracting: true },
  requirementMatrices: { path: pathOf('requirementMatrices'), ofCompany: true, administers: true, ofContracting: true },
  badgeConfigs: { path: pathOf('badgeConfigs'), ofCompany: true, administers: true, ofContracting: true },
  riskScheduleConfigs: { path: pathOf('riskScheduleConfigs'), ofCompany: true, administers: true, ofContracting: true },
  customFields: { path: pathOf('customFields'), ofCompany: true, administers: true, ofContracting: true },
  companyGroups: { path: pathOf('companyGroups'), ofCompany: true, administers: true, ofContracting: true },
  activityTypes: { path: pathOf('activityTypes'), ofCompany: true, administers: true, ofContracting: true },
  restrictedEmployees: { path: pathOf('restrictedEmployees'), ofCompany: true, administers: true, ofContracting: true },
  auditTrail: { path: pathOf('auditTrail'), ofCompany: true, administers: true },
  dataAccesses: { path: pathOf('dataAccesses'), ofCompany: true, administers: true },
  personalRecords: { path: pathOf('personalRecords'), ofCompany: true, administers: true },
  subjectRequests: { path: pathOf('subjectRequests'), ofCompany: true, administers: true },
  erasures: { path: pathOf('erasures'), ofCompany: true, administers: true },
  privacy: { path: `${ACCOUNT_PATH}/privacidade`, ofCompany: true, administers: true },
  apiKeys: { path: pathOf('apiKeys'), ofCompany: true, administers: true },
  webhooks: { path: pathOf('webhooks'), ofCompany: true, administers: true },
  companyConfirmations: { path: pathOf('companyConfirmations'), ofCompany: false, ofOperator: true },
  clinics: { path: pathOf('clinics'), ofCompany: false, ofOperator: true },
  receivedEpiOrders: { path: pathOf('receivedEpiOrders'), ofCompany: false, ofOperator: true },
  receivedNrInterests: { path: pathOf('receivedNrInterests'), ofCompany: false, ofOperator: true },
  ownEpiProducts: { path: pathOf('ownEpiProducts'), ofCompany: false, ofOperator: true },
} as const satisfies Record<string, AccountRoute>;

export type AccountSection = keyof typeof ACCOUNT_SECTIONS;

export const ACCOUNT_SECTION_NAMES = Object.keys(ACCOUNT_SECTIONS) as AccountSection[];

export const sectionRoute = (section: AccountSection): AccountRoute => ACCOUNT_SECTIONS[section];

export const groupTitle = (section: AccountSection) => {
  const { administers, ofOperator } = sectionRoute(section);
  if (ofOperator) return 'account.operation';
  return administers ? 'account.administration' : 'account.title';
};

/** Pages that are not a list, with the permission that opens them. */
const PAGES: Partial<Record<AccountSection, Permission>> = {
  company: 'see_company_data',
  privacy: 'see_privacy_record',
};
/** What an administrative section asks of the person, as `mayAccess` takes it. */
export const questionOf = (section: AccountSection) => ({ resource: section, action: PAGES[section] ?? 'list' });

export const addressOf = (section: AccountSection): string => ACCOUNT_SECTIONS[section].path;

const wordsOf = (pathname: string): string[] => pathname.split('/').filter(Boolean);

export const isAccountPath = (pathname: string): boolean => wordsOf(pathname)[0] === ACCOUNT_PATH.slice(1);

/** The section that an address belongs to, or undefined. */
export function accountSectionOf(pathname: string): AccountSection | undefined {
  const base = `/${wordsOf(pathname).slice(0, 2).join('/')}`;
  return ACCOUNT_SECTION_NAMES.find((section) => ACCOUNT_SECTIONS[section].path === base);
}

/** One profile, `/minha-conta/perfis/novo` or `/minha-conta/perfis/7`: a page of its own, as wide as the window. */
export const isProfileForm = (pathname: string): boolean =>
  accountSectionOf(pathname) === 'profiles' && wordsOf(pathname).length > 2;
