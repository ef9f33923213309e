import FilterListIcon from '@mui/icons-material/FilterList';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Button } from '@mui/material';
import { useContext, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { GRID } from '../../../../contract/constants.ts';
import type { GridCell, PendencyGrid } from '../../../../contract/pendencyGrid.ts';
import { PENDENCY_STATUSES } from '../../../../contract/pendencyStatus.ts';
import { useAccount } from '../../../access/account.ts';
import { useSelectedCompanies } from '../../../access/selectedCompanies.ts';
import { useCan } from '../../../access/useCan.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { DeniedPage, EmptyState, ErrorState, NoResultsState } from '../../../components/feedback/states.tsx';
import { TableSkeleton } from '../../../components/feedback/TableSkeleton.tsx';
import { KeysHelpButton } from '../../../components/keys/KeysHelpButton.tsx';
import { PageDock } from '../../../components/list/ListDock.tsx';
import { usePhone } from '../../../components/usePhone.ts';
import { LazyReview } from '../../../custom/pendencyReview/reference.tsx';
import { useT } from '../../../i18n/index.ts';
import { PendencyHeading } from '../../../layout/PendencyHeading.tsx';
import { pathOf, toPortuguese } from '../../../routes.ts';
import { flexColumn, flexRow, flexWrap, windowHeight } from '../../../theme/layout.ts';
import { StatusChip } from '../reference.tsx';
import { listTarget, type Subject } from './cellFacts.ts';
import { GridCards } from './GridCards.tsx';
import type { CellTarget } from './GridCellView.tsx';
import { GridFilters } from './GridFilters.tsx';
import { GridTable } from './GridTable.tsx';
import { countGridFilters, useGridAddress } from './gridAddress.ts';
import { useGrid, useGridOptions } from './gridQueries.ts';

/** So few providers are open from the start. */
const FEW = 3;

/** `/pendencias/mensal`: provider × month × document, with the status of each cell (D-40). */
export default function MonthlyGridPage() {
  const t = useT();
  const account = useAccount();
  const may = useCan('see_pendency_monthly_list');
  const Denied = useContext(DeniedPage);
  if (!account) return <TableSkeleton label={t('pendencyGrid.loading')} />;
  return may ? <MonthlyGrid /> : <Denied level={1} missing="see_pendency_monthly_list" />;
}

function MonthlyGrid() {
  const t = useT();
  const phone = usePhone();
  const { selected } = useSelectedCompanies();
  const companies = selected.join();
  const used = useGridAddress();
  const { address } = used;
  const { data, error, isFetching, isPlaceholderData, refetch } = useGrid(address, companies, true);
  // nobody waits for what the filters choose from: the grid goes first
  const { options, failed } = useGridOptions(companies, data !== undefined || error !== null);
  const maySeeDetails = useCan('see_pendency_details');
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());

  const [filtering, setFiltering] = useState(false);
  const active = countGridFilters(address);

  const total = data?.meta.totalResults;
  useEffect(() => {
    if (!isFetching && total !== undefined) announce(t('pendencyGrid.counted', { count: total }));
  }, [isFetching, total, t]);
  // the last provider of the last page may have left
  const last = isPlaceholderData ? undefined : data?.meta.lastPage;
  const { setPage } = used;
  useEffect(() => {
    if (last !== undefined && address.page > last) setPage(last);
  }, [address.page, last, setPage]);

  const isFew = (data?.results.length ?? 0) <= FEW;
  const isOpen = (id: number) => toggled.get(id) ?? isFew;
  const toggle = (id: number) => setToggled(new Map(toggled).set(id, !isOpen(id)));
  const setAll = (open: boolean) => setToggled(new Map(data?.results.map(({ company }) => [company.id, open])));
  const areAllOpen = data?.results.every(({ company }) => isOpen(company.id)) ?? false;

  const projectName = options?.projects.find(({ id }) => id === address.project)?.name;
  const targetOf = (subject: Subject, month: string, cell: GridCell): CellTarget => {
    const { pendencyId } = cell;
    if (pendencyId === null || !maySeeDetails) {
      return { to: listTarget({ ...subject, month, cell, address, projectName }) };
    }
    return { to: toPortuguese(`/pendencies/${pendencyId}`), open: () => used.open(pendencyId) };
  };

  const body = () => {
    if (error && !data) {
      return <ErrorState title={t('pendencyGrid.loadFailed')} error={error} onRetry={refetch} />;
    }
    if (!data) {
      return <TableSkeleton rows={phone ? 5 : 12} rowHeight={phone ? 96 : 36} label={t('pendencyGrid.loading')} />;
    }
    if (data.results.length === 0) return <Nothing isFiltered={active > 0} onClear={used.clear} />;
    const grid = {
      months: data.months,
      providers: data.results,
      busy: isFetching,
      targetOf,
      hasShare: address.status.length === 0,
    };
    if (!phone) return <GridTable {...grid} isOpen={isOpen} onToggle={toggle} />;
    const month = data.months.find((one) => one === address.month) ?? data.months.at(-1) ?? '';
    return <GridCards {...grid} month={month} onMonth={used.setMonth} />;
  };

  const rows = data && { page: data.meta.page, perPage: data.meta.itemsPerPage, total: data.meta.totalResults };
  const dock = <PageDock phone={phone} rows={rows} perPage={GRID.providers} setPage={used.setPage} />;
  const filters = <GridFilters used={used} options={options} failed={failed} months={data?.months ?? []} />;
  const review = address.opened !== undefined && <LazyReview id={address.opened} onClose={used.close} />;

  const onPhone = () => (
    <>
      <PendencyHeading title={t('pendencies.pages.grid')} />
      <Box sx={{ px: 4, pb: 2 }}>
        <Button
          startIcon={<FilterListIcon />}
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
          sx={{ height: 44, borderRadius: '8px', mb: 2.5 }}
        >
          {active === 0 ? t('lists.filters') : `${t('lists.filters')} ${active}`}
        </Button>
        {filtering && <Box sx={{ mb: 2.5 }}>{filters}</Box>}
        <Blocked grid={data} />
        {body()}
        {data && data.meta.lastPage > 1 && dock}
      </Box>
    </>
  );
  const onDesk = () => (
    <Box
      className="fills-window"
      sx={{
        ...flexColumn,
        height: windowHeight,
        minHeight: 420,
        bgcolor: 'background.paper',
      }}
    >
      <PendencyHeading title={t('pendencies.pages.grid')} end={<KeysHelpButton />} />
      <Box sx={{ px: 4, pb: 2, flex: 'none' }}>{filters}</Box>
      <Blocked grid={data} />
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: '4px 16px', px: 4, pb: 2, flex: 'none' }}>
        <Box component="ul" aria-label={t('pendencyGrid.legend')} sx={legend}>
          {PENDENCY_STATUSES.map((status) => (
            <li key={status}>
              <StatusChip status={status} plain />
            </li>
          ))}
          <Box component="li" sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '20px' }}>
            {t('pendencyGrid.legendOfSeveral')}
          </Box>
        </Box>
        <Button
          size="small"
          variant="text"
          sx={{ flex: 'none' }}
          disabled={!data?.results.length}
          onClick={() => setAll(!areAllOpen)}
        >
          {t(areAllOpen ? 'pendencyGrid.collapseAll' : 'pendencyGrid.expandAll')}
        </Button>
      </Box>
      <Box id="grid-keys" className="visually-hidden">
        {t('pendencyGrid.keys')}
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'flex',
          flexDirection: 'column',
          borderTop: '1px solid',
          borderColor: 'divider',
          // the focus is never below the head or the first column
          scrollPadding: '40px 8px 8px 308px',
        }}
      >
        {body()}
      </Box>
      {dock}
    </Box>
  );
  // the review stays when the window changes its width: what is written in it is kept
  return (
    <>
      {phone ? onPhone() : onDesk()}
      {review}
    </>
  );
}

const legend = { ...flexWrap, flex: 1, gap: '4px 14px', listStyle: 'none', m: 0, p: 0 } as const;

/** Pendencies of projects that are being updated are not in the grid: it says so. */
function Blocked({ grid }: { grid: PendencyGrid | undefined }) {
  const t = useT();
  if (!grid || grid.blockedProjects === 0) return null;
  return (
    <Box role="note" sx={{ ...flexRow, gap: 2, px: 4, pb: 2, color: 'text.secondary', fontSize: 12.5 }}>
      <InfoOutlined aria-hidden sx={{ fontSize: 16 }} />
      {t('pendencyGrid.blocked', { count: grid.blockedProjects })}
    </Box>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useT();
  if (isFiltered) return <NoResultsState text={t('pendencyGrid.noResults')} onClear={onClear} />;
  return (
    <EmptyState
      title={t('pendencyGrid.empty.title')}
      text={t('pendencyGrid.empty.text')}
      action={
        <Button variant="contained" component={Link} to={pathOf('pendencies')}>
          {t('pendencyGrid.empty.action')}
        </Button>
      }
    />
  );
}
