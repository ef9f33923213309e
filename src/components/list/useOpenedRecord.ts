import { useLocation, useNavigate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { type ListAddress, type ListRules, readAddress, writeAddress } from './listAddress.ts';
import type { RecordOpener } from './listContext.ts';

type Row = { id: number };
export type OpenedRecord = RecordOpener & {
  openedId: number | undefined;
  /** Its place in the filtered list, from 1, while it is known. */
  position: { index: number; total: number } | undefined;
  close: () => void;
  /** The row that `next` leads to, when it stands on this page. */
  nextId: number | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** The rows of one page as they were met: an action that moves a row away leaves its place in the walk (D-08). */
type Walk = { page: string; ids: number[] };

/**
 * The record that the address opens over the list (`aberta=ID`), its position, and the way to the next and the previous
 * one within the filtered list, also on other pages. `filter` is what is asked beyond the address.
 */
export function useOpenedRecord(rules: ListRules, askedFilter: object): OpenedRecord {
  const location = useLocation();
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const { data, total, resource, isPlaceholderData } = useListContext<Row>();
  const address = useMemo(() => readAddress(location.search, rules), [location.search, rules]);
  const openedId = address.opened;
  const page = JSON.stringify([address.page, address.perPage, address.sort, address.order, askedFilter]);
  const [walk, setWalk] = useState<Walk>({ page: '', ids: [] });
  /** Rows that were moved away on pages that the walk has left. */
  const [left, setLeft] = useState(0);

  // a new page of the walk begins with its rows as they came; rows that appear in it later are met at its end
  if (data && !isPlaceholderData) {
    const ids = data.map((row) => row.id);
    if (walk.page !== page || openedId === undefined) {
      if (walk.page !== page || walk.ids.join() !== ids.join()) setWalk({ page, ids });
    }
  }

  const go = useCallback(
    (change: Partial<ListAddress>, options: { replace: boolean; state?: object }) =>
      navigate({ search: writeAddress({ ...address, ...change }, rules) }, options),
    [address, navigate, rules],
  );
  const openedHere = useRef(false);
  const open = useCallback(
    (id: number, state?: object) => {
      openedHere.current = openedId === undefined ? true : openedHere.current;
      go({ opened: id }, { replace: openedId !== undefined, state });
    },
    [go, openedId],
  );
  const close = () => {
    // the entry that opening made is taken back, so that 'back' leaves the list; a page turned meanwhile stays
    const back = openedHere.current;
    openedHere.current = false;
    if (back) navigate(-1);
    else go({ opened: undefined }, { replace: true });
  };

  const idsOf = async (page: number): Promise<number[]> => {
    const { data: rows } = await dataProvider.getList<Row>(resource, {
      pagination: { page, perPage: address.perPage },
      sort: { field: address.sort, order: address.order },
      filter: askedFilter,
    });
    return rows.map((row) => row.id);
  };
  const turnTo = (wanted: number, id: number | undefined) => {
    if (id === undefined) return;
    openedHere.current = false;
    setLeft(done);
    go({ page: wanted, opened: id }, { replace: true });
  };

  const at = openedId === undefined ? -1 : walk.ids.indexOf(openedId);
  const isKnown = at !== -1 && walk.page === page;
  const offset = (address.page - 1) * address.perPage;
  // rows that an action moved out of the list are counted as done: the position goes on to the same total
  const moved = data ? walk.ids.filter((id) => !data.some((row) => row.id === id)).length : 0;
  const done = left + moved;
  const count = total ?? 0;
  const index = offset + left + at + 1;

  const next = async () => {
    const following = walk.ids[at + 1];
    if (following !== undefined) return open(following);
    // rows that moved up into this page while its others were worked on come before the next page
    const fresh = (await idsOf(address.page)).filter((id) => !walk.ids.includes(id));
    if (fresh[0] !== undefined) {
      setWalk({ page, ids: [...walk.ids, ...fresh] });
      return open(fresh[0]);
    }
    return turnTo(address.page + 1, (await idsOf(address.page + 1))[0]);
  };
  const previous = async () => {
    const before = walk.ids[at - 1];
    if (before !== undefined) return open(before);
    return turnTo(address.page - 1, (await idsOf(address.page - 1)).at(-1));
  };
  const quietly = (step: () => Promise<void>) => () => void step().catch(() => undefined); // the provider has told it

  useEffect(() => {
    if (openedId !== undefined) return;
    openedHere.current = false;
    setLeft(0);
  }, [openedId]);

  return {
    openedId,
    open,
    close,
    position: isKnown ? { index, total: Math.max(count + done, index) } : undefined,
    next: isKnown && (at < walk.ids.length - 1 || offset + walk.ids.length - moved < count) ? quietly(next) : undefined,
    nextId: isKnown ? walk.ids[at + 1] : undefined,
    previous: isKnown && (at > 0 || address.page > 1) ? quietly(previous) : undefined,
  };
}
