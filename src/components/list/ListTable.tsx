import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableHead,
  DataTableRow,
  type DataTableRowProps,
  useListContext,
  useRecordContext,
} from 'react-admin';
import {
  hasTwoLines,
  type ListColumn,
  type ListRow,
  leastWidth,
  rowHeight,
  useColumnChoices,
  useDensity,
} from './columns.ts';
import { useListScreen } from './listContext.ts';
import { useCurrentRow } from './RowLink.tsx';
import { useSelection } from './selection.ts';

type Props<Row extends ListRow> = {
  storeKey: string;
  columns: readonly ListColumn<Row>[];
  stacked: boolean;
  onOpen?: (row: Row) => void;
};

/** The rows as a real table with a caption; sticky head, thin lines, no sorting in the head. */
export function ListTable<Row extends ListRow>({ storeKey, columns, stacked, onOpen }: Props<Row>) {
  const { resource, title } = useListScreen();
  const { isFetching } = useListContext();
  const isSelectable = useSelection() !== null;
  const [density] = useDensity(resource);
  const { storeKey: kept, shown } = useColumnChoices(storeKey, columns);
  const sources = shown.map(({ source }) => source).join();
  const rendered = useMemo(
    () => sources.split(',').flatMap((source) => columns.find((column) => column.source === source) ?? []),
    [sources, columns],
  );
  const Head = useMemo(
    () =>
      function Head({ children }: { children?: ReactNode }) {
        return (
          <>
            <caption className="visually-hidden">{title}</caption>
            <DataTableHead>{children}</DataTableHead>
          </>
        );
      },
    [title],
  );
  // the same element as long as the rows are the same: numbers that come for what stands beside them draw none of them again
  const table = useMemo(() => {
    // a click that ends a selection of text opens nothing
    const rowClick = (_id: unknown, _resource: string, row: Row) => {
      if (String(window.getSelection() ?? '') === '') onOpen?.(row);
      return false as const;
    };
    return (
      <DataTable<Row>
        key={kept}
        storeKey={`${kept}.rendered`} // nothing is kept there: order and choice are given by the children
        size="medium"
        bulkActionButtons={isSelectable}
        bulkActionsToolbar={NO_TOOLBAR} // the bar stands below the rows
        head={Head}
        body={Rows}
        rowClick={onOpen ? rowClick : false}
        empty={null}
      >
        {rendered.map((column) => (
          <DataTable.Col
            key={column.source}
            source={column.source}
            label={column.headLabel ?? column.label}
            disableSort
            align={column.align}
            scope="col"
            cellClassName={column.atomic ? 'keep-whole' : undefined}
            sx={{ width: column.width, ...(column.quiet && { color: 'text.secondary' }) }}
            render={column.render}
          />
        ))}
      </DataTable>
    );
  }, [kept, rendered, isSelectable, Head, onOpen]);
  const height = rowHeight(density, hasTwoLines(stacked, columns));
  return (
    <Box
      aria-busy={isFetching}
      sx={{
        minWidth: leastWidth(shown, { stacked, isSelectable }),
        '& .MuiTableCell-root': {
          overflow: 'clip', // 'hidden' would still be scrolled by a focus inside
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          '&:first-of-type': { pl: 4 },
          '&:last-of-type': { pr: 4 },
        },
        '& .RaDataTable-headerCell': { height: 34, bgcolor: 'background.subtle', borderRadius: '0 !important' },
        '& .RaDataTable-rowCell': { height, py: 0 },
        '& .keep-whole': { textOverflow: 'clip' },
        ...(density === 'compact' && {
          '& .two-lines': {
            flexDirection: 'row',
            alignItems: 'baseline',
            gap: 2,
            '& > :last-child': { flexShrink: 2, '&&': { lineHeight: '17px' } },
          },
        }),
      }}
    >
      {table}
    </Box>
  );
}

const NO_TOOLBAR = <></>;

const Rows = ({ children }: { children?: ReactNode }) => <DataTableBody row={Row}>{children}</DataTableBody>;

/** A row knows whether it is the current one: the purple line on its edge. */
function Row(props: DataTableRowProps) {
  const record = useRecordContext<ListRow>();
  const current = useCurrentRow();
  const isCurrent = record !== undefined && current.id === record.id;
  return <DataTableRow {...props} aria-current={isCurrent || undefined} data-row={record?.id} />;
}
