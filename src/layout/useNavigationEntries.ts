import type { SvgIconComponent } from '@mui/icons-material';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import { useResourceDefinitions } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '../access/account.ts';
import { ACCOUNT_SECTION_NAMES, addressOf, questionOf, sectionRoute } from '../access/sections.ts';
import { useSelectedCompanies } from '../access/selectedCompanies.ts';
import { mayAccess } from '../authProvider/access.ts';
import { useT } from '../i18n/index.ts';
import { pathOf, SECTIONS, type Section, sectionOf, WELCOME_PATH } from '../routes.ts';

export type NavigationEntry = {
  section: Section | 'welcome';
  label: string;
  to: string;
  current: boolean;
  icon: SvgIconComponent | undefined;
};

const ORDER: readonly Section[] = [
  'dashboard',
  'projects',
  'pendencies',
  'employees',
  'riskSchedules',
  'trainingClasses',
  'passages',
  'paymentReleases',
  'formalNotices',
  'homologations',
  'bookings',
  'epiProducts',
];

/** Menu entries: sections with a list that the user may see (L-01, A-38), after the first steps while there are any. */
export function useNavigationEntries(): NavigationEntry[] {
  const t = useT();
  const definitions = useResourceDefinitions();
  const { pathname } = useLocation();
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  const entries = account?.account.permissions ?? [];
  const here = sectionOf(pathname);
  const maySee = (resource: string) => mayAccess({ resource, action: 'list', entries, companyIds: selected });
  const welcome: NavigationEntry = {
    section: 'welcome',
    label: t('layout.sections.welcome'),
    to: WELCOME_PATH,
    current: pathname === WELCOME_PATH,
    icon: HomeOutlined,
  };
  const sections = ORDER.filter((section) => section in SECTIONS && definitions[section]?.hasList)
    // the area of trainings opens with either of its tabs (G-01)
    .filter((section) => maySee(section) || (section === 'trainingClasses' && maySee('trainingConfigs')))
    .map(
      (section): NavigationEntry => ({
        section,
        label: t(`layout.sections.${section}`),
        to: pathOf(section),
        current: section === here,
        icon: definitions[section]?.icon,
      }),
    );
  return account?.account.firstSteps ? [welcome, ...sections] : sections;
}

export type AdministrationEntry = { section: string; label: string; to: string };

/** The pages of 'Administração' that the person may see in at least one company. */
export function useAdministration(): AdministrationEntry[] {
  const t = useT();
  const account = useAccount()?.account;
  return useMemo(() => {
    const entries = account?.permissions ?? [];
    const contracts = account?.memberships.some(({ relationType }) => relationType === 'CONTRACTING') ?? false;
    return ACCOUNT_SECTION_NAMES.filter((section) => {
      const { administers, ofContracting } = sectionRoute(section);
      return administers && (contracts || !ofContracting) && mayAccess({ ...questionOf(section), entries });
    }).map((section) => ({ section, label: t(`account.sections.${section}`), to: addressOf(section) }));
  }, [account, t]);
}

/** Where 'Administração' begins for the person: with its users, else the first page; undefined for who administers nothing. */
export function useAdministrationPath(): string | undefined {
  const pages = useAdministration();
  return (pages.find(({ section }) => section === 'users') ?? pages[0])?.to;
}
