import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayOf } from '../../../contract/common.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Trail } from '../../components/Trail.tsx';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { PROJECTS_PATH } from '../../routes.ts';

export type SavedStep = { step: number; at: string };

type Props = {
  /** Where one is, after 'Projetos'. */
  here: string;
  title: string;
  saved: SavedStep | null;
  beside?: ReactNode;
  /** Before the way out. */
  action?: ReactNode;
};

/** Where one is, the name of the project, when it was last saved, and the way out. */
export function WizardHeader({ here, title, saved, beside, action }: Props) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Trail to={PROJECTS_PATH} text={t('projects.title')} here={here} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', minHeight: 32 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {beside}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{ display: 'flex', alignItems: 'center', gap: '6px', minHeight: 20, fontSize: 12, color: 'success.main' }}
      >
        {saved && (
          <>
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 15 }} />
            <span className="num">
              {dayOf(new Date(saved.at)) === dayOf(new Date())
                ? t('projectWizard.saved', { step: saved.step, time: timeText(saved.at) })
                : t('projectWizard.savedOn', { step: saved.step, date: dateTimeText(saved.at, new Date(), t) })}
            </span>
          </>
        )}
      </Box>
      {action}
      <Button component={Link} to={PROJECTS_PATH} variant="text" sx={{ minHeight: { xs: 44, md: 32 } }}>
        {t('projectWizard.leave')}
      </Button>
    </Box>
  );
}
