import { useLocation, useNavigate } from 'ra-core';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { VIEWS } from '../../../contract/constants.ts';
import { useT } from '../../i18n/index.ts';
import { useAfterRows } from './afterRows.tsx';
import { describeFilters } from './filterFields.ts';
import { type FilterValues, readAddress, splitPersonal, writeAddress } from './listAddress.ts';
import { useListScreen } from './listContext.ts';
import {
  addressOf,
  type ColumnState,
  isSameList,
  type ListViews,
  ListViewsContext,
  type ListViewsState,
  presentOf,
  type ViewRequest,
} from './listViews.ts';

type Props = { views: ListViews; children: ReactNode };
const NONE: readonly never[] = [];

export function ViewsState({ views, children }: Props) {
  const t = useT();
  const screen = useListScreen();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isPending, isFetching } = useListContext();
  const [request, setRequest] = useState<ViewRequest | null>(null);
  const [columns, tellColumns] = useState<ColumnState | null>(null);
  const { saved = NONE, read } = views.useSaved(!isPending);
  const address = useMemo(() => readAddress(search, screen), [search, screen]);
  const active = saved.find(({ id }) => id === address.view) ?? null;
  const isChanged =
    active !== null &&
    (!isSameList(address, addressOf(active.query, screen)) || (active.columns !== null && columns?.isTouched === true));

  const filters = useMemo<FilterValues[]>(
    () =>
      [...views.shipped, ...saved.map(({ query }) => ({ filter: addressOf(query, screen).filter }))]
        .map(({ filter }) => filter)
        .slice(0, VIEWS.counted), // the call takes no more
    [views.shipped, saved, screen],
  );
  const totals = views.useTotals(filters, useAfterRows() && !isFetching);
  const undo = useCallback(() => {
    if (!active) return;
    columns?.restore();
    navigate({ search: writeAddress(addressOf(active.query, screen, active.id), screen, true) });
  }, [active, columns, navigate, screen]);

  const { memory } = splitPersonal(screen.filters.values, screen.personal);
  const hasPrivate = Object.keys(memory).length > 0;
  const current = active === null && !hasPrivate ? address : null;
  const state = useMemo<ListViewsState>(
    () => ({
      shipped: views.shipped.map((view, at) => ({
        view,
        total: totals?.[at],
        isCurrent:
          current !== null &&
          isSameList(
            { ...current, perPage: screen.perPage },
            { ...addressOf(view, screen), sort: current.sort, order: current.order },
          ),
      })),
      saved: saved.map((view, at) => ({
        view,
        total: totals?.[views.shipped.length + at],
        isCurrent: view.id === active?.id,
      })),
      read,
      active,
      isChanged,
      undo,
      ask: setRequest,
      columns: columns?.visible ?? null,
      tellColumns,
    }),
    [views, saved, totals, current, screen, active, isChanged, read, undo, columns],
  );

  const present = presentOf(address, screen, { columns: columns?.visible ?? null, hasPrivate });
  const sort = screen.sorts.find(({ field, order }) => field === address.sort && order === address.order);
  const summary = [
    ...describeFilters(screen.fields, address.filter, t).map(({ label, text, field }) =>
      field.kind === 'remote' ? label : `${label}: ${text}`,
    ),
    ...(typeof address.filter[screen.searchKey] === 'string'
      ? [`${screen.searchLabel}: ${address.filter[screen.searchKey]}`]
      : []),
    ...(sort ? [sort.label] : []),
    t('views.perPage', { count: address.perPage }),
  ];
  const { Dialogs } = views;
  return (
    <ListViewsContext.Provider value={state}>
      {children}
      {request && (
        <Suspense fallback={null}>
          <Dialogs
            request={request}
            present={present}
            summary={summary}
            onClose={() => setRequest(null)}
            onDone={(view) => {
              const { kind } = request;
              setRequest(null);
              // what was saved or updated is what is on the screen; of one that is gone the filters stay
              if (kind === 'edit') return;
              const stays = {
                ...address,
                page: 1,
                view: kind === 'remove' && address.view !== request.view.id ? address.view : view?.id,
              };
              navigate({ search: writeAddress(stays, screen, true) }, { replace: true });
            }}
          />
        </Suspense>
      )}
    </ListViewsContext.Provider>
  );
}

/** Tells the views which columns the table shows; undone when the table goes. */
export function useTellColumns(tell: ListViewsState['tellColumns'] | undefined, columns: ColumnState): void {
  const { isTouched, restore } = columns;
  const visible = columns.visible.join();
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    tell?.({ visible: visible.split(','), isTouched, restore: () => latest.current() });
  }, [tell, visible, isTouched]);
  useEffect(() => () => tell?.(null), [tell]);
}
