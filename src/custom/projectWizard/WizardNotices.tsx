import type { WizardStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';
import { WizardNotice } from './WizardNotice.tsx';

/** What saving the step means, and what the state of the project means for it. */
export const WizardNotices = ({ project, step }: { project: Project | null; step: WizardStep }) => {
  const t = useT();
  const isDraft = project === null || project.status === 'DRAFT';
  const decides = step !== 2;
  return (
    <>
      {project?.status === 'INACTIVE' && (
        <WizardNotice tone="warning" title={t('contract.projectStatus.INACTIVE')}>
          {t('projectWizard.notices.inactive')}
        </WizardNotice>
      )}
      {project?.status === 'FINISHED' && (
        <WizardNotice tone="warning" title={t('contract.projectStatus.FINISHED')}>
          {t('projectWizard.notices.finished')}
        </WizardNotice>
      )}
      {step === 3 && (
        <WizardNotice tone="warning" title={t('projectWizard.notices.planTitle')}>
          {t('projectWizard.notices.plan')}
        </WizardNotice>
      )}
      {(isDraft ? step >= 3 : decides && project.status === 'ACTIVE') && (
        <WizardNotice tone="info" title={t('projectWizard.notices.updateTitle')}>
          {t(isDraft ? 'projectWizard.notices.update' : 'projectWizard.notices.updateActive')}
        </WizardNotice>
      )}
    </>
  );
};
