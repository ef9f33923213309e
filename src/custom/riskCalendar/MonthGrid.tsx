import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { DAY_PARAMETER, scheduleAddress } from '../../resources/riskSchedules/reference.tsx';
import { RISK_CALENDARS } from '../../routes.ts';
import { type CalendarView, partsOf } from './calendarDays.ts';
import {
  activityOf,
  colorsOf,
  DayNumber,
  EntryChip,
  type GridProps,
  peopleOf,
  placeOf,
  useDayNames,
} from './entries.tsx';

/** Entries of a day, before 'mais N'. */
const IN_MONTH = 4;

/** Whole weeks with the first entries of each day; the rest is in the day's week (F-08). */
export function MonthGrid({ entries, days, day, today }: GridProps) {
  const t = useT();
  const names = useDayNames();
  const line = '1px solid';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        borderTop: line,
        borderColor: 'divider',
      }}
    >
      {days.slice(0, 7).map((one) => (
        <Box
          key={one}
          aria-hidden
          sx={{ px: 2, py: 1, color: 'text.secondary', borderBottom: line, borderColor: 'divider' }}
        >
          {names.short(one)}
        </Box>
      ))}
      {days.map((one) => {
        const parts = partsOf(entries, one);
        const hidden = parts.length > IN_MONTH ? parts.length - IN_MONTH + 1 : 0;
        return (
          <Box
            key={one}
            component="section"
            aria-label={names.long(one)}
            sx={{
              ...{ p: 2, minHeight: 122, minWidth: 0, borderBottom: line, borderRight: line, borderColor: 'divider' },
              ...(one === today && { boxShadow: (theme) => `inset 0 2px ${theme.palette.primary.main}` }),
            }}
          >
            <DayNumber day={one} today={today} isMuted={one.slice(0, 7) !== day.slice(0, 7)} />
            {parts.slice(0, parts.length - hidden).map(({ entry, from }) => (
              <EntryChip key={entry.id} entry={entry} withTime={from > 0} />
            ))}
            {hidden > 0 && (
              <MuiLink
                component={Link}
                to={`${RISK_CALENDARS.week}?${DAY_PARAMETER}=${one}`}
                sx={{ display: 'block', mt: 1, fontSize: 12, lineHeight: '24px' }}
              >
                {t('riskSchedules.calendar.more', { count: hidden })}
              </MuiLink>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** On a phone: the days one below the other; of a month only those with something, and today. */
export function DayList({ entries, days, today, view }: GridProps & { view: CalendarView }) {
  const t = useT();
  const names = useDayNames();
  const shown = days
    .map((day) => ({ day, parts: partsOf(entries, day) }))
    .filter(({ day, parts }) => view === 'week' || parts.length > 0 || day === today);
  return (
    <Box sx={{ px: 4, pb: 6 }}>
      {shown.map(({ day, parts }) => (
        <Box
          key={day}
          component="section"
          aria-label={names.long(day)}
          sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', color: 'text.secondary' }}>
            <DayNumber day={day} today={today} /> {names.long(day)}
          </Box>
          {parts.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('riskSchedules.calendar.nothing')}</Box>}
          {parts.map(({ entry }) => (
            <Box
              key={entry.id}
              component={Link}
              to={scheduleAddress(entry.id)}
              sx={[
                {
                  ...{
                    display: 'block',
                    mt: 2,
                    px: 3,
                    py: 2,
                    minHeight: 44,
                    borderLeft: '3px solid',
                    borderRadius: '6px',
                  },
                  textDecoration: 'none',
                },
                colorsOf(entry),
              ]}
            >
              <b>{activityOf(entry, t)}</b>
              <Box className="num" sx={{ fontSize: 12 }}>
                {t('common.dateRange', { from: instantText(entry.startsAt), until: instantText(entry.endsAt) })}
              </Box>
              <Box sx={{ fontSize: 12 }}>
                {placeOf(entry, t)} · {peopleOf(entry, t)} · {t(`riskSchedules.status.${entry.status}`)}
              </Box>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
