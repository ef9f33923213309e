import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListCard } from '../list/CardList.tsx';
import { TwoLines } from '../list/TwoLines.tsx';
import { usePhone } from '../usePhone.ts';

/**
 * One fact of a row, declared once for the table and for the card of a phone. The first column names the row: it takes
 * the free width, is the row's header, and the title of the card.
 */
export type RowColumn<Row> = {
  source: string;
  label: string;
  /** In the head instead of the label alone. */
  head?: ReactNode;
  /** Pixels or a share, perhaps by width of the window; without it the column shares the free width. */
  width?: number | string | Readonly<Record<string, number>>;
  align?: 'right';
  /** Only in the table of a window of 1440 px or more, or from another width on. */
  wide?: boolean | 'sm' | 'lg';
  /** Holds a chip or a tag, which an ellipsis would spoil. */
  atomic?: boolean;
  /** Long text takes more lines instead of an ellipsis. */
  wraps?: boolean;
  /** Names the row where the first column does not. */
  rowHeader?: boolean;
  quiet?: boolean;
  /** Space before a column that follows a right-aligned one. */
  gap?: boolean;
  /** Figures of the same width. */
  num?: boolean;
  render: (row: Row) => ReactNode;
  /** A second line in the cell, and in the card a line below the title. */
  below?: (row: Row) => ReactNode;
  /** In the card: joined into a line of text, or among the chips; absent: the table alone has it. */
  card?: 'text' | 'tag';
  /** What the card has instead of the cell's content; for the title, also of what is below. */
  inCard?: (row: Row) => ReactNode;
  belowInCard?: (row: Row) => ReactNode;
};

export type RowListProps<Row> = {
  caption: string;
  columns: readonly RowColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  busy?: boolean;
  /** Pixels of a row. */
  height?: number;
  /** The buttons or the menu at the end of a row, the name of their column, and its pixels where it has more than a menu. */
  actions?: { label: string; render: (row: Row) => ReactNode; width?: number } | undefined;
  /** The box before a row, and the name of its column. */
  select?: { label: string; render: (row: Row) => ReactNode } | undefined;
  /** Stays a table on a phone, where its columns fit or what is around it scrolls. */
  alwaysTable?: boolean;
  /** The head stays while what is around the table scrolls. */
  stickyHeader?: boolean;
};

/** Rows of any source: a table where there is room, cards on a phone. */
export function RowList<Row>(props: RowListProps<Row>) {
  const phone = usePhone();
  return phone && !props.alwaysTable ? <RowCards {...props} /> : <RowTable {...props} />;
}

const clip = { overflow: 'clip', overflowClipMargin: '3px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function RowTable<Row>(props: RowListProps<Row>) {
  const { caption, columns, rows, rowKey, busy, height = 52, actions, select, stickyHeader } = props;
  const header = Math.max(
    0,
    columns.findIndex(({ rowHeader }) => rowHeader),
  );
  const cell = ({ wide, gap, align, quiet, num }: RowColumn<Row>, index: number) => ({
    ...(wide && { display: { xs: 'none', [wide === true ? 'xl' : wide]: 'table-cell' } }),
    ...((num || align) && { fontVariantNumeric: 'tabular-nums' }),
    ...(quiet && { color: 'text.secondary' }),
    ...(((index === 0 && !select) || gap) && { '&&': { pl: gap ? 6 : 4 } }),
  });
  return (
    <Table
      stickyHeader={stickyHeader}
      aria-busy={busy}
      sx={{ tableLayout: 'fixed', '& .MuiTableCell-root': { px: 2 } }}
    >
      <caption className="visually-hidden">{caption}</caption>
      <TableHead>
        <TableRow>
          {select && (
            <TableCell sx={{ width: 52 }}>
              <span className="visually-hidden">{select.label}</span>
            </TableCell>
          )}
          {columns.map((column, index) => (
            <TableCell
              key={column.source}
              align={column.align}
              sx={{ ...cell({ ...column, quiet: false }, index), width: column.width }}
            >
              {column.head ?? column.label}
            </TableCell>
          ))}
          {actions && (
            <TableCell sx={{ width: actions.width ?? 56 }}>
              <span className="visually-hidden">{actions.label}</span>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} hover sx={{ '& .MuiTableCell-root': { height } }}>
            {select && <TableCell sx={{ '&&': { pl: 3, pr: 0 } }}>{select.render(row)}</TableCell>}
            {columns.map((column, index) => (
              <TableCell
                key={column.source}
                {...(index === header && { component: 'th', scope: 'row' })}
                align={column.align}
                sx={{
                  ...(column.wraps ? { overflowWrap: 'anywhere', py: 2 } : !column.atomic && clip),
                  ...cell(column, index),
                }}
              >
                {column.below ? (
                  <TwoLines first={column.render(row)} second={column.below(row)} wraps={column.wraps} />
                ) : (
                  column.render(row)
                )}
              </TableCell>
            ))}
            {actions && <TableCell align="right">{actions.render(row)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function RowCards<Row>({ caption, columns, rows, rowKey, busy, actions, select }: RowListProps<Row>) {
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={caption}
      sx={{ listStyle: 'none', m: 0, px: 4, py: 3, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {rows.map((row) => (
        <Box component="li" key={rowKey(row)}>
          <ListCard>
            <Box sx={{ display: 'flex', gap: 1 }}>
              {select && <Box sx={{ flex: 'none', mt: -1.5, ml: -2 }}>{select.render(row)}</Box>}
              <CardBody row={row} columns={columns} />
              {actions?.render(row)}
            </Box>
          </ListCard>
        </Box>
      ))}
    </Box>
  );
}

function CardBody<Row>({ row, columns }: { row: Row; columns: readonly RowColumn<Row>[] }) {
  const [title, ...rest] = columns;
  const contentOf = (column: RowColumn<Row>) => (column.inCard ?? column.render)(row);
  const below = (title?.belowInCard ?? title?.below)?.(row);
  const texts = rest.filter(({ card }) => card === 'text').map((column) => ({ column, text: contentOf(column) }));
  const lines = texts.filter(({ text }) => text !== null && text !== undefined && text !== '');
  const tags = rest.filter(({ card }) => card === 'tag');
  const quiet = { color: 'text.secondary', lineHeight: '18px', overflowWrap: 'anywhere' } as const;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box
        sx={{
          fontSize: 14.5,
          lineHeight: '20px',
          fontWeight: 600,
          overflowWrap: 'anywhere',
          '& a': { fontWeight: 600 },
        }}
      >
        {title && contentOf(title)}
      </Box>
      {below && <Box sx={quiet}>{below}</Box>}
      {lines.length > 0 && (
        <Box className="num" sx={{ ...quiet, mt: 1 }}>
          {lines.map(({ column, text }, index) => (
            <span key={column.source}>
              {index > 0 && ' · '}
              {text}
            </span>
          ))}
        </Box>
      )}
      {tags.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px', mt: 2 }}>
          {tags.map((column) => (
            <Box key={column.source} component="span" sx={{ display: 'contents', color: 'text.secondary' }}>
              {contentOf(column)}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The name of a row as a link to its page; `children`: how it is shown. */
export const RowName = ({ to, name, children = name }: { to: string; name: string; children?: ReactNode }) => (
  <MuiLink
    component={Link}
    to={to}
    title={name}
    sx={{ color: 'text.primary', fontWeight: 500, '&:hover': { color: 'ink.primary' } }}
  >
    {children}
  </MuiLink>
);
