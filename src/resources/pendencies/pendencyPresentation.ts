import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DangerousOutlined from '@mui/icons-material/DangerousOutlined';
import DocumentScannerOutlined from '@mui/icons-material/DocumentScannerOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LiveHelpOutlined from '@mui/icons-material/LiveHelpOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { type PendencyRow, pendencyFilterShape, remainingDays } from '../../../contract/pendencies.ts';
import type { Deadline } from '../../../contract/pendencyDeadlines.ts';
import {
  FINISHED,
  isRenewable,
  type PendencyStatus,
  RELEVANCE,
  TAKES_DOCUMENTS,
  WAITING_FOR_ANALYST,
  WAITING_FOR_SUPPLIER,
} from '../../../contract/pendencyStatus.ts';
import { type FilterValues, type ListRules, OWN_ORDER, type SortChoice } from '../../components/list/listAddress.ts';
import type { Selection } from '../../components/list/selection.ts';
import type { ChosenRows } from '../../dataProvider/actions/jobs.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';

/** How a pendency is shown: pure, no components. */

/** The shape of each status; its colour is the tone of the same name (design, section 2.2). */
export const STATUS_ICON = {
  OPEN: RadioButtonUnchecked,
  IN_REVISION: InboxOutlined,
  PRE_ANALYSIS: DocumentScannerOutlined,
  SUPPORT: LiveHelpOutlined,
  PRE_REJECTED: DangerousOutlined,
  NEXT_DUE_DATE: ScheduleOutlined,
  EXPIRED: EventBusyOutlined,
  DONE: CheckCircleOutlined,
  NOT_APPLICABLE: DoNotDisturbOnOutlined,
} as const satisfies Record<PendencyStatus, SvgIconComponent>;

type Emphasis = 'none' | 'plain' | 'soon' | 'late';
export type RemainingTimeFacts = { text: string; emphasis: Emphasis };

/** 'N dia(s)', or 'Sem vencimento' (D-07). */
export function remainingTime(
  { status, expirationDate }: Pick<PendencyRow, 'status' | 'expirationDate'>,
  today: string,
  t: Translate,
): RemainingTimeFacts {
  const days = remainingDays(status, expirationDate, today);
  if (days === null) return { text: t('pendencies.noExpiration'), emphasis: 'none' };
  return {
    text: t('common.days', { count: days }),
    emphasis: status === 'EXPIRED' ? 'late' : status === 'NEXT_DUE_DATE' ? 'soon' : 'plain',
  };
}

/**
 * The deadline in words: 'Enviar até 20/03/2026 · atrasada', 'Venceu em 07/10/2026'. How late an analysis is concerns who
 * analyses: `analyses` false says it as a forecast, in a neutral tone.
 */
export function deadlineText(
  { kind, day, state, lateDays }: Deadline,
  analyses: boolean,
  t: Translate,
): RemainingTimeFacts {
  const shown = formatDate(day);
  if (kind === 'EXPIRATION') {
    return { text: t(`pendencies.${state === 'LATE' ? 'expiredAt' : 'expiresAt'}`, { day: shown }), emphasis: 'plain' };
  }
  const isForecast = kind === 'ANALYSE' && !analyses;
  const said = t(`pendencies.deadline.${isForecast ? 'FORECAST' : kind}`, { day: shown });
  const today = state === 'DUE_TODAY' ? t('pendencies.deadline.today') : '';
  const late = lateDays > 0 ? t('pendencies.deadline.lateDays', { count: lateDays }) : t('pendencies.deadline.late');
  const where = state !== 'LATE' ? today : isForecast ? t('pendencies.deadline.lateForecast') : late;
  const emphasis: Emphasis = isForecast || state === 'ON_TIME' ? 'plain' : state === 'LATE' ? 'late' : 'soon';
  return { text: [said, where].filter(Boolean).join(' · '), emphasis };
}

/** '20/11/2026 · No prazo' (C-19); null without a forecast. */
export const slaText = (
  sla: Pick<NonNullable<PendencyRow['sla']>, 'dueAt' | 'state'> | null,
  t: Translate,
): string | null =>
  sla && t('pendencies.slaText', { day: formatDate(sla.dueAt), state: t(`contract.slaState.${sla.state}`) });

