import { Box, type Theme, useMediaQuery } from '@mui/material';
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Permission } from '../../../contract/permissions.ts';
import { type ProjectStep, WIZARD_STEPS, type WizardStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { DenialNote } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { LeaveGuard } from '../../components/feedback/LeaveDialog.tsx';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { useSaveKey } from '../../components/keys/useSaveKey.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { PROJECTS_PATH, projectStagesAddress, projectStepAddress, STEP_PARAMETER } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { StepProps, StepState } from './step.ts';
import { useScopePreview } from './useScopePreview.tsx';
import { useWizardSave } from './useWizardSave.ts';
import { type Intent, WizardFooter } from './WizardFooter.tsx';
import type { SavedStep } from './WizardHeader.tsx';
import { WizardNotices } from './WizardNotices.tsx';
import { WizardStepper } from './WizardStepper.tsx';
import { WizardSummary } from './WizardSummary.tsx';

/** Why the person may not change a step; null when it is allowed, also for a new project, which has no company yet. */
function useStepDenial(project: Project | null, step: WizardStep): Denial | null {
  const rights = useCompanyRights(project?.company.id);
  if (!project) return null;
  const { permissions } = STEPS[step];
  return permissions.some((permission) => rights.may(permission)) ? null : rights.denial(permissions[0]);
}

type StepEntry = {
  component: LazyExoticComponent<ComponentType<StepProps>>;
  /** One of these allows changes. */
  permissions: readonly [Permission, ...Permission[]];
};

/** The five steps (C-03); each is loaded when it is opened. */
const STEPS: Record<WizardStep, StepEntry> = {
  1: {
    component: lazyWithTexts(async () => (await import('./BasicStep.tsx')).BasicStep),
    permissions: ['update_project'],
  },
  2: {
    component: lazyWithTexts(async () => (await import('./PlacesStep.tsx')).PlacesStep),
    permissions: ['assign_project_department'],
  },
  3: {
    component: lazyWithTexts(async () => (await import('./CompaniesStep.tsx')).CompaniesStep),
    permissions: ['add_company_to_project'],
  },
  4: {
    component: lazyWithTexts(async () => (await import('./SettingsStep.tsx')).SettingsStep),
    permissions: ['configure_project_risk', 'configure_project_sla', 'configure_project_stp_period'],
  },
  5: {
    component: lazyWithTexts(async () => (await import('./DocumentsStep.tsx')).DocumentsStep),
    permissions: ['configure_project_pendency', 'configure_project_stp_pendency'],
  },
};

type Props = {
  /** As it is saved; null for one that does not exist yet. */
  project: Project | null;
  /** The head of the page, with the last save. */
  header: (saved: SavedStep | null) => ReactNode;
};

/** Of a project that works, the companies are a tab of its page: they are no step any more. */
const LATER_STEPS: readonly WizardStep[] = WIZARD_STEPS.filter((step) => step !== 3);
/** What a supplier reads of it: the choice of documents is the contracting company's. */
const SUPPLIER_STEPS: readonly WizardStep[] = LATER_STEPS.filter((step) => step !== 5);

const CLEAN: StepState = { dirty: false, problem: null };
type Goal = { to: string; replace?: boolean; saved?: SavedStep };

/** The saving that another page of the wizard hands over: the first step makes a project, and its page another address. */
const savedIn = (state: unknown): SavedStep | null =>
  state !== null && typeof state === 'object' && 'saved' in state ? (state.saved as SavedStep | null) : null;

/** Of a draft that is taken up again: its last saving. */
const savedBefore = (project: Project | null): SavedStep | null =>
  project?.status === 'DRAFT' ? { step: project.step, at: project.updatedAt } : null;

/** The five steps of a project with their frame (C-03, C-09; mockup 'project-wizard'). */
export function ProjectWizard({ project, header }: Props) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const formId = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isDraft = project === null || project.status === 'DRAFT';
  const isContracting = useContractingSide(project?.company.id);
  const steps = isDraft ? WIZARD_STEPS : isContracting ? LATER_STEPS : SUPPLIER_STEPS;
  const asked = stepOf(query.get(STEP_PARAMETER), project);
  // the tab 'Empresas' of a project that works leads to where its companies are chosen
  const isReachable = steps.includes(asked) || (asked === 3 && isContracting);
  const step = isReachable ? asked : 1;
  const [state, setState] = useState<StepState>(CLEAN);
  const [saved, setSaved] = useState<SavedStep | null>(() => savedIn(location.state) ?? savedBefore(project));
  /** Where to go now that everything is saved: nothing holds the person back. */
  const [goal, setGoal] = useState<Goal | null>(null);
  /** Remounts the step after a save that stays here, and when somebody else's values are taken. */
  const [round, setRound] = useState(0);
  const intent = useRef<Intent>('save');
  const denial = useStepDenial(project, step);

  const preview = useScopePreview(project);
  const save = useWizardSave({
    project,
    before: async (body: ProjectStep) => {
      const meant = intent.current;
      const confirmed = await preview.ask(body, meant);
      // confirming in the preview of the last step completes the project
      return confirmed.step === 5 ? { ...confirmed, complete: isDraft && meant !== 'save' } : confirmed;
    },
    onBlocked: (said) => {
      notify(said, { type: 'warning' });
      setGoal({ to: PROJECTS_PATH });
    },
  });

  const onSaved = useCallback(
    (next: Project) => {
      const mark = { step, at: new Date().toISOString() };
      setSaved(mark);
      if (next.projectIsBlocked) setGoal({ to: projectStagesAddress(next.id) });
      else if (next.status === 'DRAFT' && step < 5) {
        setGoal({ to: projectStepAddress(next.id, nextStep(step)), replace: project === null, saved: mark });
      } else {
        setState(CLEAN);
        setRound((count) => count + 1);
      }
    },
    [step, project],
  );

  useEffect(() => {
    if (!goal) return;
    setState(CLEAN);
    setGoal(null);
    navigate(goal.to, { replace: goal.replace ?? false, state: goal.saved && { saved: goal.saved } });
  }, [goal, navigate]);

  const go = (to: WizardStep): void => {
    save.forget();
    if (project) navigate(projectStepAddress(project.id, to));
  };
  const canSkip = project !== null && isDraft && !state.dirty && project.step >= step && step < 5;
  const isClean = !isDraft && !state.dirty;
  useSaveKey(() => {
    intent.current = 'save';
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement && !save.saving && denial === null && !isClean) form.requestSubmit();
  });
  const Step = STEPS[step].component;
  const before = steps[steps.indexOf(step) - 1];

  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Box sx={{ ...pageFrame, flex: 1 }}>
        {header(saved)}
        <Box sx={{ my: { xs: 3, md: '18px' } }}>
          {steps.includes(step) && (
            <WizardStepper
              steps={steps}
              current={step}
              reached={reachedStep(project)}
              saved={isDraft ? (project?.step ?? 0) : 5}
              onGo={go}
            />
          )}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 4, lg: 5 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            {denial && (
              <Box sx={{ mb: 3 }}>
                <DenialNote denial={denial} lead={t('projectWizard.denied')} />
              </Box>
            )}
            <ConflictNotice
              save={save}
              onTaken={() => {
                setState(CLEAN);
                setRound((count) => count + 1);
              }}
            />
            {/* what may not be changed can still be read: as text where the step can write itself so */}
            <Box component="fieldset" disabled={denial !== null} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
              <Suspense fallback={<SectionWait />}>
                <Step
                  key={`${project?.id ?? 'new'}-${step}-${round}`}
                  project={project}
                  formId={formId}
                  readOnly={denial !== null}
                  save={save.save}
                  onSaved={onSaved}
                  onState={setState}
                />
              </Suspense>
            </Box>
          </Box>
          <Box component="aside" sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>
            <WizardSummary project={project} phone={phone} />
            {denial === null && <WizardNotices project={project} step={step} />}
          </Box>
        </Box>
      </Box>
      {denial === null && (
        <WizardFooter
          formId={formId}
          state={state}
          saving={save.saving}
          isClean={isClean}
          leadsOn={isDraft}
          mainIntent={isDraft && step === 5 ? 'complete' : 'save'}
          mainLabel={t(
            canSkip
              ? 'projectWizard.footer.advance'
              : !isDraft
                ? 'projectWizard.footer.save'
                : step === 5
                  ? 'projectWizard.footer.finish'
                  : 'projectWizard.footer.next',
          )}
          previews={step === 5 && project !== null && (!isDraft || project.step >= 4)}
          onSkip={canSkip ? () => go(nextStep(step)) : null}
          onBack={before ? () => go(before) : null}
          onIntent={(meant) => {
            intent.current = meant;
          }}
        />
      )}
      {preview.dialog}
      <LeaveGuard active={state.dirty && state.kept !== true && goal === null} />
    </Box>
  );
}

/** Which step of the wizard is open, and which can be opened (C-03, C-09). */

const isStep = (number: number): number is WizardStep => WIZARD_STEPS.some((step) => step === number);

/** The last step that can be opened: of a draft the one after the last saved, of any other project all. */
function reachedStep(project: Pick<Project, 'status' | 'step'> | null): WizardStep {
  if (!project) return 1;
  const next = project.status === 'DRAFT' ? Math.min(project.step + 1, 5) : 5;
  return isStep(next) ? next : 1;
}

/** The step of an address; without one, the next unsaved step of a draft, and the first step of any other project. */
function stepOf(asked: string | null, project: Pick<Project, 'status' | 'step'> | null): WizardStep {
  const reached = reachedStep(project);
  const number = asked !== null && /^[1-5]$/.test(asked) ? Number(asked) : 0;
  if (isStep(number)) return number <= reached ? number : reached;
  return project?.status === 'DRAFT' ? reached : 1;
}

const nextStep = (step: WizardStep): WizardStep => (isStep(step + 1) ? ((step + 1) as WizardStep) : 5);
