import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type FocusEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { formatMonth } from '../../../../contract/common.ts';
import type { GridCell, GridDocument, GridProvider } from '../../../../contract/pendencyGrid.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { Tag } from '../../../components/fields/Tag.tsx';
import { useT } from '../../../i18n/index.ts';
import type { Subject } from './cellFacts.ts';
import { type CellTarget, GridCellView, ShareText } from './GridCellView.tsx';
import { moveFrom, type Place } from './gridMoves.ts';

export type GridProps = {
  months: readonly string[];
  providers: readonly GridProvider[];
  busy: boolean;
  isOpen: (providerId: number) => boolean;
  onToggle: (providerId: number) => void;
  targetOf: (subject: Subject, month: string, cell: GridCell) => CellTarget;
  /** Of some statuses alone, how much is in order says nothing. */
  hasShare: boolean;
};

/** `index`: its place among the lines in which the arrows move. */
type Line = { index: number; provider: GridProvider; cells: GridProvider['cells'] };
type Row =
  | ({ kind: 'provider' } & Line)
  | ({ kind: 'document'; document: GridDocument } & Line)
  | { kind: 'more'; provider: GridProvider };

function rowsOf(providers: readonly GridProvider[], isOpen: GridProps['isOpen']): { rows: Row[]; lines: number } {
  let lines = 0;
  const next = () => lines++;
  const rows = providers.flatMap((provider): Row[] => [
    { kind: 'provider', index: next(), provider, cells: provider.cells },
    ...(isOpen(provider.company.id)
      ? [
          ...provider.documents.map(
            (document): Row => ({ kind: 'document', index: next(), provider, document, cells: document.cells }),
          ),
          ...(provider.documentsLeftOut > 0 ? [{ kind: 'more', provider } as const] : []),
        ]
      : []),
  ]);
  return { rows, lines };
}

/** Pixels of the first column: narrower on a tablet, so that six months fit beside it. */
const FIRST = { md: 236, lg: 300 };

/** Provider and document × month (D-40): a grid with one stop for Tab, in which the arrows move. */
export function GridTable({ months, providers, busy, isOpen, onToggle, targetOf, hasShare }: GridProps) {
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const { rows, lines } = useMemo(() => rowsOf(providers, isOpen), [providers, isOpen]);
  const size = { rows: lines, columns: months.length + 1 };
  // rows leave when a provider is closed: the stop is then the last that is left
  const stop = { row: Math.min(at.row, size.rows - 1), column: Math.min(at.column, size.columns - 1) };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = moveFrom(stop, event.key, event.ctrlKey, size);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${placeOf(next.row, next.column)}"]`)?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const [row, column] = (target.closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(':').map(Number);
    if (row !== undefined && column !== undefined && !Number.isNaN(row)) setAt({ row, column });
  };

  return (
    <Table
      ref={table}
      role="grid"
      aria-busy={busy}
      aria-describedby="grid-keys"
      stickyHeader
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      sx={{
        tableLayout: 'fixed',
        minWidth: { md: FIRST.md + months.length * 92, lg: FIRST.lg + months.length * 92 },
        '& .MuiTableCell-root': { px: '4px', height: 36, py: 0 },
        '& .first': { width: FIRST, pl: '16px !important', position: 'sticky', left: 0, zIndex: 1 },
        '& thead .first': { zIndex: 3 },
        '& tbody .first': { bgcolor: 'background.paper', borderRight: '1px solid', borderRightColor: 'divider' },
        '& tbody .provider, & tbody .provider .first': { bgcolor: 'background.subtle' },
        '& tbody .provider .MuiTableCell-root': { height: 44 },
      }}
    >
      <caption className="visually-hidden">{t('pendencyGrid.caption')}</caption>
      <TableHead>
        <TableRow>
          <TableCell className="first" scope="col">
            {t('pendencyGrid.columns.provider')}
          </TableCell>
          {months.map((month) => (
            <TableCell key={month} scope="col" className="num" sx={{ '&&': { pl: '11px' } }}>
              {formatMonth(month)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const { company } = row.provider;
          if (row.kind === 'more') {
            return (
              <TableRow key={`more-${company.id}`}>
                <TableCell colSpan={months.length + 1} sx={{ color: 'text.secondary', '&&': { pl: '40px' } }}>
                  {t('pendencyGrid.leftOut', { count: row.provider.documentsLeftOut })}
                </TableCell>
              </TableRow>
            );
          }
          const document = row.kind === 'document' ? row.document.document.id : '';
          return (
            <GridRow
              key={`${company.id}-${document}`}
              row={row}
              months={months}
              isOpen={isOpen(company.id)}
              onToggle={onToggle}
              targetOf={targetOf}
              hasShare={hasShare}
              stop={row.index === stop.row ? stop.column : null}
            />
          );
        })}
      </TableBody>
    </Table>
  );
}

