import { type RefObject, useEffect, useRef } from 'react';
import type { ListRow } from './columns.ts';
import { resultsId } from './frameParts.tsx';
import type { FilterValues } from './listAddress.ts';
import type { ListDefinition, ListPageProps, RecordOpener } from './listContext.ts';
import { rowLinkId, useSetCurrentRow } from './RowLink.tsx';
import { useOpenedRecord } from './useOpenedRecord.ts';

type Props = {
  definition: ListDefinition;
  asked: FilterValues;
  /** Receives how a row is opened. */
  open: RefObject<RecordOpener['open']>;
  render: ListPageProps<ListRow>['opened'];
};

/** What lies over the list. It alone follows the address from one record to the next: the list below is not rendered again (P7). */
export function OpenedRecord({ definition, asked, open, render }: Props) {
  const opened = useOpenedRecord(definition, asked);
  const { openedId } = opened;
  useEffect(() => {
    open.current = opened.open;
  });
  useFocusAfter(definition.resource, openedId);
  return openedId !== undefined && render?.({ ...opened, openedId });
}

/** After the record over the list was closed, the focus is on its row again. */
function useFocusAfter(resource: string, openedId: number | undefined): void {
  const setId = useSetCurrentRow();
  const last = useRef(openedId);
  useEffect(() => {
    const left = last.current;
    last.current = openedId;
    if (openedId !== undefined) setId(openedId);
    if (left === undefined || openedId !== undefined) return;
    const row = document.getElementById(rowLinkId(resource, left));
    (row ?? document.getElementById(resultsId(resource)))?.focus({ preventScroll: row !== null });
  }, [openedId, resource, setId]);
}
