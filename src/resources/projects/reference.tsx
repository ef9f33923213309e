import type { ComponentProps, ComponentType, LazyExoticComponent } from 'react';
import type { Project } from '../../../contract/projects.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { OVERVIEW_TAB } from '../../routes.ts';
import { ProjectStatusChip } from './projectFields.tsx';

export type ProjectTab = {
  /** Its word in the address. */
  path: string;
  label: TextKey;
  page: LazyExoticComponent<ComponentType<{ project: Project }>>;
};

/** The tabs beside the settings of a project that is no longer a draft, in order; each is loaded when it is opened. */
export const PROJECT_TABS: readonly ProjectTab[] = [
  {
    path: OVERVIEW_TAB,
    label: 'projectOverview.label',
    page: lazyWithTexts(async () => (await import('./page/ProjectOverview.tsx')).ProjectOverview),
  },
  {
    path: 'empresas',
    label: 'projectCompanies.tab.label',
    page: lazyWithTexts(async () => (await import('./page/ProjectCompaniesPage.tsx')).default),
  },
  {
    path: 'usuarios',
    label: 'projectPage.people.label',
    page: lazyWithTexts(async () => (await import('./page/ProjectPeople.tsx')).ProjectPeople),
  },
  {
    path: 'historico',
    label: 'projectPage.history.label',
    page: lazyWithTexts(async () => (await import('./page/ProjectHistoryPage.tsx')).default),
  },
];

/** Draft, active, inactive, finished. */
export const StatusOfProject = (props: ComponentProps<typeof ProjectStatusChip>) => <ProjectStatusChip {...props} />;

/** Who has access, below the documents of step 5 (C-08, C-16). */
export const LazyProjectAccess = lazyWithTexts(async () => (await import('./page/ProjectPeople.tsx')).ProjectAccess);
