import { Box, Checkbox, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { flexRow, outlined } from '../../theme/layout.ts';
import type { ListRow } from './columns.ts';
import { useSelection } from './selection.ts';

export type CardGroup<Row> = { key: string; label: string; count?: string | undefined; rows: readonly Row[] };

type Props<Row extends ListRow> = {
  card: (row: Row) => ReactNode;
  /** Cuts the page into groups; without it the cards stand in one. */
  groups?: ((rows: readonly Row[]) => CardGroup<Row>[]) | undefined;
  selecting?: boolean;
};

export function CardList<Row extends ListRow>({ card, groups, selecting = false }: Props<Row>) {
  const t = useT();
  const selection = useSelection();
  const { data = [], isFetching } = useListContext<Row>();
  const grouped = groups?.(data) ?? [{ key: 'all', label: '', rows: data }];
  return (
    <Box aria-busy={isFetching}>
      {grouped.map((group) => (
        <Box component="section" key={group.key} aria-label={group.label || undefined}>
          {group.label && (
            <Typography
              variant="subtitle2"
              component="h2"
              sx={{ ...flexRow, gap: 2, mt: 3, mb: 1.5, color: 'text.secondary' }}
            >
              {group.label}
              {group.count !== undefined && (
                <Box
                  component="span"
                  className="num"
                  sx={{
                    px: 1.5,
                    borderRadius: 99,
                    bgcolor: 'background.sunken',
                    fontSize: 11,
                    lineHeight: '17px',
                    fontWeight: 550,
                  }}
                >
                  {group.count}
                </Box>
              )}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
            {group.rows.map((row) => (
              <RecordContextProvider key={row.id} value={row}>
                <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                  {selecting && selection && (
                    <Checkbox
                      checked={selection.ids.includes(row.id)}
                      onChange={() => selection.toggle(row.id)}
                      slotProps={{ input: { 'aria-label': t('lists.selectRow') } }}
                      sx={{ width: 44, height: 44, ml: -2 }}
                    />
                  )}
                  <Box sx={{ flex: 1, minWidth: 0 }}>{card(row)}</Box>
                </Box>
              </RecordContextProvider>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A row on a phone: wherever it is tapped beside its other controls, the link of its name is followed. */
export const ListCard = ({ children, menu }: { children: ReactNode; menu?: ReactNode }) => (
  <Box
    component="article"
    sx={{
      ...outlined,
      position: 'relative',
      p: '11px 10px 10px 14px',
      borderRadius: '10px',
      bgcolor: 'background.paper',
      fontSize: 13,
      '& .row-link::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '10px' },
      '& .row-link:hover': { textDecoration: 'none' },
      '& .row-link:focus-visible': { outline: 'none', '&::after': { outline: '2px solid', outlineColor: 'focus' } },
      '& :is(a, button):not(.row-link)': { position: 'relative', zIndex: 1 },
      // the menu lies in the corner: beside it the title alone is shorter
      ...(Boolean(menu) && { '& > :first-of-type': { pr: '36px' } }),
    }}
  >
    {children}
    {menu && <Box sx={{ position: 'absolute', zIndex: 1, top: 0, right: 0 }}>{menu}</Box>}
  </Box>
);
