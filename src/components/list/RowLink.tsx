import { LinkBase } from 'ra-core';
import { createContext, type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ListRow } from './columns.ts';
import { useListScreen } from './listContext.ts';

type SetCurrentRow = (id: number | null) => void;
const CurrentRowContext = createContext<number | null>(null);
const SetCurrentRowContext = createContext<SetCurrentRow>(() => undefined);
/** The id of the row that the keys of the list are about. */
export const useCurrentRow = (): number | null => useContext(CurrentRowContext);
/** Who only sets it is not rendered again when it changes (P7). */
export const useSetCurrentRow = (): SetCurrentRow => useContext(SetCurrentRowContext);

export function CurrentRow({ children }: { children: ReactNode }) {
  const [id, setId] = useState<number | null>(null);
  return (
    <SetCurrentRowContext value={setId}>
      <CurrentRowContext value={id}>{children}</CurrentRowContext>
    </SetCurrentRowContext>
  );
}

/** Marks the element of a row that takes the focus when the row becomes the current one. */
export const rowLinkId = (resource: string, id: number): string => `${resource}-row-${id}`;

type Props = { children: ReactNode; to: string; title?: string; onOpen?: (() => void) | undefined };

/** The name of a row as a real link: a click opens it here, with Ctrl or the middle button in a new tab. */
export function RowLink({ children, to, title, onOpen }: Props) {
  const { resource } = useListScreen();
  const record = useRecordContext<ListRow>();
  const setCurrent = useSetCurrentRow();
  if (!record) return null;
  return (
    <LinkBase
      id={rowLinkId(resource, record.id)}
      className="row-link"
      to={to}
      title={title}
      onFocus={() => setCurrent(record.id)}
      onClick={(event: MouseEvent) => {
        event.stopPropagation(); // the row around would open it a second time
        if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </LinkBase>
  );
}
