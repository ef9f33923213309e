import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import { wallClockOf } from '../../../contract/common.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { scheduleAddress } from '../../resources/riskSchedules/reference.tsx';
import { type Placed, partsOf, placed } from './calendarDays.ts';
import {
  activityOf,
  colorsOf,
  DayNumber,
  EntryChip,
  entryText,
  FOCUS,
  type GridProps,
  isCancelled,
  peopleOf,
  placeOf,
  tabOf,
  useDayNames,
} from './entries.tsx';

/** Pixels of an hour, and the hour that the week shows first. */
const HOUR = 54;
const FIRST_HOUR = 6;
/** Minutes of a day from which it stands above the hours: its text would begin out of sight. */
const LONG = 720;
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Seven columns of hours; what takes most of a day stands above them (F-08). */
export function WeekGrid({ entries, days, day: current, today, keys }: GridProps) {
  const t = useT();
  const names = useDayNames();
  const ofDays = days.map((day) => {
    const parts = partsOf(entries, day);
    const isWhole = (part: (typeof parts)[number]) => part.until - part.from >= LONG;
    return { day, whole: parts.filter(isWhole), timed: placed(parts.filter((part) => !isWhole(part))) };
  });
  const hasWhole = ofDays.some(({ whole }) => whole.length > 0);
  const [, clock = ''] = wallClockOf(new Date()).split(' ');
  const now = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const columns = { display: 'grid', gridTemplateColumns: '56px repeat(7, minmax(0, 1fr))' };
  return (
    <Box
      ref={(element: HTMLElement | null) => {
        if (element && element.scrollTop === 0) element.scrollTop = FIRST_HOUR * HOUR;
      }}
      sx={{
        overflow: 'auto',
        height: 'calc(100dvh - 222px)',
        minHeight: 420,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box {...keys.grid} aria-label={t('riskSchedules.views.week')}>
        <Box
          role="row"
          sx={{
            ...columns,
            ...{ position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
            ...{ borderBottom: '1px solid', borderColor: 'divider' },
          }}
        >
          <span />
          {ofDays.map(({ day, whole }) => (
            <Box
              key={day}
              role="columnheader"
              data-of={day}
              sx={{ p: 2, borderLeft: '1px solid', borderColor: 'divider', minWidth: 0 }}
            >
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', color: 'text.secondary' }}>
                {names.short(day)} <DayNumber day={day} today={today} tabIndex={tabOf(day, current)} />
              </Box>
              {hasWhole &&
                whole.map(({ entry }) => (
                  <EntryChip key={entry.id} entry={entry} withTime={false} tabIndex={tabOf(day, current)} />
                ))}
            </Box>
          ))}
        </Box>
        <Box role="row" sx={{ ...columns, position: 'relative' }}>
          <Box aria-hidden>
            {hours.map((hour) => (
              <Box
                key={hour}
                className="num"
                sx={{ height: HOUR, pr: 2, pt: '2px', textAlign: 'right', fontSize: 12, color: 'text.secondary' }}
              >
                {hour}
              </Box>
            ))}
          </Box>
          {ofDays.map(({ day, timed }) => (
            <Box
              key={day}
              {...keys.cell(day)}
              sx={{
                '&:focus-visible': FOCUS,
                ...{ position: 'relative', height: 24 * HOUR },
                ...{ borderLeft: '1px solid', borderColor: 'divider' },
                backgroundImage: (theme) =>
                  `repeating-linear-gradient(${theme.palette.divider} 0 1px, transparent 1px ${HOUR}px)`,
              }}
            >
              <span className="visually-hidden">{names.long(day)}</span>
              {timed.map((part) => (
                <WeekEntry key={part.entry.id} {...part} tabIndex={tabOf(day, current)} />
              ))}
              {day === today && (
                <Box
                  role="img"
                  aria-label={`${t('riskSchedules.calendar.now')}, ${clock.slice(0, 5)}`}
                  sx={{
                    ...{ position: 'absolute', left: 0, right: 0, height: 2, zIndex: 1, pointerEvents: 'none' },
                    ...{ top: (now / 60) * HOUR, bgcolor: 'primary.main' },
                  }}
                />
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function WeekEntry({ entry, from, until, lane, lanes, tabIndex }: Placed & { tabIndex: 0 | -1 }) {
  const t = useT();
  const height = Math.max(24, ((until - from) / 60) * HOUR - 2);
  const label = entryText(entry, t);
  return (
    <Box
      sx={{
        ...{ position: 'absolute', top: (from / 60) * HOUR + 1, height, p: '0 2px' },
        ...{ left: `${(100 * lane) / lanes}%`, width: `${100 / lanes}%` },
      }}
    >
      <Box
        component={Link}
        to={scheduleAddress(entry.id)}
        tabIndex={tabIndex}
        title={label}
        sx={[
          {
            ...{
              display: 'block',
              height: '100%',
              overflow: 'hidden',
              px: lanes > 1 ? 1 : 2,
              py: 1,
              borderRadius: '6px',
            },
            ...{ borderLeft: '3px solid', fontSize: 12, lineHeight: '16px', textDecoration: 'none' },
            overflowWrap: 'anywhere', // two side by side on a tablet are narrower than a word
            '& b': { textDecoration: isCancelled(entry) ? 'line-through' : 'none' },
          },
          colorsOf(entry),
        ]}
      >
        <b>{activityOf(entry, t)}</b>
        <Box className="num">
          {timeText(entry.startsAt)} – {timeText(entry.endsAt)}
        </Box>
        <Box>{placeOf(entry, t)}</Box>
        <Box sx={{ fontWeight: 550 }}>
          {isCancelled(entry) ? t('riskSchedules.status.CANCELLED') : peopleOf(entry, t)}
        </Box>
      </Box>
    </Box>
  );
}
