import { type ComponentType, createContext, useContext } from 'react';
import { PAGE_SIZE_CHOICES } from '../../../contract/constants.ts';
import { type FilterValues, type ListAddress, type ListRules, OWN_ORDER, readFilter, VIEW } from './listAddress.ts';

/** What a view asks of its list, in the words of the gateway. */
export type ViewQuery = { filter: unknown; orderBy?: string; order?: string; itemsPerPage?: number };
export type SavedView = {
  id: number;
  name: string;
  query: ViewQuery;
  /** The columns in their order; null: those of whoever looks. */
  columns: readonly string[] | null;
  /** With whom it is shared; null for an own one. */
  shared: string | null;
  isDefault: boolean;
  editable: boolean;
};
/** A view that comes with the product; its id is a word of the address. */
export type ShippedView = { id: string; name: string; filter: FilterValues };

/** The list as it stands, for keeping it. */
export type PresentList = Required<Pick<ViewQuery, 'filter' | 'itemsPerPage'>> &
  Pick<ViewQuery, 'orderBy' | 'order'> & { columns: readonly string[] | null; hasPrivate: boolean };
export type ViewRequest = { kind: 'save' } | { kind: 'edit' | 'update' | 'remove'; view: SavedView };
export type ViewDialogProps = {
  request: ViewRequest;
  present: PresentList;
  summary: readonly string[];
  onDone: (view: { id: number } | null) => void;
  onClose: () => void;
};

/** How the query for the saved views went. */
type SavedRead = { data: unknown; error: unknown; refetch: () => unknown };

/** What a noun gives its list for views. The hooks are called in every rendering. */
export type ListViews = {
  shipped: readonly ShippedView[];
  /** The shipped view that the list opens with for who has no default. */
  opensWithShipped?: string | undefined;
  /** Whose list it is: what is kept on this machine is kept apart for each. */
  useOwner: () => string;
  useSaved: (wanted: boolean) => {
    saved: readonly SavedView[] | undefined;
    /** The one that the list opens with. */
    opensWith: number | null;
    read: SavedRead;
  };
  /** Rows behind each filter, in their order; undefined while unknown. */
  useTotals: (filters: readonly FilterValues[], wanted: boolean) => readonly number[] | undefined;
  Dialogs: ComponentType<ViewDialogProps>;
};

const own = (rules: ListRules) => rules.sorts[0] ?? OWN_ORDER;

/** Where a view leads: what it says that the list no longer has is left out. */
export function addressOf(
  { filter, orderBy, order, itemsPerPage }: ViewQuery,
  rules: ListRules,
  view?: number,
): ListAddress {
  const sort = rules.sorts.find((one) => one.field === orderBy && one.order === order?.toUpperCase()) ?? own(rules);
  return {
    page: 1,
    perPage: PAGE_SIZE_CHOICES.find((size) => size === itemsPerPage) ?? rules.perPage,
    sort: sort.field,
    order: sort.order,
    filter: readFilter(filter, rules.shape),
    opened: undefined,
    view,
  };
}

const comparable = ({ perPage, sort, order, filter }: ListAddress): string =>
  JSON.stringify([
    perPage,
    sort,
    order,
    Object.entries(filter)
      .map(([key, value]) => [key, typeof value === 'object' ? [...value].sort() : value])
      .sort(),
  ]);
/** The same rows in the same order and pages of the same size, whatever page is open. */
export const isSameList = (one: ListAddress, other: ListAddress): boolean => comparable(one) === comparable(other);

export const presentOf = (
  address: ListAddress,
  rules: ListRules,
  { columns, hasPrivate }: Pick<PresentList, 'columns' | 'hasPrivate'>,
): PresentList => ({
  filter: address.filter,
  itemsPerPage: address.perPage,
  ...(address.sort !== own(rules).field && { orderBy: address.sort, order: address.order.toLowerCase() }),
  columns,
  hasPrivate,
});

/** `?visao=12` or `?visao=vencidas` without more: the view that is to be opened; null for any other address. */
export function viewToOpen(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const view = parameters.get(VIEW);
  return view !== null && !parameters.has('filter') ? view : null;
}

export type ColumnState = { visible: readonly string[]; isTouched: boolean; restore: () => void };
export type ListViewsState = {
  shipped: readonly { view: ShippedView; total: number | undefined; isCurrent: boolean }[];
  saved: readonly { view: SavedView; total: number | undefined; isCurrent: boolean }[];
  read: SavedRead;
  /** The saved view that the address names, and whether filters, order, page size or columns are no longer its own. */
  active: SavedView | null;
  isChanged: boolean;
  undo: () => void;
  ask: (request: ViewRequest) => void;
  /** The columns that the table shows, in their order; null on a phone. */
  columns: readonly string[] | null;
  tellColumns: (columns: ColumnState | null) => void;
};
export const ListViewsContext = createContext<ListViewsState | null>(null);
/** The views of the list around; null where there are none. */
export const useListViews = (): ListViewsState | null => useContext(ListViewsContext);