const placeOf = (row: number, column: number) => `${row}:${column}`;

type RowProps = Pick<GridProps, 'months' | 'onToggle' | 'targetOf' | 'hasShare'> & {
  row: Exclude<Row, { kind: 'more' }>;
  isOpen: boolean;
  /** Where Tab stops in it; null in all rows but one. */
  stop: number | null;
};

/** One line. An arrow renders the two that it leaves and reaches, and no other: there may be a thousand. */
const GridRow = memo(function GridRow({ row, months, isOpen, onToggle, targetOf, hasShare, stop }: RowProps) {
  const { company } = row.provider;
  const { index } = row;
  const document = row.kind === 'document' ? row.document.document : undefined;
  const subject: Subject = { provider: company, document };
  const tabIndexOf = (column: number) => (stop === column ? 0 : -1);
  const stopProps = { tabIndex: tabIndexOf(0), 'data-place': placeOf(index, 0) } as const;
  return (
    <TableRow className={row.kind}>
      <TableCell component="th" scope="row" role="rowheader" className="first">
        {row.kind === 'provider' ? (
          <ProviderName
            provider={row.provider}
            isOpen={isOpen}
            onToggle={() => onToggle(company.id)}
            hasShare={hasShare}
            stop={stopProps}
          />
        ) : (
          <DocumentName row={row.document} stop={stopProps} />
        )}
      </TableCell>
      {months.map((month, column) => {
        const cell = row.cells[column] ?? null;
        return (
          <TableCell key={month} role="gridcell">
            <GridCellView
              subject={subject}
              month={month}
              cell={cell}
              target={cell ? targetOf(subject, month, cell) : undefined}
              tabIndex={tabIndexOf(column + 1)}
              place={placeOf(index, column + 1)}
              summary={row.kind === 'provider'}
            />
          </TableCell>
        );
      })}
    </TableRow>
  );
});

type Stop = { tabIndex: 0 | -1; 'data-place': string };
const clip = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

type NameProps = { provider: GridProvider; isOpen: boolean; onToggle: () => void; hasShare: boolean; stop: Stop };

/** The provider, which opens into its documents, and how much of what is asked is in order. */
const ProviderName = ({ provider, isOpen, onToggle, hasShare, stop }: NameProps) => (
  <ButtonBase
    {...stop}
    aria-expanded={isOpen}
    onClick={onToggle}
    sx={{ width: '100%', height: 36, gap: 1.5, justifyContent: 'flex-start', textAlign: 'left', borderRadius: '6px' }}
  >
    <ExpandMoreIcon
      aria-hidden
      sx={{ fontSize: 18, flex: 'none', color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
    />
    <Box component="span" title={provider.company.name} sx={{ ...clip, flex: 1, fontWeight: 600 }}>
      {provider.company.name}
    </Box>
    {hasShare && <ShareText share={provider.share} />}
  </ButtonBase>
);

const DocumentName = ({ row: { document, plan }, stop }: { row: GridDocument; stop: Stop }) => {
  const t = useT();
  return (
    <Box
      {...stop}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: '26px', pr: 1, height: 28, borderRadius: '6px' }}
    >
      <Box component="span" title={document.name} sx={{ ...clip, flex: 1, fontWeight: 450 }}>
        <CatalogueText>{document.name}</CatalogueText>
      </Box>
      <Tag>{t(`contract.plan.${plan}`)}</Tag>
    </Box>
  );
};
