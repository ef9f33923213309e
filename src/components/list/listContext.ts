import { strictContext } from '../strictContext.ts';
import type { FilterField } from './filterFields.ts';
import type { FilterValue, FilterValues, ListRules, SortChoice } from './listAddress.ts';
import type { ListViews } from './listViews.ts';

/** What a noun says about its list; the pieces of `components/list` know nothing else of it. */
export type ListDefinition = Omit<ListRules, 'sorts'> & {
  resource: string;
  title: string;
  /** The filter of the search box. */
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
  /** Its saved views, where it has any. */
  views?: ListViews;
};

export type FilterChange = Readonly<Record<string, FilterValue | undefined>>;

export type ListFilters = {
  /** Those of the address and those that are only kept in memory, together. */
  values: FilterValues;
  /** Sets some, takes away what is undefined or empty; goes to page 1 (D-02). */
  change: (change: FilterChange) => void;
  /** Takes all of them away. */
  clear: () => void;
};

export type RecordOpener = {
  /** The record that is open over the list. */
  openedId: number | undefined;
  open: (id: number) => void;
};

export type ListScreen = ListDefinition & { filters: ListFilters; opener: RecordOpener };

/** The list that a piece belongs to. */
export const [ListScreenContext, useListScreen] = strictContext<ListScreen>('useListScreen');
