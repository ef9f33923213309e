import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Item = {
  id: number;
  title: ReactNode;
  text: ReactNode;
  more?: ReactNode;
  /** Of the past. */
  quiet?: boolean;
  action?: ReactNode;
};

/** Entries of a card with a text of their own and perhaps a button. */
export const Items = ({ items, empty }: { items: readonly Item[]; empty: string }) =>
  items.length === 0 ? (
    <Box sx={{ px: 4, pt: 3, pb: 4, color: 'text.secondary' }}>{empty}</Box>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 4, pt: 3, display: 'grid', gap: 4 }}>
      {items.map(({ id, title, text, more, quiet, action }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            <Box sx={{ fontWeight: 550, color: quiet ? 'text.secondary' : undefined }}>{title}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{text}</Box>
            {more}
          </Box>
          {action}
        </Box>
      ))}
    </Box>
  );
