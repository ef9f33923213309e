import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useGetList, useNotify } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import type { Holiday, HolidayBody } from '../../../contract/holidays.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { Denied } from '../../access/Denied.tsx';
import type { Denial } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useParameters } from '../../components/addressParameters.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { SectionDenied } from '../../components/feedback/sections.tsx';
import { EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { useLocaleTag } from '../../components/list/countText.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { HolidayForm } from './HolidayForm.tsx';

const YEAR_PARAMETER = 'ano';
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** A national holiday has its day for an id, one of the company the number of its record. */
type HolidayRow = Pick<Holiday, 'day' | 'name' | 'facility'> & { id: number | string };
const isOwn = ({ id }: HolidayRow): boolean => typeof id === 'number';

/** `/minha-conta/feriados`: the days that are no business days of the company's deadlines (C-19). */
export default function HolidayList() {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const isContracting = useContractingSide(company.id);
  if (!may('see_company_data')) return <SectionDenied permission="see_company_data" />;
  if (!isContracting) {
    return (
      <Card>
        <EmptyState title={t('holidays.providerTitle')} text={t('holidays.providerText', { name: company.name })} />
      </Card>
    );
  }
  return <Holidays />;
}

/** The holidays of a year: national ones to read, the company's own to add and remove. */
function Holidays() {
  const t = useT();
  const locale = useLocaleTag();
  const notify = useNotify();
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(box);
  const provider = useDataProvider();
  const queryClient = useQueryClient();
  const { company } = useAccountCompany();
  const denial = useCompanyRights(company.id).denial('update_company_data');
  const [query, setQuery] = useParameters();
  const asked = Number(query.get(YEAR_PARAMETER));
  const thisYear = Number(dayOf(new Date()).slice(0, 4));
  const year = asked >= FIRST_YEAR && asked <= LAST_YEAR ? asked : thisYear;
  const meta = { companyId: company.id };
  const { data, error, refetch, isFetching } = useGetList<HolidayRow>(
    'holidays',
    { filter: { year }, meta },
    FORM_QUERY,
  );
  const removal = useAction<HolidayRow>({
    run: ({ id }) => provider.delete('holidays', { id, meta }),
    done: ({ name, day }) => t('holidays.removed', { name, day: formatDate(day) }),
    failed: t('holidays.removeFailed'),
    invalidate: [['holidays']],
    onDone: () => focusNext('h2'),
  });

  const goTo = (next: number) => setQuery({ [YEAR_PARAMETER]: next === thisYear ? undefined : next });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['holidays'] });

  async function add({ day, name, facilityId }: HolidayBody): Promise<void> {
    await provider.create('holidays', { data: { day, name, facilityId }, meta });
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
        <HolidayForm companyId={company.id} denial={denial} year={year} onAdd={add} />
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {error && !data ? (
            <ErrorState title={t('holidays.loadFailed')} error={error} onRetry={refetch} />
          ) : data ? (
            <RowList
              alwaysTable
              caption={t('holidays.caption', { year })}
              columns={holidayColumns(t, locale)}
              rows={data}
              rowKey={({ id }) => id}
              busy={isFetching}
              height={44}
              actions={{
                label: t('holidays.actions'),
                render: (holiday) =>
                  isOwn(holiday) && <RemoveButton holiday={holiday} denial={denial} onRemove={removal.ask} />,
              }}
            />
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

/** Who made a holiday is a word, not only a colour. */
function holidayColumns(t: Translate, locale: string): RowColumn<HolidayRow>[] {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const kindOf = (holiday: HolidayRow) => {
    const own = isOwn(holiday);
    const kind = holiday.facility ? 'ofUnit' : own ? 'own' : 'national';
    return <Tag variant={own ? 'primary' : 'outlined'}>{t(`holidays.${kind}`)}</Tag>;
  };
  return [
    {
      source: 'day',
      label: t('holidays.day'),
      width: { xs: 104, sm: 210 },
      wraps: true,
      render: ({ day }) => (
        <>
          <DateText value={day} />
          <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' }, color: 'text.secondary', ml: { sm: 2 } }}>
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </Box>
        </>
      ),
    },
    {
      source: 'name',
      label: t('holidays.name'),
      rowHeader: true,
      wraps: true,
      render: (holiday) => (
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {isOwn(holiday) ? holiday.name : <CatalogueText>{holiday.name}</CatalogueText>}
          </Box>
          {holiday.facility && (
            <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
              {t('holidays.onlyIn', { facility: holiday.facility.name })}
            </Box>
          )}
          {/* beside the name there is no room for it on a phone: words were cut */}
          <Box sx={{ display: { xs: 'block', sm: 'none' }, mt: 0.5 }}>{kindOf(holiday)}</Box>
        </>
      ),
    },
    {
      source: 'kind',
      label: t('holidays.kind'),
      width: 140,
      atomic: true,
      wide: 'sm',
      render: kindOf,
    },
  ];
}

type RemoveProps = { holiday: HolidayRow; denial: Denial | null; onRemove: (holiday: HolidayRow) => void };

const RemoveButton = ({ holiday, denial, onRemove }: RemoveProps) => {
  const t = useT();
  const label = t('holidays.removeOne', { name: holiday.name });
  return (
    <Denied denial={denial}>
      {(control) => (
        <IconButton
          {...control}
          aria-label={label}
          title={denial ? undefined : label}
          onClick={denial ? undefined : () => onRemove(holiday)}
        >
          <DeleteOutlined sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Denied>
  );
};
