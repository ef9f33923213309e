import { Box } from '@mui/material';
import type { ProjectStatus } from '../../../contract/projects.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import { useT } from '../../i18n/index.ts';
import { PROJECT_STATUS_LOOK } from './projectPresentation.ts';

export const ProjectStatusChip = ({ status }: { status: ProjectStatus }) => (
  <Chip label={useT()(`contract.projectStatus.${status}`)} {...PROJECT_STATUS_LOOK[status]} />
);

type Props = {
  /** 0 to 100; null when no document is required. */
  value: number | null;
  /** With its name beside it, where no head of a table says it. */
  labelled?: boolean;
};

/** The share of required documents in order (C-02), as a number and a bar. */
export function ConformityBar({ value, labelled = false }: Props) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLocaleTag(), { style: 'percent' });
  if (value === null) return labelled ? <Quiet>{t('projects.conformityNone')}</Quiet> : <EmptyValue />;
  const shown = percent.format(value / 100);
  return (
    <Box component="span" title={t('projects.conformityScale')} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 1, maxWidth: labelled ? 120 : 56, height: 4, borderRadius: 2, bgcolor: 'background.sunken' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            width: `${value}%`,
            height: '100%',
            borderRadius: 2,
            bgcolor: value >= 90 ? 'success.main' : value >= 60 ? 'warning.main' : 'error.main',
          }}
        />
      </Box>
      <span className="num">{labelled ? t('projects.conformity', { shown }) : shown}</span>
    </Box>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);
