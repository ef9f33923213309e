import type { ComponentType, LazyExoticComponent } from 'react';
import type { Project } from '../../../contract/projects.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The name of the tab in the address: `/projetos/editar/7?aba=historico`; without it the settings. */
export const TAB_PARAMETER = 'aba';

export type ProjectTab = {
  /** Its word in the address. */
  path: string;
  label: TextKey;
  page: LazyExoticComponent<ComponentType<{ project: Project }>>;
};

/** What stands beside the settings on the page of a project that is no draft any more, in order; each comes when opened. */
export const PROJECT_TABS: readonly ProjectTab[] = [
  {
    path: 'empresas',
    label: 'projectCompanies.tab.label',
    page: lazyWithTexts(async () => (await import('../../resources/projects/page/ProjectCompaniesPage.tsx')).default),
  },
  {
    path: 'usuarios',
    label: 'projectPage.people.label',
    page: lazyWithTexts(async () => (await import('../../resources/projects/page/ProjectPeoplePage.tsx')).default),
  },
  {
    path: 'historico',
    label: 'projectPage.history.label',
    page: lazyWithTexts(async () => (await import('../../resources/projects/page/ProjectHistoryPage.tsx')).default),
  },
];
