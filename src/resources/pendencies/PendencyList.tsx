import { Button } from '@mui/material';
import { useCreatePath } from 'ra-core';
import { memo, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { dayOf } from '../../../contract/common.ts';
import type { PendencyCounts, PendencyRow } from '../../../contract/pendencies.ts';
import { BULK_ACTIONS } from '../../../contract/pendencyBulk.ts';
import { TAKES_DOCUMENTS } from '../../../contract/pendencyStatus.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { EmptyState } from '../../components/feedback/states.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import type { CardGroup } from '../../components/list/CardList.tsx';
import { countFormat, countText, useLocaleTag } from '../../components/list/countText.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import type { FilterValues } from '../../components/list/listAddress.ts';
import { type ListDefinition, useListScreen } from '../../components/list/listContext.ts';
import { prefersReducedData } from '../../components/prefersReducedData.ts';
import { LazyReview } from '../../custom/pendencyReview/reference.tsx';
import { COUNTS_FRESH, type CountsProps, useFilterCounts } from '../../dataProvider/useFilterCounts.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { PendencyPages } from '../../layout/PendencyHeading.tsx';
import { ExportButton } from './ExportButton.tsx';
import { PendencyCard } from './PendencyCard.tsx';
import { pendencyFilters } from './PendencyFilters.tsx';
import { PendencySelection, useMayDo } from './PendencySelection.tsx';
import { PendencyJobs, PendencyWork } from './PendencyWork.tsx';
import { pendencyColumns } from './pendencyColumns.tsx';
import {
  byUrgency,
  isWholeTab,
  PENDENCY_RULES,
  type PendencyTab,
  pendencySorts,
  sendingOf,
  TAB_NAMES,
  TABS,
  tabCount,
  tabOf,
} from './pendencyPresentation.ts';
import { pendencyViews } from './pendencyViews.tsx';
import { ReusableContext } from './ReusableMark.tsx';

/** After the list is rendered and counted, in ms: then the code of the review is fetched, so that a click opens it at once. */
const REVIEW_AHEAD = 300;

/**
 * Page `/pendencias` (D-01 to D-08): filters, orders, rows, and the review of one over the list. Without properties of its own it
 * is not rendered again because the address changes (P7).
 */
export const PendencyList = memo(function PendencyList() {
  const t = useT();
  const locale = useLocaleTag();
  const account = useAccount();
  const createPath = useCreatePath();
  const { selected } = useSelectedCompanies();
  const maySee = useCan('see_pendency');
  const { isSupplier, maySend } = useSupplierSide();
  const mayChooseDocument = useCan('see_pendency_monthly_list');
  const analyses = account?.account.memberships.some(({ relationType }) => relationType === 'CONTRACTING') ?? false;
  const decides = useCan('confirm_pendency');
  const [counts, setCounts] = useState<PendencyCounts>();
  const sends = isSupplier && !analyses;
  const selects = useSelects();
  const [reusable, setReusable] = useState<ReadonlySet<number>>(NONE);
  const usualTab: PendencyTab = isSupplier ? 'toSend' : 'inAnalysis';

  const definition = useMemo<ListDefinition>(
    () => ({
      ...PENDENCY_RULES,
      resource: 'pendencies',
      title: t('pendencies.title'),
      searchKey: 'name',
      searchLabel: t('pendencies.search'),
      searchPlaceholder: t('pendencies.searchPlaceholder'),
      sorts: pendencySorts(t),
      fields: pendencyFilters(t, { counts, mayChooseDocument, analyses }),
      formatTotal: (total) => t('pendencies.counted', { count: total, shown: countFormat(locale).format(total) }),
      loadingLabel: t('pendencies.loading'),
      errorTitle: t('pendencies.loadFailed'),
      selection: {
        selected: (count) => t('pendencies.selected', { count, shown: countFormat(locale).format(count) }),
        takeAll: (total, isEstimate) =>
          t(isEstimate ? 'pendencies.takeAllAbout' : 'pendencies.takeAll', {
            total: countFormat(locale).format(total),
          }),
      },
      views: pendencyViews(t, { decides, sends }),
      opensRail: true,
      hideFilterChip: (id, values, phone) => (phone || sends) && id === 'status' && isWholeTab(values),
    }),
    [t, locale, counts, mayChooseDocument, analyses, decides, sends],
  );
  const permanentFilter = useCallback(
    (values: FilterValues, phone: boolean): FilterValues =>
      phone && values['status[]'] === undefined && tabOf(values, usualTab) ? { 'status[]': TABS[usualTab] } : {},
    [usualTab],
  );
  const to = useCallback(
    (row: PendencyRow) => createPath({ resource: 'pendencies', type: 'edit', id: row.id }),
    [createPath],
  );
  const columns = useCallback(
    (stacked: boolean, onOpen: (row: PendencyRow) => void) =>
      pendencyColumns(stacked, t, {
        ...{ to, onOpen, analyses },
        ...(sends && maySend && { action: (row: PendencyRow) => <SendButton row={row} /> }),
      }),
    [t, to, analyses, sends, maySend],
  );
  const groups = useCallback(
    (rows: readonly PendencyRow[]): CardGroup<PendencyRow>[] =>
      byUrgency(rows, dayOf(new Date())).map(({ group, rows: found }) => ({
        key: group,
        label: t(`pendencies.groups.${group}`),
        // of what is open, the number is that of both groups
        count: group === 'LATE' || group === 'OPEN' ? undefined : countText(counts?.status[group], locale),
        rows: found,
      })),
    [t, counts, locale],
  );

  return (
    <PendencyWork>
      <ReusableContext value={reusable}>
        <ListPage<PendencyRow>
          definition={definition}
          allowed={account ? maySee : undefined}
          permanentFilter={permanentFilter}
          queryKeyExtra={selected.join()}
          columns={columns}
          card={(row, onOpen) => <PendencyCard row={row} maySend={maySend} to={to(row)} onOpen={onOpen} />}
          groups={groups}
          phoneTabs={<TurnTabs counts={counts} usual={usualTab} />}
          tabs={sends && <TurnTabs counts={counts} usual={null} />}
          empty={<NothingYet usual={usualTab} />}
          companies={<PendencyPages />}
          selectionActions={selects && <PendencySelection />}
          actions={
            <>
              <PendencyJobs />
              <ExportButton />
            </>
          }
          onOpen={(row, { opener }) => opener.open(row.id)}
          opened={({ openedId, position, next, nextId, previous, close }) => (
            <LazyReview
              id={openedId}
              position={position}
              nextId={nextId}
              onNext={next}
              onPrevious={previous}
              onClose={close}
            />
          )}
        >
          <CountsAfterList onCounts={setCounts} companies={selected.join()} />
          {maySend && <ReusableAfterList onFound={setReusable} />}
        </ListPage>
      </ReusableContext>
    </PendencyWork>
  );
});

/** Whether a selected company works here as a provider, and whether the person may attach or send its documents. */
function useSupplierSide() {
  const memberships = useAccount()?.account.memberships ?? [];
  const { selected } = useSelectedCompanies();
  const mayUpload = useCan('upload_pendency_document');
  const maySend = useCan('send_pendency_to_analysis');
  const isSupplier = memberships.some(
    ({ company, relationType }) => relationType === 'PROVIDER' && selected.includes(company.id),
  );
  return { isSupplier, maySend: isSupplier && (mayUpload || maySend) };
}

/** Whether the person may do anything at all with rows that are selected: else there are no boxes. */
function useSelects(): boolean {
  const mayExport = useCan('export_pendency');
  const { mayDo } = useMayDo();
  return mayExport || BULK_ACTIONS.some(mayDo);
}

/** In the row of a desk's list: the one thing that its supplier has to do. */
function SendButton({ row }: { row: PendencyRow }) {
  const t = useT();
  const { opener } = useListScreen();
  const verb = sendingOf(row, true, dayOf(new Date()));
  if (!verb) return null;
  return (
    <Button
      size="small"
      aria-label={t(`pendencies.${verb}Of`, { name: row.name })}
      onClick={(event) => {
        event.stopPropagation(); // the row around opens too
        opener.open(row.id, { send: true });
      }}
    >
      {t(`pendencies.${verb}`)}
    </Button>
  );
}

const ALL = 'all';

/**
 * Whose turn it is: a tab stands for its statuses, which go into the address like any filter. Without a usual one, on a desk,
 * all are a tab too.
 */
function TurnTabs({ counts, usual }: { counts: PendencyCounts | undefined; usual: PendencyTab | null }) {
  const t = useT();
  const locale = useLocaleTag();
  const { filters } = useListScreen();
  const hasStatus = filters.values['status[]'] !== undefined;
  const tabs = TAB_NAMES.map((tab) => ({
    value: tab as PendencyTab | typeof ALL,
    label: t(`pendencies.tabs.${tab}`),
    count: countText(tabCount(counts?.status, tab), locale),
  }));
  return (
    <SegmentedControl
      large={usual !== null}
      label={t('pendencies.tabsLabel')}
      segments={usual ? tabs : [...tabs, { value: ALL, label: t('pendencies.views.all') }]}
      value={tabOf(filters.values, usual) ?? (usual === null && !hasStatus ? ALL : null)}
      onChange={(tab) => filters.change({ 'status[]': tab === ALL ? undefined : TABS[tab] })}
    />
  );
}

/** Nothing at all; on a phone, nothing in the tab that opens first. */
function NothingYet({ usual }: { usual: PendencyTab }) {
  const t = useT();
  const { filter } = useListContext();
  const createPath = useCreatePath();
  const maySeeProjects = useCan('see_projects');
  if (filter?.['status[]']) {
    return <EmptyState title={t(`pendencies.noneInTab.${usual}`)} text={t('pendencies.noneInTab.text')} />;
  }
  return (
    <EmptyState
      title={t('pendencies.empty.title')}
      text={t('pendencies.empty.text')}
      action={
        maySeeProjects && (
          <Button variant="contained" component={Link} to={createPath({ resource: 'projects', type: 'list' })}>
            {t('pendencies.empty.action')}
          </Button>
        )
      }
    />
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Rows that documents of the supplier answer already: asked when the rows are there, never with them. */
function ReusableAfterList({ onFound }: { onFound: (ids: ReadonlySet<number>) => void }) {
  const { data: rows = [], isFetching, isPending } = useListContext<PendencyRow>();
  const ids = rows
    .filter(({ status, inactive }) => !inactive && status !== 'SUPPORT' && TAKES_DOCUMENTS.includes(status))
    .map(({ id }) => id);
  const { data } = useRead(
    ['pendencies', 'reusable', ids.join()],
    (provider, options) => provider.getReusable(ids, options),
    {
      enabled: !isPending && !isFetching && ids.length > 0,
      staleTime: COUNTS_FRESH,
    },
  );
  useEffect(() => startTransition(() => onFound(data ? new Set(data) : NONE)), [data, onFound]);
  return null;
}

/** The numbers beside the filters; once they are there, the code of the review is fetched. */
function CountsAfterList(props: CountsProps<PendencyCounts>) {
  const isCounted = useFilterCounts(
    ['pendencies', 'getPendencyCounts'],
    (provider, asked, options) => provider.getPendencyCounts(asked, options),
    props,
  );
  useEffect(() => {
    if (!isCounted || prefersReducedData()) return;
    const timer = setTimeout(() => void LazyReview.ahead().catch(() => undefined), REVIEW_AHEAD);
    return () => clearTimeout(timer);
  }, [isCounted]);
  return null;
}
