import { createContext, type ReactNode, type RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { strictContext } from '../strictContext.ts';
import type { CardGroup } from './CardList.tsx';
import type { ListColumn, ListRow } from './columns.ts';
import type { FilterField } from './filterFields.ts';
import type { FilterValue, FilterValues, ListRules, SortChoice } from './listAddress.ts';
import type { ListViews } from './listViews.ts';
import type { OpenedRecord } from './useOpenedRecord.ts';

/** What a noun says about its list; the pieces of `components/list` know nothing else of it. */
export type ListDefinition = Omit<ListRules, 'sorts'> & {
  resource: string;
  title: string;
  searchKey: string;
  searchLabel: string;
  searchPlaceholder: string;
  /** Milliseconds after the last letter; absent: the list's usual ones. */
  searchDebounce?: number;
  sorts: readonly SortChoice[];
  fields: readonly FilterField[];
  /** '1.842 pendências': what is announced and written above the cards. */
  formatTotal: (total: number) => string;
  /** 'Carregando pendências', 'Não foi possível carregar as pendências'. */
  loadingLabel: string;
  errorTitle: string;
  /** Said when the filters let nothing through; absent: the filters themselves. */
  noResultsText?: string;
  /** Whether an empty list is for want of a match; absent: when any filter is set. */
  isFiltered?: (values: FilterValues) => boolean;
  /** Words of the selection, where rows can be selected: '3 selecionadas', 'Selecionar todas as 1.842'. */
  selection?: { selected: (count: number) => string; takeAll: (total: number, isEstimate: boolean) => string };
  /** A filter that the screen shows in another way (a tab): it gets no chip and is not counted. */
  hideFilterChip?: (fieldId: string, values: FilterValues, phone: boolean) => boolean;
  /** A row that changes by itself: while one is shown the list is refetched every few seconds. */
  changes?: (row: RaRecord) => boolean;
  views?: ListViews;
  /** Whether the filters stand beside the rows until the person closes them; else they open over them. */
  opensRail?: boolean;
};

export type FilterChange = Readonly<Record<string, FilterValue | undefined>>;

export type ListFilters = {
  /** Those of the address and those that are only kept in memory, together. */
  values: FilterValues;
  /** Sets some, takes away what is undefined or empty; goes to page 1 (D-02). */
  change: (change: FilterChange) => void;
  clear: () => void;
  /** A search that is written and not asked yet: it outlives its box when the window becomes a phone's or a desk's. */
  search: RefObject<string | null>;
};

export type RecordOpener = {
  /** `state` tells what lies over the list how it begins. */
  open: (id: number, state?: object) => void;
};

export type ListScreen = ListDefinition & {
  filters: ListFilters;
  opener: RecordOpener;
};

/** The rows are not shown yet: those of another view may take their place. Apart, since what stands around them is the same. */
export const HeldContext = createContext(false);

export const [ListScreenContext, useListScreen] = strictContext<ListScreen>('useListScreen');

export type ListPageProps<Row extends ListRow> = {
  definition: ListDefinition;
  /** Undefined while it is not known yet. */
  allowed: boolean | undefined;
  /** Asked beside the filters of the address, and not shown among them. */
  permanentFilter?: (values: FilterValues, phone: boolean) => FilterValues;
  /** What the rows depend on besides the address (the chosen companies): a change loads them again, from page 1. */
  queryKeyExtra?: string;
  companies?: ReactNode;
  /** Between the title and the search; its height is kept while it is empty. */
  top?: ReactNode;
  /** At the end of the title's line: what makes a new one. */
  actions?: ReactNode;
  /** The columns, where the names may stand two in a cell; `open` opens a row. */
  columns: (stacked: boolean, open: (row: Row) => void) => readonly ListColumn<Row>[];
  card: (row: Row, open: () => void) => ReactNode;
  groups?: (rows: readonly Row[]) => CardGroup<Row>[];
  phoneTabs?: ReactNode;
  /** On a desk, before the search: whose turn it is. */
  tabs?: ReactNode;
  empty: ReactNode;
  onOpen?: (row: Row, screen: ListScreen) => void;
  /** What lies over the list while the address opens a record. */
  opened?: (record: OpenedRecord & { openedId: number }) => ReactNode;
  /** What can be done with selected rows; without it none can be selected. */
  selectionActions?: ReactNode;
  /** Asked after the list has come, never with it. */
  children?: ReactNode;
};
