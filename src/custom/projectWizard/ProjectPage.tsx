import { Box, Tab, Tabs } from '@mui/material';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Project } from '../../../contract/projects.ts';
import { SectionWait } from '../../components/feedback/SectionWait.tsx';
import { useT } from '../../i18n/index.ts';
import { PROJECT_TABS, TAB_PARAMETER } from '../../resources/projects/reference.tsx';
import { projectAddress } from '../../routes.ts';
import { ProjectWizard } from './ProjectWizard.tsx';
import { type SavedStep, WizardHeader } from './WizardHeader.tsx';

/** A project that is no longer a draft: its five steps under 'Configuração', and the tabs beside them (C-09). */
export function ProjectPage({ project }: { project: Project }) {
  const [query] = useSearchParams();
  const tab = PROJECT_TABS.find(({ path }) => path === query.get(TAB_PARAMETER));
  const head = (saved: SavedStep | null) => <Head project={project} saved={saved} tab={tab?.path ?? ''} />;
  if (!tab) return <ProjectWizard project={project} header={head} />;
  const { page: Page } = tab;
  return (
    <Box sx={{ px: { xs: 4, md: '32px' }, pt: { xs: 3, md: 4 }, pb: { xs: 6, md: 8 }, minWidth: 0 }}>
      {head(null)}
      <Box sx={{ mt: { xs: 3, md: '18px' } }}>
        <Suspense fallback={<SectionWait />}>
          <Page project={project} />
        </Suspense>
      </Box>
    </Box>
  );
}

function Head({ project, saved, tab }: { project: Project; saved: SavedStep | null; tab: string }) {
  const t = useT();
  const here = projectAddress(project.id);
  const tabs = [{ path: '', label: 'projectWizard.tabs.settings' } as const, ...PROJECT_TABS];
  return (
    <>
      <WizardHeader here={t('projectWizard.edit')} title={project.name} saved={saved} />
      {tabs.length > 1 && (
        <Tabs value={tab} aria-label={t('projectWizard.tabs.label')} variant="scrollable" scrollButtons={false}>
          {tabs.map(({ path, label }) => (
            <Tab
              key={path}
              value={path}
              component={Link}
              to={path === '' ? here : `${here}?${TAB_PARAMETER}=${path}`}
              label={t(label)}
            />
          ))}
        </Tabs>
      )}
    </>
  );
}
