import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { useT } from '../../i18n/index.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceStateTag } from './ServiceStateTag.tsx';
import { useMonthRow } from './serviceQueries.ts';

type Props = {
  record: Pendency;
  /** The dialog over the review was closed: the pendency may say something else now. */
  onChanged: () => void;
};

const PANEL_HEIGHT = 77;

const strip = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  px: 4,
  py: 3,
  minHeight: PANEL_HEIGHT,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Placeholder while loading, against layout shift. */
const PanelSpace = () => <Box sx={strip} />;

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Box role="alert" sx={strip}>
      <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0, color: 'text.secondary' }}>
        {t('serviceMonths.panel.failed')}
      </Typography>
      <Button onClick={onRetry} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {t('common.actions.tryAgain')}
      </Button>
    </Box>
  );
}

/** In the review of a monthly STP document of the company: the answer for its month, and the button to answer (D-36). */
export function ServicePanel({ record, onChanged }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const of = { projectId: record.project.id, providerId: record.company.id, month: record.referenceMonth ?? '' };
  const isProvider = record.side === 'PROVIDER';
  const {
    data: month,
    isError,
    refetch,
  } = useMonthRow(of, (isProvider ? record.company : record.contractingCompany).id);
  if (month === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <PanelSpace />;
  // the project does not ask for this month
  if (month === null) return null;
  const mayAnswer =
    isProvider &&
    record.permissions.includes('update_service_provided') &&
    !record.projectIsBlocked &&
    month.state !== 'ACCEPTED';
  const text =
    month.occurred === null
      ? t(isProvider ? 'serviceMonths.panel.waiting' : 'serviceMonths.panel.waitingOther')
      : month.occurred
        ? t('serviceMonths.panel.occurred')
        : t(isProvider ? 'serviceMonths.panel.none' : 'serviceMonths.panel.noneOther');
  const action = !mayAnswer
    ? t('serviceMonths.list.look')
    : month.occurred === null
      ? t('serviceMonths.list.answer')
      : month.state === 'INCOMPLETE'
        ? t('serviceMonths.list.goOn')
        : t('serviceMonths.list.look');
  return (
    <Box component="section" aria-label={t('serviceMonths.panel.title', { month: formatMonth(of.month) })} sx={strip}>
      <EventAvailableOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Typography variant="h3" component="h2">
            {t('serviceMonths.panel.title', { month: formatMonth(of.month) })}
          </Typography>
          <ServiceStateTag state={month.state} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </Box>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {action}
      </Button>
      {isOpen && (
        <ServiceDialog
          of={of}
          onClose={() => {
            setIsOpen(false);
            onChanged();
          }}
        />
      )}
    </Box>
  );
}
