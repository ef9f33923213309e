import { WIZARD_STEPS, type WizardStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';

/** Which step of the wizard is open, and which can be opened (C-03, C-09). */

const isStep = (number: number): number is WizardStep => WIZARD_STEPS.some((step) => step === number);

/** The last step that can be opened: of a draft the one after the last saved, of any other project all. */
export function reachedStep(project: Pick<Project, 'status' | 'step'> | null): WizardStep {
  if (!project) return 1;
  const next = project.status === 'DRAFT' ? Math.min(project.step + 1, 5) : 5;
  return isStep(next) ? next : 1;
}

/** The step of an address; without one, the next unsaved step of a draft, and the first step of any other project. */
export function stepOf(asked: string | null, project: Pick<Project, 'status' | 'step'> | null): WizardStep {
  const reached = reachedStep(project);
  const number = asked !== null && /^[1-5]$/.test(asked) ? Number(asked) : 0;
  if (isStep(number)) return number <= reached ? number : reached;
  return project?.status === 'DRAFT' ? reached : 1;
}

export const nextStep = (step: WizardStep): WizardStep => (isStep(step + 1) ? ((step + 1) as WizardStep) : 5);
export const previousStep = (step: WizardStep): WizardStep => (isStep(step - 1) ? ((step - 1) as WizardStep) : 1);
