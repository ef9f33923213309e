import { Box, useTheme } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import { deadlineOf } from '../../../contract/pendencyDeadlines.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { useAccount } from '../../access/account.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { PersonDisc } from '../../components/fields/PersonDisc.tsx';
import { EmptyValue } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';
import { lazyOrNothing, lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { whenIdle } from '../../whenIdle.ts';
import { deadlineText, remainingTime, STATUS_ICON, slaText } from './pendencyPresentation.ts';

type StatusProps = {
  status: PendencyStatus;
  /** Icon and text without background, for legends. */
  plain?: boolean;
};

/** The status of a pendency: icon shape, label and colour (D-06). */
export const StatusChip = ({ status, plain = false }: StatusProps) => (
  <Chip label={useT()(`contract.pendencyStatus.${status}`)} tone={status} icon={STATUS_ICON[status]} plain={plain} />
);

/** The shape alone, next to a label. */
export const StatusIcon = ({ status }: { status: PendencyStatus }) => {
  const { palette } = useTheme();
  const Icon = STATUS_ICON[status];
  return <Icon aria-hidden sx={{ fontSize: 15, color: palette.status[status].solid, flex: 'none' }} />;
};

/** Days until or since the expiration, in the words of D-07, and below it the deadline that the pendency has now, unless it is said beside. */
export function RemainingTime({ record, isAlone = false }: { record: DatedRow; isAlone?: boolean }) {
  const t = useT();
  const { text, emphasis } = remainingTime(record, dayOf(new Date()), t);
  return (
    <span className={`remaining-time ${emphasis} ${emphasis === 'none' ? '' : 'num'}`}>
      {text}
      {!isAlone && (
        <small>
          <DeadlineText record={record} />
        </small>
      )}
    </span>
  );
}

type DatedRow = Pick<PendencyRow, 'status' | 'expirationDate' | 'dueDate' | 'sla'>;

/** 'Enviar até 20/03/2026 · atrasada', 'Venceu em 07/10/2026': the one wording of a deadline; nothing where there is none. */
export function DeadlineText({ record }: { record: DatedRow }) {
  const t = useT();
  const memberships = useAccount()?.account.memberships ?? [];
  const deadline = deadlineOf(record, dayOf(new Date()));
  if (!deadline) return null;
  const analyses = memberships.some(({ relationType }) => relationType === 'CONTRACTING');
  const { text, emphasis } = deadlineText(deadline, analyses, t);
  return <span className={`deadline num ${emphasis}`}>{text}</span>;
}

const SLA_COLOR = { ON_TIME: 'text.secondary', DUE_TODAY: 'warning.main', LATE: 'ink.error' } as const;

/** The forecast of the analysis and where it stands: '20/11/2026 · No prazo' (C-19). */
export function SlaText({ row }: { row: Pick<PendencyRow, 'sla'> }) {
  const text = slaText(row.sla, useT());
  if (!row.sla || text === null) return <EmptyValue />;
  return (
    <Box component="span" className="num" sx={{ color: SLA_COLOR[row.sla.state] }}>
      {text}
    </Box>
  );
}

/** The person's own work, above the first list, and its number in the menu: asked for when the rows are there. */
export const LazyWorkStrip = lazyOrNothing(async () => (await import('./WorkStrip.tsx')).WorkStrip);
export const LazyWorkCount = lazyOrNothing(async () => {
  await whenIdle();
  return (await import('./WorkStrip.tsx')).WorkCount;
});

export const LazyAssigneeDialog = lazyWithTexts(async () => (await import('./AssigneeDialog.tsx')).AssigneeDialog);

type AssigneeProps = {
  assignee: PendencyRow['assignee'];
  /** With the name, where there is room. */
  isWritten?: boolean;
};

/** Who has the pendency in hand, the caller in the primary colour; nothing while nobody has. */
export function AssigneeMark({ assignee, isWritten = false }: AssigneeProps) {
  const t = useT();
  const uid = useAccount()?.account.uid;
  if (!assignee) return null;
  const isOwn = assignee.uid === uid;
  const words = isOwn
    ? t('pendencies.assignee.withYou')
    : t('pendencies.assignee.with', { name: assignee.displayName });
  return (
    <Box
      component="span"
      title={isWritten ? undefined : words}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
    >
      <PersonDisc name={assignee.displayName} size={20} accent={isOwn} />
      <span className={isWritten ? undefined : 'visually-hidden'}>{words}</span>
    </Box>
  );
}

type Props = {
  count: number;
  /** In words too, where there is room; else only the number, the words for who points at it or hears it. */
  isWritten?: boolean;
};

/** Messages of the conversation that the person has not read: a dot with its count; nothing when there are none. */
export function UnreadMark({ count, isWritten = false }: Props) {
  const t = useT();
  if (count === 0) return null;
  const words = t('pendencies.unread', { count });
  return (
    <Box
      component="span"
      title={isWritten ? undefined : words}
      className="num"
      sx={{
        ml: 1.5,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontSize: 11,
        fontWeight: 600,
        color: 'ink.primary',
        '&::before': { content: '""', width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' },
      }}
    >
      {isWritten ? (
        words
      ) : (
        <>
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </Box>
  );
}
