import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useNotify, useStoreContext } from 'react-admin';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Project } from '../../../contract/projects.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { DossierButton } from '../../resources/dossiers/reference.tsx';
import { PROJECT_TABS } from '../../resources/projects/reference.tsx';
import {
  COMPANIES_TAB,
  OVERVIEW_TAB,
  PROJECTS_PATH,
  projectAddress,
  projectStepAddress,
  projectTabAddress,
  routeId,
  STEP_PARAMETER,
  TAB_PARAMETER,
} from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { ProjectWizard } from './ProjectWizard.tsx';
import { useProject } from './projectQueries.ts';
import { type SavedStep, WizardHeader } from './WizardHeader.tsx';

const keyOf = (uid: string): string => `projects.editing.${uid}`;

/**
 * Keeps the id of the project under edit on this machine, by person (C-09, Amb-40), and nothing else of it. It is cleared
 * when the page is left, and with the last id the item goes; a tab that was closed in the middle leaves its own.
 */
function useEditedProject(id: number): void {
  const uid = useAccount()?.account.uid;
  const store = useStoreContext();
  useEffect(() => {
    if (!uid) return;
    const others = () => (store.getItem<number[]>(keyOf(uid), []) ?? []).filter((one) => one !== id);
    store.setItem(keyOf(uid), [...others(), id]);
    return () => {
      const left = others();
      if (left.length > 0) store.setItem(keyOf(uid), left);
      else store.removeItem(keyOf(uid));
    };
  }, [uid, id, store]);
}

/** `/projetos/editar/:id?passo=N` (C-09): a positive integer, else 404; a draft opens in the wizard. */
export default function ProjectEditPage() {
  const id = routeId(useParams().id ?? '');
  return id === null ? <NotFoundPage /> : <OneProject key={id} id={id} />;
}

function OneProject({ id }: { id: number }) {
  const { data, error, isFetchedAfterMount } = useProject(id);
  // what another page read before may be over: a project that is blocked meanwhile must not be opened
  if (error && !data) {
    return <Closed said={'status' in error && error.status === 404 ? undefined : error.message} />;
  }
  if (!data || !isFetchedAfterMount) return <Waiting />;
  return <Opened project={data} />;
}

function Opened({ project }: { project: Project }) {
  const t = useT();
  useEditedProject(project.id);
  // only when it is opened: a save that blocks the project navigates by itself
  const wasBlocked = useRef(project.projectIsBlocked).current;
  // a draft that becomes active here stays in the wizard, which leads on to its update
  const wasDraft = useRef(project.status === 'DRAFT').current;
  if (wasBlocked) return <Closed />;
  if (!wasDraft) return <ProjectPage project={project} />;
  return (
    <ProjectWizard
      project={project}
      header={(saved) => <WizardHeader here={t('projectWizard.create')} title={project.name} saved={saved} />}
    />
  );
}

/** A project that is being updated or could not be loaded: notifies and redirects to the list (C-10). */
function Closed({ said }: { said?: string }) {
  const t = useT();
  const notify = useNotify();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    notify(said ? `${t('errors.project_blocked')} ${said}` : t('errors.project_blocked'), {
      type: 'warning',
    });
  }, [notify, said, t]);
  return <Navigate to={PROJECTS_PATH} replace />;
}

const Waiting = () => (
  <Box sx={{ p: { xs: 4, md: '32px' } }}>
    <SectionWait lines={6} />
  </Box>
);

/** What the tabs read before an update ended is old. */
function useFreshAfterUpdate({ projectIsBlocked }: Project): void {
  const queryClient = useQueryClient();
  const wasBlocked = useRef(projectIsBlocked);
  useEffect(() => {
    if (wasBlocked.current && !projectIsBlocked) {
      for (const noun of ['projectCompanies', 'serviceMonths', 'pendencies']) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
      void queryClient.invalidateQueries({ queryKey: ['projects', 'getList'] });
    }
    wasBlocked.current = projectIsBlocked;
  }, [projectIsBlocked, queryClient]);
}

/** A project that is no longer a draft: its five steps under 'Configuração', and the tabs beside them (C-09). */
function ProjectPage({ project }: { project: Project }) {
  useFreshAfterUpdate(project);
  const [query] = useSearchParams();
  const asked = query.get(TAB_PARAMETER) ?? (query.has(STEP_PARAMETER) ? null : OVERVIEW_TAB);
  const tab = PROJECT_TABS.find(({ path }) => path === asked);
  // the companies have a tab of their own: where they are chosen belongs to it
  const path = tab?.path ?? (query.get(STEP_PARAMETER) === '3' ? COMPANIES_TAB : '');
  const head = (saved: SavedStep | null) => <Head project={project} saved={saved} tab={path} />;
  if (!tab) return <ProjectWizard project={project} header={head} />;
  const { page: Page } = tab;
  return (
    <Box sx={pageFrame}>
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
  const may = useCan('update_project', { companyId: project.company.id });
  const here = projectAddress(project.id);
  const settings = { path: '', label: 'projectWizard.tabs.settings' } as const;
  const tabs = [...PROJECT_TABS.slice(0, 1), settings, ...PROJECT_TABS.slice(1)];
  return (
    <>
      <WizardHeader
        here={t(tab === '' && may ? 'projectWizard.edit' : 'projectWizard.project')}
        title={project.name}
        saved={saved}
        action={
          tab === OVERVIEW_TAB && (
            <>
              <DossierButton subject={{ project }} />
              {may && (
                <Button component={Link} to={projectStepAddress(project.id, 1)} startIcon={<EditOutlined />}>
                  {t('common.actions.edit')}
                </Button>
              )}
            </>
          )
        }
      />
      {tabs.length > 1 && (
        <Tabs value={tab} aria-label={t('projectWizard.tabs.label')} variant="scrollable" scrollButtons={false}>
          {tabs.map(({ path, label }) => (
            <Tab
              key={path}
              value={path}
              component={Link}
              to={
                path === OVERVIEW_TAB
                  ? here
                  : path === ''
                    ? projectStepAddress(project.id, 1)
                    : projectTabAddress(project.id, path)
              }
              label={t(label)}
            />
          ))}
        </Tabs>
      )}
    </>
  );
}
