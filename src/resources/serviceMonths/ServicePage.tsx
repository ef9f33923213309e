import { Box, Button } from '@mui/material';
import { useContext, useEffect } from 'react';
import { z } from 'zod';
import { formatMonth } from '../../../contract/common.ts';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { type ServiceMonthRow, type ServiceState, WAITING_FOR_PROVIDER } from '../../../contract/serviceMonths.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { useParameters } from '../../components/addressParameters.ts';
import { announce } from '../../components/feedback/announce.ts';
import { DeniedPage, EmptyState, ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { CardDock, PageDock } from '../../components/list/ListDock.tsx';
import { type ListRules, readAddress } from '../../components/list/listAddress.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { PendencyPage } from '../../layout/PendencyHeading.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';
import { ServiceStateTag } from './ServiceStateTag.tsx';
import { addressOfMonth, keyOf, monthOfAddress, OPEN_PARAMETER, useServiceMonths } from './serviceQueries.ts';

const VIEWS = {
  waiting: { path: 'fornecedor', states: WAITING_FOR_PROVIDER },
  toAnalyse: { path: 'analise', states: ['ANSWERED'] },
  all: { path: 'todos', states: undefined },
} as const satisfies Record<string, { path: string; states: readonly ServiceState[] | undefined }>;
type View = keyof typeof VIEWS;
const ALL = {
  label: 'serviceMonths.list.all',
  title: 'serviceMonths.list.none',
  text: 'serviceMonths.list.noneText',
} as const;
/** What each view is called, and says when it is empty, to the two sides. */
const WORDS = {
  CONTRACTING: {
    waiting: {
      label: 'serviceMonths.list.waiting',
      title: 'serviceMonths.list.noneWaiting',
      text: 'serviceMonths.list.noneWaitingText',
    },
    toAnalyse: {
      label: 'serviceMonths.list.toAnalyse',
      title: 'serviceMonths.list.noneToAnalyse',
      text: 'serviceMonths.list.noneToAnalyseText',
    },
    all: ALL,
  },
  PROVIDER: {
    waiting: {
      label: 'serviceMonths.supplier.waiting',
      title: 'serviceMonths.list.noneWaiting',
      text: 'serviceMonths.supplier.noneWaitingText',
    },
    toAnalyse: {
      label: 'serviceMonths.supplier.toAnalyse',
      title: 'serviceMonths.supplier.noneToAnalyse',
      text: 'serviceMonths.supplier.noneToAnalyseText',
    },
    all: ALL,
  },
} as const;
const VIEW_NAMES = Object.keys(VIEWS) as View[];
const RULES: ListRules = {
  shape: { situacao: z.enum(VIEW_NAMES.map((name) => VIEWS[name].path)) },
  sorts: [],
  perPage: PAGE_SIZE.default,
  personal: [],
};

/** `/pendencias/servico`: the months with their questions, and a dialog for one of them (D-36). */
export default function ServicePage() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_service_provided');
  const mayAnswer = useCan('update_service_provided');
  const mayAnalyse = useCan('analyse_service_provided');
  const { selected } = useSelectedCompanies();
  const phone = usePhone();
  const [search, setSearch] = useParameters();
  const { page, perPage, filter } = readAddress(search.toString(), RULES);
  const usual: View = mayAnswer ? 'waiting' : mayAnalyse ? 'toAnalyse' : 'all';
  const view = VIEW_NAMES.find((name) => VIEWS[name].path === filter.situacao) ?? usual;
  const query = useServiceMonths(
    { page, itemsPerPage: perPage, 'state[]': VIEWS[view].states },
    { enabled: account !== null && maySee, companies: selected.join() },
  );
  const total = query.data?.meta.totalResults;
  const { isFetching } = query;
  useEffect(() => {
    if (!isFetching && total !== undefined) announce(t('serviceMonths.list.counted', { count: total }));
  }, [isFetching, total, t]);
  const Denied = useContext(DeniedPage);
  const opened = monthOfAddress(search.get(OPEN_PARAMETER));
  const open = (month: string | undefined) =>
    // what was closed is not opened again by going back
    setSearch({ [OPEN_PARAMETER]: month }, { replace: month === undefined });
  if (!account) return <TableSkeleton label={t('serviceMonths.list.loading')} />;
  if (!maySee) return <Denied level={1} />;
  const { data, error, refetch } = query;
  const sides = account.account.memberships.filter(({ company }) => selected.includes(company.id));
  // who works for both sides reads of suppliers
  const isSupplier = sides.every(({ relationType }) => relationType === 'PROVIDER');
  const words = WORDS[isSupplier ? 'PROVIDER' : 'CONTRACTING'];
  return (
    <PendencyPage title={t('serviceMonths.title')}>
      <Card
        title={t('serviceMonths.title')}
        lead={t(isSupplier ? 'serviceMonths.supplier.lead' : 'serviceMonths.lead')}
      >
        <Box sx={{ px: 4, py: 3, overflowX: 'auto', '& > *': { minWidth: 'max-content' } }}>
          <SegmentedControl
            label={t('serviceMonths.list.filter')}
            large={phone}
            segments={VIEW_NAMES.map((name) => ({ value: name, label: t(words[name].label) }))}
            value={view}
            onChange={(next) => {
              const name = VIEW_NAMES.find((one) => one === next) ?? usual;
              setSearch({ situacao: name === usual ? '' : VIEWS[name].path, page: '' }, { replace: true });
            }}
          />
        </Box>
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', display: 'flex', flexDirection: 'column' }}>
          {error && !data ? (
            <ErrorState title={t('serviceMonths.list.failed')} error={error} onRetry={refetch} />
          ) : !data ? (
            <TableSkeleton rows={6} rowHeight={64} label={t('serviceMonths.list.loading')} />
          ) : data.results.length === 0 ? (
            <EmptyState title={t(words[view].title)} text={t(words[view].text)} />
          ) : (
            <Box component="ul" aria-busy={query.isFetching} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.results.map((row) => (
                <MonthRow
                  key={addressOfMonth(keyOf(row))}
                  row={row}
                  isOwn={selected.includes(row.provider.id)}
                  mayAnswer={mayAnswer}
                  mayAnalyse={mayAnalyse}
                  onOpen={() => open(addressOfMonth(keyOf(row)))}
                />
              ))}
            </Box>
          )}
        </Box>
        {/* a card that could not be loaded has no pages to choose */}
        {!(error && !data) && (
          <CardDock>
            <PageDock
              phone={phone}
              rows={data && { page, perPage, total: data.meta.totalResults }}
              perPage={perPage}
              setPage={(next) => setSearch({ page: next > 1 ? next : '' })}
              setPerPage={(next) =>
                setSearch({ perPage: next === PAGE_SIZE.default ? '' : next, page: '' }, { replace: true })
              }
            />
          </CardDock>
        )}
      </Card>
      {opened && <ServiceDialog key={addressOfMonth(opened)} of={opened} onClose={() => open(undefined)} />}
    </PendencyPage>
  );
}

