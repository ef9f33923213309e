import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { dateSchema, dayOf } from '../../../contract/common.ts';
import { DEBOUNCE, LOCALE } from '../../../contract/constants.ts';
import { RISK_STATUSES, type RiskStatus } from '../../../contract/riskSchedules.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied, SectionFailed } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { AddSchedule, DAY_PARAMETER, RiskViews } from '../../resources/riskSchedules/reference.tsx';
import { type CalendarView, movedBy, shownDays } from './calendarDays.ts';
import { DayList, MonthGrid } from './MonthGrid.tsx';
import { WeekGrid } from './WeekGrid.tsx';

const STATUS = 'status';
const NAME = 'busca';

/** `/agenda-de-risco/semana` and `/mes`: day, statuses and search are in the address (F-08). */
export default function RiskCalendarPage({ view }: { view: CalendarView }) {
  const account = useAccount();
  const maySee = useCan('see_risk_schedule');
  if (!account) return <TableSkeleton />;
  return maySee ? <Calendar view={view} /> : <SectionDenied permission="see_risk_schedule" />;
}

/** What the address asks for, and how to change it; the default of a part is left out of it. */
function useAsked() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const given = dateSchema.safeParse(query.get(DAY_PARAMETER));
  const today = dayOf(new Date());
  const statuses = RISK_STATUSES.filter((one) => query.getAll(STATUS).includes(one));
  const change = (key: string, values: readonly string[]) => {
    const next = new URLSearchParams(query);
    next.delete(key);
    for (const value of values) next.append(key, value);
    navigate({ search: `?${next}` }, { replace: key !== DAY_PARAMETER });
  };
  return {
    ...{ today, statuses, name: query.get(NAME) ?? '', search: query.size > 0 ? `?${query}` : '' },
    day: given.success ? given.data : today,
    goTo: (day: string) => change(DAY_PARAMETER, day === today ? [] : [day]),
    setStatuses: (next: readonly string[]) => change(STATUS, next),
    setName: (text: string) => change(NAME, text === '' ? [] : [text]),
  };
}

function Calendar({ view }: { view: CalendarView }) {
  const t = useT();
  const phone = usePhone();
  const language = useLanguage();
  const { selected } = useSelectedCompanies();
  const { today, day, statuses, name, search, goTo, setStatuses, setName } = useAsked();
  const days = shownDays(view, day);
  const [from = day, until = day] = [days[0], days.at(-1)];
  const query = { from, until, ...(name && { name }), 'status[]': statuses };
  const { data, error, refetch } = useRead(
    ['riskSchedules', 'calendar', query, selected.join()],
    (provider, options) => provider.getRiskCalendar(query, options),
    { placeholderData: keepPreviousData },
  );
  const month = new Intl.DateTimeFormat(LOCALE[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const title =
    view === 'month'
      ? month.format(new Date(`${day}T00:00:00Z`))
      : t('common.dateRange', { from: formatDate(from), until: formatDate(until) });
  const unfit = data?.results.filter((entry) => entry.unfit > 0).length ?? 0;
  const step = (steps: number, label: string, Icon: typeof ChevronLeft) => (
    <IconButton aria-label={label} title={label} onClick={() => goTo(movedBy(view, day, steps))}>
      <Icon />
    </IconButton>
  );
  const grid = { entries: data?.results ?? [], days, day, today };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, bgcolor: 'background.paper', minHeight: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, py: 2 }}>
        <Typography variant="h1">{t('riskSchedules.title')}</Typography>
        <Box sx={{ order: { xs: 1, sm: 0 } }}>
          <RiskViews view={view} search={search} />
        </Box>
        <Box sx={{ flex: 1 }} />
        <AddSchedule day={day} />
        <Box sx={{ flexBasis: '100%', display: { sm: 'none' } }} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 2 }}>
        <Button onClick={() => goTo(today)}>{t('riskSchedules.calendar.today')}</Button>
        {step(-1, t(`riskSchedules.calendar.${view === 'week' ? 'previousWeek' : 'previousMonth'}`), ChevronLeft)}
        {step(1, t(`riskSchedules.calendar.${view === 'week' ? 'nextWeek' : 'nextMonth'}`), ChevronRight)}
        <Typography
          variant="h3"
          component="h2"
          aria-live="polite"
          sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {title}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {unfit > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
            <WarningAmberOutlined aria-hidden color="warning" sx={{ fontSize: 18 }} />
            {t('riskSchedules.calendar.unfit', { count: unfit })}
          </Box>
        )}
      </Box>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 3 }}>
        <Box sx={{ width: 300, maxWidth: '100%' }}>
          <SearchBox
            value={name}
            onSearch={setName}
            label={t('riskSchedules.search')}
            placeholder={t('riskSchedules.searchPlaceholder')}
            debounce={DEBOUNCE.listSearch}
          />
        </Box>
        <PillToggleGroup
          label={t('riskSchedules.columns.status')}
          options={RISK_STATUSES.map((value) => ({ value, label: t(`riskSchedules.status.${value}`) }))}
          chosen={statuses}
          onChange={(next) => setStatuses(next as RiskStatus[])}
        />
      </Box>
      {error && !data ? (
        <SectionFailed title={t('riskSchedules.calendar.failed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={6} rowHeight={80} label={t('riskSchedules.calendar.loading')} />
      ) : (
        <>
          {data.more && (
            <Box sx={{ px: 4, pb: 3 }}>
              <Note>{t('riskSchedules.calendar.tooMany')}</Note>
            </Box>
          )}
          {phone ? (
            <DayList {...grid} view={view} />
          ) : view === 'week' ? (
            <WeekGrid {...grid} />
          ) : (
            <MonthGrid {...grid} />
          )}
        </>
      )}
    </Box>
  );
}
