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
  FOCUS,
  type GridProps,
  peopleOf,
  placeOf,
  tabOf,
  useDayNames,
} from './entries.tsx';

/** Entries of a day, before 'mais N'. */
const IN_MONTH = 4;

/** Whole weeks with the first entries of each day; the rest is in the day's week (F-08). */
export function MonthGrid({ keys, days, ...grid }: GridProps) {
  const t = useT();
  const names = useDayNames();
  const line = '1px solid';
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Box
      {...keys.grid}
      aria-label={t('riskSchedules.views.month')}
      sx={{
        ...{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
          borderTop: line,
          borderColor: 'divider',
        },
        '& [role=row]': { display: 'contents' },
      }}
    >
      <Box role="row">
        {days.slice(0, 7).map((one) => (
          <Box
            key={one}
            role="columnheader"
            sx={{ px: 2, py: 1, color: 'text.secondary', borderBottom: line, borderColor: 'divider' }}
          >
            {names.short(one)}
          </Box>
        ))}
      </Box>
      {weeks.map((week) => (
        <Box key={week[0]} role="row">
          {week.map((one) => (
            <MonthDay key={one} {...grid} keys={keys} of={one} name={names.long(one)} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function MonthDay({ of, name, entries, day, today, keys }: Omit<GridProps, 'days'> & { of: string; name: string }) {
  const t = useT();
  const line = '1px solid';
  const parts = partsOf(entries, of);
  const hidden = parts.length > IN_MONTH ? parts.length - IN_MONTH + 1 : 0;
  const tabIndex = tabOf(of, day);
  return (
    <Box
      {...keys.cell(of)}
      sx={{
        ...{ p: 2, minHeight: 122, minWidth: 0, borderBottom: line, borderRight: line, borderColor: 'divider' },
        ...(of === today && { boxShadow: (theme) => `inset 0 2px ${theme.palette.primary.main}` }),
        '&:focus-visible': FOCUS,
      }}
    >
      <span className="visually-hidden">{name}</span>
      <DayNumber day={of} today={today} tabIndex={tabIndex} isMuted={of.slice(0, 7) !== day.slice(0, 7)} />
      {parts.slice(0, parts.length - hidden).map(({ entry, from }) => (
        <EntryChip key={entry.id} entry={entry} withTime={from > 0} tabIndex={tabIndex} />
      ))}
      {hidden > 0 && (
        <MuiLink
          component={Link}
          to={`${RISK_CALENDARS.week}?${DAY_PARAMETER}=${of}`}
          tabIndex={tabIndex}
          sx={{ display: 'block', mt: 1, fontSize: 12, lineHeight: '24px' }}
        >
          {t('riskSchedules.calendar.more', { count: hidden })}
        </MuiLink>
      )}
    </Box>
  );
}

/** On a phone: the days one below the other; of a month only those with something, and today. */
export function DayList({ entries, days, today, view }: Omit<GridProps, 'keys' | 'day'> & { view: CalendarView }) {
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
