import CloseOutlined from '@mui/icons-material/CloseOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Checkbox, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import type { ServiceEmployee } from '../../../contract/serviceMonths.ts';
import { CpfText } from '../../components/fields/values.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow, flexWrap, lineBelow } from '../../theme/layout.ts';
import type { Newcomer } from './AddEmployeeDialog.tsx';

const Line = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={{ ...flexWrap, ...lineBelow, columnGap: 2, minHeight: 52, py: 1 }}>
    {children}
  </Box>
);

export const PersonLines = ({ name, role, cpf }: { name: string; role: string; cpf: string | null }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box
      component="span"
      sx={{ display: 'block', fontSize: 13, lineHeight: '20px', fontWeight: 500, overflowWrap: 'anywhere' }}
    >
      {name}
    </Box>
    <Box component="span" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
      {role}
      {cpf && (
        <>
          {' · '}
          <CpfText value={cpf} />
        </>
      )}
    </Box>
  </Box>
);

type Props = { employee: ServiceEmployee; isOn: boolean; onToggle: (on: boolean) => void; onMove: () => void };

/** Somebody on the project in the month: worked or not, and what happened. */
export function EmployeeRow({ employee, isOn, onToggle, onMove }: Props) {
  const t = useT();
  const { id, name, role, cpf, movements, isExplained, status } = employee;
  const said = movements.map(({ type, startDate, endDate }) => {
    const values = {
      type: t(`contract.movementType.${type}`),
      from: formatDate(startDate),
      to: formatDate(endDate ?? ''),
    };
    return t(endDate ? 'serviceMonths.employees.movementRange' : 'serviceMonths.employees.movementText', values);
  });
  const noteId = `service-employee-${id}`;
  const isMissing = !isOn && !isExplained;
  const note = isMissing
    ? t('serviceMonths.employees.missing')
    : said.length > 0
      ? said.join(' · ')
      : !isOn
        ? t(status === 'DISMISSED' ? 'serviceMonths.employees.dismissed' : 'serviceMonths.employees.explained')
        : null;
  return (
    <Line>
      <Box component="label" sx={{ ...flexRow, flex: '1 1 240px', minWidth: 0, minHeight: 44, cursor: 'pointer' }}>
        <Checkbox
          checked={isOn}
          onChange={(_, on) => onToggle(on)}
          sx={{ ml: '-6px' }}
          slotProps={{
            input: {
              'aria-label': t('serviceMonths.employees.worked', { name }),
              'aria-describedby': note ? noteId : undefined,
            },
          }}
        />
        <PersonLines name={name} role={role} cpf={cpf} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', flex: '0 1 auto' }}>
        {note && (
          <Box
            id={noteId}
            sx={{
              ...flexRow,
              gap: 1,
              fontSize: 12,
              lineHeight: '16px',
              color: isMissing ? 'text.primary' : 'text.secondary',
            }}
          >
            {isMissing && <WarningAmberOutlined aria-hidden sx={{ fontSize: 15, color: 'warning.main' }} />}
            {note}
          </Box>
        )}
        {!isOn && status !== 'DISMISSED' && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t('serviceMonths.employees.movementOf', { name })}
            onClick={onMove}
            sx={{ minHeight: { xs: 44, sm: 28 } }}
          >
            {t('serviceMonths.employees.movement')}
          </Button>
        )}
      </Box>
    </Line>
  );
}

export function NewcomerRow({ newcomer, onRemove }: { newcomer: Newcomer; onRemove: () => void }) {
  const t = useT();
  return (
    <Line>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, py: 1 }}>
        <PersonLines name={newcomer.name} role={newcomer.role} cpf={null} />
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        {t('serviceMonths.employees.added', { day: formatDate(newcomer.hiringDate) })}
      </Box>
      <IconButton aria-label={t('serviceMonths.employees.removeAdded', { name: newcomer.name })} onClick={onRemove}>
        <CloseOutlined sx={{ fontSize: 18 }} />
      </IconButton>
    </Line>
  );
}