/** The orders that a person can choose (D-04); the first is the list's own. */
export const PENDENCY_ORDERS = [
  { ...OWN_ORDER, name: 'relevance' },
  { field: 'dueDate', order: 'ASC', name: 'dueFirst' },
  { field: 'revisionDate', order: 'ASC', name: 'revisionFirst' },
  { field: 'expirationDate', order: 'ASC', name: 'expirationFirst' },
  { field: 'expirationDate', order: 'DESC', name: 'expirationLast' },
  { field: 'updatedAt', order: 'DESC', name: 'updatedLast' },
  { field: 'updatedAt', order: 'ASC', name: 'updatedFirst' },
] as const;
export const pendencySorts = (t: Translate): SortChoice[] =>
  PENDENCY_ORDERS.map(({ field, order, name }) => ({ field, order, label: t(`pendencies.sorts.${name}`) }));

/** Filters of the wire that have no control here: an address with one of them would filter unseen. */
const {
  projectName,
  provider,
  'companies[]': companies,
  withoutPendency,
  employeeId,
  projectId,
  ...shownFilters
} = pendencyFilterShape;

/** What an address may say about this list (D-02, D-04); a CPF may be typed into the search and into the employee. */
export const PENDENCY_RULES: ListRules = {
  shape: shownFilters,
  sorts: PENDENCY_ORDERS,
  perPage: PAGE_SIZE.pendencies,
  personal: ['name', 'employee'],
};

/** The tabs of a phone: whose turn it is (Amb-18). */
export const TABS = {
  toSend: WAITING_FOR_SUPPLIER,
  inAnalysis: WAITING_FOR_ANALYST,
  finished: FINISHED,
} as const satisfies Record<string, readonly PendencyStatus[]>;
export type PendencyTab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as PendencyTab[];

const isStatus = (value: string): value is PendencyStatus => RELEVANCE.some((status) => status === value);
const statusesOf = (values: FilterValues): PendencyStatus[] => {
  const chosen = values['status[]'];
  return typeof chosen === 'object' ? chosen.filter(isStatus) : [];
};

/** Filters that find pendencies of several turns: with them and no status, no tab is chosen. */
const ACROSS_TABS = ['late', 'returned', 'expiresIn', 'considerComments', 'sla[]'] as const;
/** The tab that the chosen statuses belong to; null when they are of several; the usual one when none is chosen. */
export function tabOf(values: FilterValues, usual: PendencyTab | null): PendencyTab | null {
  const chosen = statusesOf(values);
  if (chosen.length === 0) return ACROSS_TABS.some((key) => values[key]) ? null : usual;
  return TAB_NAMES.find((tab) => chosen.every((status) => TABS[tab].includes(status))) ?? null;
}

/** Exactly the statuses of a tab: the tab says it already, so the filter says it no second time. */
export const isWholeTab = (values: FilterValues): boolean => {
  const chosen = statusesOf(values);
  return TAB_NAMES.some((tab) => TABS[tab].length === chosen.length && TABS[tab].every((one) => chosen.includes(one)));
};

/** What is behind a tab, from the numbers of the statuses; undefined while they are unknown. */
export const tabCount = (counts: Partial<Record<PendencyStatus, number>> | undefined, tab: PendencyTab) =>
  counts && TABS[tab].reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** Rows under one heading each, the most urgent first (D-04); of what is open, first what should have been sent. */
export function byUrgency<Row extends Pick<PendencyRow, 'status' | 'dueDate'>>(
  rows: readonly Row[],
  today: string,
): { group: PendencyStatus | 'LATE'; rows: Row[] }[] {
  const isLate = ({ status, dueDate }: Row) => status === 'OPEN' && dueDate !== null && dueDate < today;
  const groups = RELEVANCE.flatMap((status): { group: PendencyStatus | 'LATE'; rows: Row[] }[] => {
    const found = rows.filter((row) => row.status === status);
    if (status !== 'OPEN') return [{ group: status, rows: found }];
    return [
      { group: 'LATE', rows: found.filter(isLate) },
      { group: status, rows: found.filter((row) => !isLate(row)) },
    ];
  });
  return groups.filter((group) => group.rows.length > 0);
}

/** What a supplier can do with a row that waits for it: send a document, or renew the accepted one; null: nothing. */
export function sendingOf(
  row: Pick<PendencyRow, 'status' | 'expirationDate' | 'inactive'>,
  maySend: boolean,
  today: string,
): 'send' | 'renew' | null {
  if (!maySend || row.inactive) return null;
  if (isRenewable(row, today)) return 'renew';
  return TAKES_DOCUMENTS.includes(row.status) ? 'send' : null;
}

/** The selected rows as an action on many names them. */
export const chosenRows = ({ all, ids, asked }: Pick<Selection, 'all' | 'ids' | 'asked'>): ChosenRows =>
  all ? { filter: asked } : { ids };
