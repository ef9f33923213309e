import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link as MuiLink, type Theme } from '@mui/material';
import { Link } from 'react-router-dom';
import { LOCALE } from '../../../contract/constants.ts';
import type { RiskCalendarEntry } from '../../../contract/riskSchedules.ts';
import { useCan } from '../../access/useCan.ts';
import { toneColors } from '../../components/feedback/Chip.tsx';
import { formatDate, instantText, timeText } from '../../i18n/format.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { newScheduleAddress, RISK_LOOK, scheduleAddress } from '../../resources/riskSchedules/reference.tsx';
import type { useDayKeys } from './useDayKeys.ts';

export type GridProps = {
  entries: readonly RiskCalendarEntry[];
  days: readonly string[];
  day: string;
  today: string;
  keys: ReturnType<typeof useDayKeys>;
};
/** The ring of a focused day, inside of its lines. */
export const FOCUS = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' } as const;
/** Of what stands in the cell of a day: only the day of the address is in the tab order. */
export const tabOf = (of: string, day: string): 0 | -1 => (of === day ? 0 : -1);

const toneOf = ({ unfit, status }: RiskCalendarEntry) => (unfit > 0 ? 'warning' : RISK_LOOK[status].tone);
export const colorsOf = (entry: RiskCalendarEntry) => (theme: Theme) => {
  const { text, bg, solid } = toneColors(theme, toneOf(entry));
  return { color: text, bgcolor: bg, borderColor: solid };
};
export const activityOf = ({ riskActivity }: RiskCalendarEntry, t: Translate): string =>
  t(`contract.riskActivity.${riskActivity.id}`);
export const placeOf = ({ department }: RiskCalendarEntry, t: Translate): string =>
  department?.name ?? t('riskSchedules.noArea');
export const peopleOf = ({ unfit, people }: RiskCalendarEntry, t: Translate): string =>
  unfit > 0 ? t('riskSchedules.unfit', { unfit, people }) : t('riskSchedules.people', { count: people });
/** All that an entry shows, in words. */
export const entryText = (entry: RiskCalendarEntry, t: Translate): string =>
  t('riskSchedules.calendar.entry', {
    activity: activityOf(entry, t),
    when: t('common.dateRange', { from: instantText(entry.startsAt), until: instantText(entry.endsAt) }),
    place: placeOf(entry, t),
    people: peopleOf(entry, t),
    status: t(`riskSchedules.status.${entry.status}`),
  });
export const isCancelled = ({ status }: RiskCalendarEntry): boolean => status === 'CANCELLED';

export function useDayNames() {
  const locale = LOCALE[useLanguage()];
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    short: (day: string) => short.format(at(day)).replace('.', ''),
    long: (day: string) => long.format(at(day)),
  };
}

/** The number of a day; who may plan begins an activity on it. */
type NumberProps = { day: string; today: string; isMuted?: boolean; tabIndex?: 0 | -1 };
export function DayNumber({ day, today, isMuted = false, tabIndex }: NumberProps) {
  const t = useT();
  const mayAdd = useCan('add_risk_schedule') && day >= today;
  const text = Number(day.slice(8));
  const look = {
    ...{ fontWeight: 600, fontSize: 13, display: 'inline-block', minWidth: 24, lineHeight: '24px' },
    color: day === today ? 'ink.primary' : isMuted ? 'text.secondary' : 'text.primary',
  };
  if (!mayAdd)
    return (
      <Box component="span" sx={look}>
        {text}
      </Box>
    );
  const label = t('riskSchedules.calendar.addOn', { day: formatDate(day) });
  return (
    <MuiLink
      component={Link}
      to={newScheduleAddress(day)}
      tabIndex={tabIndex}
      title={label}
      underline="hover"
      sx={look}
    >
      {text}
      <span className="visually-hidden">, {label}</span>
    </MuiLink>
  );
}

/** One line of a day: time, activity, and a sign when somebody is not eligible. */
type ChipProps = { entry: RiskCalendarEntry; withTime: boolean; tabIndex: 0 | -1 };
export function EntryChip({ entry, withTime, tabIndex }: ChipProps) {
  const t = useT();
  const label = entryText(entry, t);
  return (
    <Box
      component={Link}
      to={scheduleAddress(entry.id)}
      tabIndex={tabIndex}
      title={label}
      sx={[
        {
          ...{ display: 'flex', alignItems: 'center', gap: 1, mt: '3px', px: 2, minHeight: 24, borderRadius: '6px' },
          ...{ fontSize: 12, textDecoration: 'none', overflow: 'hidden', whiteSpace: 'nowrap' },
        },
        colorsOf(entry),
      ]}
    >
      {withTime && <span className="num">{timeText(entry.startsAt)}</span>}
      <Box
        component="span"
        sx={{
          ...{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis' },
          textDecoration: isCancelled(entry) ? 'line-through' : 'none',
        }}
      >
        {activityOf(entry, t)}
      </Box>
      {entry.unfit > 0 && <WarningAmberOutlined aria-hidden sx={{ fontSize: 16, flex: 'none' }} />}
    </Box>
  );
}
