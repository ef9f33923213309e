import { type ReactNode, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { useListViews } from './listViews.ts';

export type ListRow = { id: number };

/** One column of a list's table. The first of a list identifies the row: it takes the free width and is always there. */
export type ListColumn<Row extends ListRow> = {
  source: string;
  label: string;
  headLabel?: string;
  /** Pixels; columns without it share the free width. */
  width?: number;
  /** Pixels where the table is too narrow even without its optional columns, or a share of the free width; 'none': hidden at first where even so there is no room. */
  narrowWidth?: number | 'free' | 'none';
  hidden?: boolean;
  /** Comes and goes with data: hidden until asked for, also for who has chosen columns before it came. */
  isData?: boolean;
  /** Hidden at first where the table is too narrow for all columns; the last of these goes first. */
  optional?: boolean;
  align?: 'right';
  /** Holds a chip or a tag, which is cut off rather than replaced by an ellipsis. */
  atomic?: boolean;
  /** What else stands in its cells, when two names share one. */
  also?: readonly string[];
  quiet?: boolean;
  render: (row: Row) => ReactNode;
};

export const DENSITIES = ['compact', 'standard', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** Heights of a row by density; in the standard one, a cell of two lines needs more. */
export const rowHeight = (density: Density, hasTwoLines: boolean): number =>
  density === 'compact' ? 32 : density === 'comfortable' ? 52 : hasTwoLines ? 46 : 40;
export const hasTwoLines = (stacked: boolean, columns: readonly Pick<ListColumn<ListRow>, 'also'>[]): boolean =>
  stacked || columns.some(({ also }) => also);

/** Positions of all columns: those that were moved, then the rest in their own order; the first stays first. */
export function completeRanks(ranks: readonly number[] | undefined, count: number): number[] {
  const known = [...new Set(ranks ?? [])].filter((rank) => rank > 0 && rank < count);
  const rest = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !known.includes(index) && index > 0,
  );
  // a newcomer takes the place that its index gives it, behind the fixed first
  return [0, ...known, ...rest];
}

/** Moves the column at one position to another; nothing moves before the first. */
export function moveRank(ranks: readonly number[], from: number, to: number): number[] {
  const target = Math.min(Math.max(to, 1), ranks.length - 1);
  const moved = ranks[from];
  if (from < 1 || moved === undefined || target === from) return [...ranks];
  const others = ranks.filter((_, index) => index !== from);
  return [...others.slice(0, target), moved, ...others.slice(target)];
}

/** Pixels: the first column of a wide table, of a stacked one, every other column without a width, boxes, scroll bar. */
const WIDTH = { name: 240, stackedName: 140, fluid: 120, selection: 44, scrollBar: 17 } as const;

type Room = { stacked: boolean; isSelectable: boolean };
/** The least width of a table in pixels; a narrower place scrolls. */
export const leastWidth = (columns: readonly Pick<ListColumn<ListRow>, 'width'>[], { stacked, isSelectable }: Room) =>
  columns.slice(1).reduce((sum, { width }) => sum + (width ?? WIDTH.fluid), 0) +
  (stacked ? WIDTH.stackedName : WIDTH.name) +
  (isSelectable ? WIDTH.selection : 0);

type Layout<Row extends ListRow> = { stacked: boolean; columns: readonly ListColumn<Row>[]; needed: number };

/** The forms of a table, the widest first: one name in a cell, two in a cell, then without its optional columns. */
export function tableLayouts<Row extends ListRow>(
  columnsOf: (stacked: boolean) => readonly ListColumn<Row>[],
  isSelectable: boolean,
): [Layout<Row>, ...Layout<Row>[]] {
  const layout = (stacked: boolean, columns: readonly ListColumn<Row>[]): Layout<Row> => {
    const shown = columns.filter(({ hidden }) => !hidden);
    // two names in a cell are readable only with the room that a single name has
    return { stacked, columns, needed: leastWidth(shown, { stacked: false, isSelectable }) + WIDTH.scrollBar };
  };
  const stacked = columnsOf(true);
  const optional = stacked.filter((column) => column.optional && !column.hidden).reverse();
  const fewer = [...optional.keys()].map((last) =>
    stacked.map((column) => (optional.slice(0, last + 1).includes(column) ? { ...column, hidden: true } : column)),
  );
  const narrow = (hides: boolean) =>
    (fewer.at(-1) ?? stacked).map(({ narrowWidth, ...column }) => ({
      ...column,
      ...(narrowWidth === 'none'
        ? hides && { hidden: true }
        : narrowWidth !== undefined && { width: narrowWidth === 'free' ? undefined : narrowWidth }),
    }));
  return [
    layout(false, columnsOf(false)),
    layout(true, stacked),
    ...fewer.map((columns) => layout(true, columns)),
    ...(stacked.some(({ narrowWidth }) => narrowWidth !== undefined) ? [layout(true, narrow(false))] : []),
    ...(stacked.some(({ narrowWidth }) => narrowWidth === 'none') ? [layout(true, narrow(true))] : []),
  ];
}

const onResize = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The first form of the table that fits into the window; `besides` is what the filter rail takes of it, in pixels. */
export function useTableLayout<Row extends ListRow>(
  columnsOf: (stacked: boolean) => readonly ListColumn<Row>[],
  { isSelectable, besides }: { isSelectable: boolean; besides: number },
): Layout<Row> {
  const layouts = useMemo(() => tableLayouts(columnsOf, isSelectable), [columnsOf, isSelectable]);
  const fitting = useSyncExternalStore(onResize, () =>
    layouts.findIndex(({ needed }) => !window.matchMedia(`(max-width: ${needed + besides - 0.05}px)`).matches),
  );
  return layouts.at(fitting) ?? layouts[0];
}

export const hiddenByDefault = (columns: readonly Pick<ListColumn<ListRow>, 'source' | 'hidden'>[]): string[] =>
  columns.filter((column) => column.hidden).map((column) => column.source);

/** The columns that a view asks for, as they are kept: which are hidden, and the order of all of them. */
export function columnsAsked(
  columns: readonly Pick<ListColumn<ListRow>, 'source'>[],
  asked: readonly string[],
): { hidden: string[]; ranks: number[] } {
  const sources = columns.map(({ source }) => source);
  const shown = asked.map((source) => sources.indexOf(source)).filter((index) => index > 0);
  return {
    hidden: sources.filter((source, index) => index > 0 && !asked.includes(source)),
    ranks: completeRanks(shown, columns.length),
  };
}

/** The person's choice of columns, or of the view's while one is open, kept in react-admin's store. */
export function useColumnChoices<Row extends ListRow>(ownKey: string, columns: readonly ListColumn<Row>[]) {
  // a view that has columns has its own place in the store
  const view = useListViews()?.active;
  const asked = view?.columns ?? null;
  const storeKey = asked ? `${ownKey}.view${view?.id}.${asked.join('-')}` : ownKey;
  const base = asked ? columnsAsked(columns, asked) : { hidden: hiddenByDefault(columns), ranks: undefined };
  const [hidden, setHidden] = useStore<string[]>(storeKey, base.hidden);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`);
  const [dataShown, setDataShown] = useStore<readonly string[]>(`${storeKey}_dataColumns`, asked ?? []);
  const hides = ({ source, isData }: Pick<ListColumn<ListRow>, 'source' | 'isData'>) =>
    isData ? !dataShown.includes(source) : hidden.includes(source);
  const ranksAsked = base.ranks?.join();
  useLayoutEffect(() => {
    if (ranksAsked !== undefined && ranks === undefined) setRanks(ranksAsked.split(',').map(Number));
  }, [ranksAsked, ranks, setRanks]);
  const order = completeRanks(ranks ?? base.ranks, columns.length);
  const isTouched =
    [...hidden].sort().join() !== [...base.hidden].sort().join() ||
    [...dataShown].sort().join() !== [...(asked ?? [])].sort().join() ||
    order.join() !== completeRanks(base.ranks, columns.length).join();
  const shown = order.flatMap((rank) => {
    const column = columns[rank];
    return column && !hides(column) ? [column] : [];
  });
  return {
    storeKey,
    order,
    isTouched,
    shown,
    /** The sources shown, in their order, with what shares a cell. */
    visible: shown.flatMap(({ source, also = [] }) => [source, ...also]),
    isHidden: (source: string) => columns.some((column) => column.source === source && hides(column)),
    toggle: (source: string) => {
      const toggled = (list: readonly string[]) =>
        list.includes(source) ? list.filter((one) => one !== source) : [...list, source];
      if (columns.some((column) => column.source === source && column.isData)) setDataShown(toggled(dataShown));
      else setHidden(toggled(hidden));
    },
    move: (from: number, to: number) => setRanks(moveRank(order, from, to)),
    restore: () => {
      setHidden(base.hidden);
      setDataShown(asked ?? []);
      setRanks(base.ranks);
    },
  };
}

/** 'Ajustar à tela', in pixels: what of the window is not rows, and the height of a row. */
export type FittingRows = { besides: number; row: number };
const LEAST_ROWS = 5;
export const rowsThatFit = ({ besides, row }: FittingRows, windowHeight: number): number =>
  Math.min(MAX_PAGE_SIZE, Math.max(LEAST_ROWS, Math.floor((windowHeight - besides) / row)));

/**
 * How many rows a page of this list has: as the person last chose (L-13), else the list's usual number. What fits is reckoned
 * once, when the list opens: no page changes under the person.
 */
export function usePerPage(resource: string, usual: number) {
  const [kept, keep] = useStore<number | FittingRows>(`${resource}.perPage`, usual);
  const [windowHeight] = useState(() => window.innerHeight);
  const fits = typeof kept === 'object';
  return { perPage: fits ? rowsThatFit(kept, windowHeight) : kept, fits, keep };
}

export const useDensity = (resource: string) => useStore<Density>(`${resource}.density`, 'standard');
