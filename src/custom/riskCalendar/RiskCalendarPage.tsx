import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { dateSchema, dayOf } from '../../../contract/common.ts';
import { DEBOUNCE, LOCALE } from '../../../contract/constants.ts';
import { RISK_STATUSES } from '../../../contract/riskSchedules.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { PillToggleGroup } from '../../components/inputs/PillToggleGroup.tsx';
import { SearchBox } from '../../components/inputs/SearchBox.tsx';
import { FieldEditor } from '../../components/list/FieldEditor.tsx';
import { activeFields, chosenOf } from '../../components/list/filterFields.ts';
import { readAddress, withoutEmpty } from '../../components/list/listAddress.ts';
import type { FilterChange } from '../../components/list/listContext.ts';
import { PageHeading } from '../../components/PageHeading.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import {
  AddSchedule,
  DAY_PARAMETER,
  newScheduleAddress,
  RISK_RULES,
  RiskViews,
  riskFields,
  withFilters,
} from '../../resources/riskSchedules/reference.tsx';
import { type CalendarView, movedBy, shownDays } from './calendarDays.ts';
import { DayList, MonthGrid } from './MonthGrid.tsx';
import { useDayKeys } from './useDayKeys.ts';
import { WeekGrid } from './WeekGrid.tsx';

/** `/agenda-de-risco/semana` and `/mes`: day and filters are in the address (F-08). */
export default function RiskCalendarPage({ view }: { view: CalendarView }) {
  const account = useAccount();
  const maySee = useCan('see_risk_schedule');
  if (!account) return <TableSkeleton />;
  return maySee ? <Calendar view={view} /> : <SectionDenied level={1} permission="see_risk_schedule" />;
}

/** What the address asks for, and how to change it; the default of a part is left out of it. */
function useAsked() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const given = dateSchema.safeParse(query.get(DAY_PARAMETER));
  const today = dayOf(new Date());
  const { filter } = readAddress(`?${query}`, RISK_RULES);
  return {
    ...{ today, filter },
    day: given.success ? given.data : today,
    /** Steps of the keyboard are no steps of the way back. */
    goTo: (day: string, replace = false) =>
      navigate({ search: withFilters(query, filter, day === today ? null : day) }, { replace }),
    clear: () => navigate({ search: withFilters(query, {}) }, { replace: true }),
    change: (change: FilterChange) =>
      navigate({ search: withFilters(query, withoutEmpty({ ...filter, ...change })) }, { replace: true }),
  };
}

function Calendar({ view }: { view: CalendarView }) {
  const t = useT();
  const phone = usePhone();
  const language = useLanguage();
  const { selected } = useSelectedCompanies();
  const { today, day, filter, goTo, change, clear } = useAsked();
  const days = shownDays(view, day);
  const [from = day, until = day] = [days[0], days.at(-1)];
  const query = { from, until, ...filter };
  const { data, error, refetch, isPlaceholderData } = useRead(
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
  const warning = unfit > 0 && (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
      <WarningAmberOutlined aria-hidden color="warning" sx={{ fontSize: 18 }} />
      {t('riskSchedules.calendar.unfit', { count: unfit })}
    </Box>
  );
  const isFiltered = Object.keys(filter).length > 0;
  const nothing = data?.results.length === 0 && !isPlaceholderData && (
    <NothingScheduled of={isFiltered ? 'filters' : view} day={day} onClear={clear} />
  );
  const step = (steps: number, label: string, Icon: typeof ChevronLeft) => (
    <IconButton aria-label={label} title={label} onClick={() => goTo(movedBy(view, day, steps))}>
      <Icon />
    </IconButton>
  );
  const keys = useDayKeys(view, day, (next) => goTo(next, true));
  const grid = { entries: data?.results ?? [], days, day, today, keys };
  const fields = riskFields(t);
  const active = activeFields(fields, filter).length;
  const [isOpen, setIsOpen] = useState(active > 0);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, bgcolor: 'background.paper', flex: 1 }}>
      <PageHeading title={t('riskSchedules.title')} actions={<AddSchedule day={day} />}>
        <RiskViews view={view} />
      </PageHeading>
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
        {!phone && nothing}
        {!phone && warning}
      </Box>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 3 }}>
        <Box sx={{ width: { xs: '100%', sm: 300 } }}>
          <SearchBox
            value={String(filter.name ?? '')}
            onSearch={(name) => change({ name })}
            label={t('riskSchedules.search')}
            placeholder={t('riskSchedules.searchPlaceholder')}
            debounce={DEBOUNCE.listSearch}
          />
        </Box>
        <PillToggleGroup
          label={t('riskSchedules.columns.status')}
          options={RISK_STATUSES.map((value) => ({ value, label: t(`riskSchedules.status.${value}`) }))}
          chosen={chosenOf(filter['status[]'])}
          onChange={(next) => change({ 'status[]': next })}
        />
        <Button startIcon={<FilterListOutlined />} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('riskSchedules.moreFilters')}
          {active > 0 && ` (${active})`}
        </Button>
        {isOpen && (
          <Box
            sx={{
              ...{ display: 'grid', gap: '4px 12px', flexBasis: '100%', alignItems: 'end' },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(190px, 1fr))' },
            }}
          >
            {fields.map((field) => (
              <FieldEditor key={field.id} field={field} values={filter} onChange={change} />
            ))}
          </Box>
        )}
      </Box>
      {error && !data ? (
        <ErrorState title={t('riskSchedules.calendar.failed')} error={error} onRetry={refetch} />
      ) : !data || (phone && isPlaceholderData) ? (
        <TableSkeleton rows={6} rowHeight={80} label={t('riskSchedules.calendar.loading')} />
      ) : (
        <>
          {data.more && (
            <Box sx={{ px: 4, pb: 3 }}>
              <Note>{t('riskSchedules.calendar.tooMany')}</Note>
            </Box>
          )}
          {/* not above the filters, which it would push down */}
          {phone && warning && <Box sx={{ px: 4, pb: 3 }}>{warning}</Box>}
          {/* each day of a week says so itself, but not that filters are the reason */}
          {phone && (view === 'month' || isFiltered) && nothing && <Box sx={{ px: 4, pb: 2 }}>{nothing}</Box>}
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

type Nothing = { of: CalendarView | 'filters'; day: string; onClear: () => void };

/** That there is nothing, and what now: without the filters there may be more; else something can be scheduled. */
function NothingScheduled({ of, day, onClear }: Nothing) {
  const t = useT();
  const mayAdd = useCan('add_risk_schedule');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, color: 'text.secondary' }}>
      <span role="status">{t(`riskSchedules.calendar.noneOf.${of}`)}</span>
      {of === 'filters' ? (
        <Button variant="text" onClick={onClear}>
          {t('common.actions.clearFilters')}
        </Button>
      ) : (
        mayAdd && (
          <Button variant="text" component={Link} to={newScheduleAddress(day)}>
            {t('riskSchedules.calendar.scheduleOne')}
          </Button>
        )
      )}
    </Box>
  );
}
