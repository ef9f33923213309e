import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { dayOf, formatDate } from '../../../contract/common.ts';
import type { Holiday } from '../../../contract/facilities.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { holidaysKey, useHolidays } from '../facilities/facilityQueries.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { HolidayRows } from './HolidayRows.tsx';

/** The name of the year in the address. */
const YEAR_PARAMETER = 'ano';
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** The holidays of a year: national ones to read, the company's own to add and remove (C-19). */
export function HolidayCard() {
  const t = useT();
  const notify = useNotify();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const provider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const { company } = useAccountCompany();
  const denial = useCompanyRights(company.id).denial('update_company_data');
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get(YEAR_PARAMETER));
  const thisYear = Number(dayOf(new Date()).slice(0, 4));
  const year = asked >= FIRST_YEAR && asked <= LAST_YEAR ? asked : thisYear;
  const { data, error, refetch, isFetching } = useHolidays(company.id, year);
  const removal = useAction<Holiday>({
    run: ({ id }) => provider.removeHoliday(company.id, id),
    done: ({ name, day }) => t('holidays.removed', { name, day: formatDate(day) }),
    failed: t('holidays.removeFailed'),
    invalidate: [holidaysKey(company.id)],
    onDone: () => focusNext('h2'),
  });

  const goTo = (next: number) =>
    setQuery((before) => {
      const address = new URLSearchParams(before);
      if (next === thisYear) address.delete(YEAR_PARAMETER);
      else address.set(YEAR_PARAMETER, String(next));
      return address;
    });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: holidaysKey(company.id) });

  async function add(day: string, name: string): Promise<void> {
    await provider.addHoliday(company.id, { day, name });
    notify(t('holidays.added', { name, day: formatDate(day) }), { type: 'success' });
    await readAgain();
    const itsYear = Number(day.slice(0, 4));
    if (itsYear !== year) goTo(itsYear);
  }

  const years = (
    <Box role="group" aria-label={t('holidays.year')} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton
        aria-label={t('holidays.previousYear', { year: year - 1 })}
        disabled={year <= FIRST_YEAR}
        onClick={() => goTo(year - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <Box
        component="h3"
        aria-live="polite"
        className="num"
        sx={{ m: 0, minWidth: 44, textAlign: 'center', fontSize: 14, fontWeight: 600 }}
      >
        {year}
      </Box>
      <IconButton
        aria-label={t('holidays.nextYear', { year: year + 1 })}
        disabled={year >= LAST_YEAR}
        onClick={() => goTo(year + 1)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  );

  return (
    <Box ref={box}>
      <Card title={t('holidays.title')} lead={t('holidays.lead', { name: company.name })} beside={years}>
        <HolidayForm denial={denial} year={year} onAdd={add} />
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {error && !data ? (
            <ErrorState
              title={t('holidays.loadFailed')}
              text={error.message || undefined}
              onRetry={() => void refetch()}
            />
          ) : data ? (
            <HolidayRows list={data} busy={isFetching} denial={denial} onRemove={removal.ask} />
          ) : (
            <TableSkeleton rows={12} rowHeight={44} label={t('holidays.loading')} />
          )}
        </Box>
      </Card>
      <ConfirmAction
        action={removal}
        tone="error"
        title={({ name }) => t('holidays.remove', { name })}
        confirmLabel={t('holidays.removeConfirm')}
      >
        {({ day }) => t('holidays.removeText', { day: formatDate(day) })}
      </ConfirmAction>
    </Box>
  );
}
