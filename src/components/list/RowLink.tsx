import { LinkBase } from 'ra-core';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { useRecordContext } from 'react-admin';
import type { ListRow } from './columns.ts';
import { useListScreen } from './listContext.ts';

export type CurrentRow = {
  id: number | null;
  setId: (id: number | null) => void;
};
export const CurrentRowContext = createContext<CurrentRow>({ id: null, setId: () => undefined });
export const useCurrentRow = (): CurrentRow => useContext(CurrentRowContext);

/** Marks the element of a row that takes the focus when the row becomes the current one. */
export const rowLinkId = (resource: string, id: number): string => `${resource}-row-${id}`;

type Props = { children: ReactNode; to: string; title?: string; onOpen?: (() => void) | undefined };

/** The name of a row as a real link: a click opens it here, with Ctrl or the middle button in a new tab. */
export function RowLink({ children, to, title, onOpen }: Props) {
  const { resource } = useListScreen();
  const record = useRecordContext<ListRow>();
  const current = useCurrentRow();
  if (!record) return null;
  return (
    <LinkBase
      id={rowLinkId(resource, record.id)}
      className="row-link"
      to={to}
      title={title}
      onFocus={() => current.setId(record.id)}
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
