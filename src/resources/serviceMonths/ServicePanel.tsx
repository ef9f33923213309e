import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { PartFailed } from '../../components/feedback/sections.tsx';
import { useT } from '../../i18n/index.ts';
import { flexWrap, lineBelow } from '../../theme/layout.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceStateTag } from './ServiceStateTag.tsx';
import { useMonthRow } from './serviceQueries.ts';

type Props = {
  record: Pendency;
  /** The dialog over the review was closed: the pendency may say something else now. */
  onChanged: () => void;
};

const PANEL_HEIGHT = 77;

const frame = { ...lineBelow, flex: 'none', px: 4, py: 3, minHeight: PANEL_HEIGHT } as const;
const strip = { ...frame, ...flexWrap, gap: '8px 12px' } as const;

/** Placeholder while loading, against layout shift. */
const PanelSpace = () => <Box sx={strip} />;

/** In the review of a monthly STP document of the company: the answer for its month, and the button to answer (D-36). */
export function ServicePanel({ record, onChanged }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const of = { projectId: record.project.id, providerId: record.company.id, month: record.referenceMonth ?? '' };
  const isProvider = record.side === 'PROVIDER';
  const { data: month, error, refetch } = useMonthRow(of, (isProvider ? record.company : record.contractingCompany).id);
  if (month === undefined) {
    if (!error) return <PanelSpace />;
    return (
      <PartFailed
        title={t('serviceMonths.panel.failed')}
        error={error}
        onRetry={refetch}
        sx={{ ...frame, display: 'grid', alignItems: 'center' }}
      />
    );
  }
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