type RowProps = {
  row: ServiceMonthRow;
  /** Of a company of the caller's, who is the one to answer. */
  isOwn: boolean;
  mayAnswer: boolean;
  mayAnalyse: boolean;
  onOpen: () => void;
};

function MonthRow({ row, isOwn, mayAnswer, mayAnalyse, onOpen }: RowProps) {
  const t = useT();
  const { state, occurred, employeeCount } = row;
  const isAsked = isOwn && mayAnswer && WAITING_FOR_PROVIDER.includes(state);
  const isToAnalyse = !isOwn && mayAnalyse && state === 'ANSWERED';
  const action = isAsked
    ? t(state === 'UNANSWERED' ? 'serviceMonths.list.answer' : 'serviceMonths.list.goOn')
    : t(isToAnalyse ? 'serviceMonths.list.analyse' : 'serviceMonths.list.look');
  const month = formatMonth(row.referenceMonth);
  const other = isOwn ? row.contractingCompany.name : row.provider.name;
  const said = [
    occurred === null ? null : t(occurred ? 'serviceMonths.list.occurred' : 'serviceMonths.list.notOccurred'),
    employeeCount === null || !occurred ? null : t('serviceMonths.list.people', { count: employeeCount }),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '76px minmax(0, 1fr) 170px 124px' },
        alignItems: 'center',
        gap: { xs: 2, md: 4 },
        minHeight: 64,
        px: 4,
        py: { xs: 3, md: 2 },
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box className="num" sx={{ fontSize: 14, fontWeight: 600 }}>
        {month}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, overflowWrap: 'anywhere' }}>
          {row.project.name}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[other, row.project.contract, ...said].join(' · ')}
        </Box>
      </Box>
      <div>
        <ServiceStateTag state={state} />
      </div>
      <Button
        aria-haspopup="dialog"
        aria-label={t('serviceMonths.list.about', { action, month, project: row.project.name, company: other })}
        variant="outlined"
        color={isAsked || isToAnalyse ? 'primary' : 'inherit'}
        onClick={onOpen}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {action}
      </Button>
    </Box>
  );
}
