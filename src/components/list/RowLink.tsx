import { Link } from '@mui/material';
import { LinkBase } from 'ra-core';
import type { MouseEvent, ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import type { ListRow } from './columns.ts';
import { rowLinkId, useCurrentRow } from './currentRow.ts';
import { useListScreen } from './listContext.ts';

type Props = { children: ReactNode; to: string; title?: string; onOpen?: (() => void) | undefined };

/** The name of a row as a real link: a click opens it here, with Ctrl or the middle button in a new tab. */
export function RowLink({ children, to, title, onOpen }: Props) {
  const { resource } = useListScreen();
  const record = useRecordContext<ListRow>();
  const current = useCurrentRow();
  if (!record) return null;
  return (
    <Link
      component={LinkBase}
      id={rowLinkId(resource, record.id)}
      to={to}
      title={title}
      underline="none"
      onFocus={() => current.setId(record.id)}
      onClick={(event: MouseEvent) => {
        event.stopPropagation(); // the row around would open it a second time
        if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      sx={{ color: 'text.primary', fontWeight: 500, borderRadius: '3px', '&:hover': { textDecoration: 'underline' } }}
    >
      {children}
    </Link>
  );
}
