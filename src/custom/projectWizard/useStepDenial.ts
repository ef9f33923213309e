import type { WizardStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import type { Denial } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { STEPS } from './wizardSteps.ts';

/** Why the person may not change a step; null for who may. A new project is asked for where its company is chosen. */
export function useStepDenial(project: Project | null, step: WizardStep): Denial | null {
  const rights = useCompanyRights(project?.company.id);
  if (!project) return null;
  const { permissions } = STEPS[step];
  return permissions.some((permission) => rights.may(permission)) ? null : rights.denial(permissions[0]);
}
