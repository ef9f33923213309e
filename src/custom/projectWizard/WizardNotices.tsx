import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { WizardStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';

type Props = { tone: 'warning' | 'info'; title: string; children: ReactNode };

/** A standing notice beside a step: what saving it means. */
const WizardNotice = ({ tone, title, children }: Props) => {
  const Icon = tone === 'warning' ? WarningAmberOutlined : AccessTimeOutlined;
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: '10px',
        p: '12px 14px',
        borderRadius: '8px',
        bgcolor: tone === 'warning' ? 'soft.warning' : 'soft.info',
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 17, color: `${tone}.main`, flex: 'none' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Box>
        {children}
      </Box>
    </Box>
  );
};

/** What saving the step means, and what the state of the project means for it. */
export const WizardNotices = ({ project, step }: { project: Project | null; step: WizardStep }) => {
  const t = useT();
  const isDraft = project === null || project.status === 'DRAFT';
  const decides = step !== 2;
  return (
    <>
      {project && (project.status === 'INACTIVE' || project.status === 'FINISHED') && (
        <WizardNotice tone="warning" title={t(`contract.projectStatus.${project.status}`)}>
          {t(project.status === 'INACTIVE' ? 'projectWizard.notices.inactive' : 'projectWizard.notices.finished')}
        </WizardNotice>
      )}
      {step === 3 && (
        <WizardNotice
          tone="warning"
          title={t(isDraft ? 'projectWizard.notices.planTitleDraft' : 'projectWizard.notices.planTitle')}
        >
          {t(isDraft ? 'projectWizard.notices.planDraft' : 'projectWizard.notices.plan')}
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
