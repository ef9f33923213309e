import type { ReactNode } from 'react';
import type { CardGroup } from './CardList.tsx';
import type { ListColumn, ListRow } from './columns.ts';
import type { FilterValues } from './listAddress.ts';
import type { ListDefinition, ListScreen } from './listContext.ts';
import type { OpenedRecord } from './useOpenedRecord.ts';

/** What a noun gives to the page of its list. */
export type ListPageProps<Row extends ListRow> = {
  definition: ListDefinition;
  /** Undefined while it is not known yet. */
  allowed: boolean | undefined;
  /** Asked beside the filters of the address, and not shown among them. */
  permanentFilter?: (values: FilterValues, phone: boolean) => FilterValues;
  /** What the rows depend on besides the address (the chosen companies): a change loads them again, from page 1. */
  queryKeyExtra?: string;
  /** Beside the title. */
  companies?: ReactNode;
  /** At the end of the title's line: what makes a new one. */
  actions?: ReactNode;
  /** The columns, where the names may stand two in a cell; `open` opens a row. */
  columns: (stacked: boolean, open: (row: Row) => void) => readonly ListColumn<Row>[];
  card: (row: Row, open: () => void) => ReactNode;
  groups?: (rows: readonly Row[]) => CardGroup<Row>[];
  /** Above the filters on a phone. */
  phoneTabs?: ReactNode;
  empty: ReactNode;
  /** Opens a row: by a click, by Enter, by its link. */
  onOpen?: (row: Row, screen: ListScreen) => void;
  /** What lies over the list while the address opens a record. */
  opened?: (record: OpenedRecord & { openedId: number }) => ReactNode;
  /** What can be done with selected rows; without it none can be selected. */
  selectionActions?: ReactNode;
  /** Asked after the list has come, never with it. */
  children?: ReactNode;
};
