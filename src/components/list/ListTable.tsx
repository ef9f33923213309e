import { RecordContextProvider, useTranslate } from 'ra-core';
import { type ChangeEvent, type RefObject, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { CheckboxIcon } from '../../theme/CheckboxIcon.tsx';
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

/** The rows as a real table with a caption; sticky head, thin lines, no sorting in the head. Its looks are in list.css (P7). */
export function ListTable<Row extends ListRow>({ storeKey, columns, stacked, onOpen }: Props<Row>) {
  const { resource, title } = useListScreen();
  const { data, isFetching } = useListContext<Row>();
  const isSelectable = useSelection() !== null;
  const [density] = useDensity(resource);
  const { shown } = useColumnChoices(storeKey, columns);
  const sources = shown.map(({ source }) => source).join();
  const rendered = useMemo(
    () => sources.split(',').flatMap((source) => columns.find((column) => column.source === source) ?? []),
    [sources, columns],
  );
  const ticked = useRef<number | null>(null);
  // the same element as long as the rows are the same: numbers that come for what stands beside them render none of them again
  const table = useMemo(
    () => (
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col" className="tick-cell">
                <PageTick />
              </th>
            )}
            {rendered.map(({ source, label, headLabel, width, align }) => (
              <th key={source} scope="col" style={{ width, textAlign: align }}>
                {headLabel ?? label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.map((row) => (
            <RecordContextProvider key={row.id} value={row}>
              <Row row={row} columns={rendered} ticked={isSelectable ? ticked : undefined} onOpen={onOpen} />
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
    ),
    [title, isSelectable, rendered, data, onOpen],
  );
  return (
    <div
      className={`list-table ${density}`}
      aria-busy={isFetching}
      style={{
        minWidth: leastWidth(shown, { stacked, isSelectable }),
        ['--row-height' as string]: `${rowHeight(density, hasTwoLines(stacked, columns))}px`,
      }}
    >
      {table}
    </div>
  );
}

type RowProps<Row extends ListRow> = {
  row: Row;
  columns: readonly ListColumn<Row>[];
  /** Where the row is kept that was ticked last; absent where nothing can be selected. */
  ticked: RefObject<number | null> | undefined;
  onOpen: ((row: Row) => void) | undefined;
};

/** A row knows whether it is the current one: the purple line on its edge. */
function Row<Row extends ListRow>({ row, columns, ticked, onOpen }: RowProps<Row>) {
  const isCurrent = useCurrentRow() === row.id;
  // a click that ends a selection of text opens nothing
  const open = onOpen && (() => String(window.getSelection() ?? '') === '' && onOpen(row));
  // the same elements when another row becomes the current one
  const cells = useMemo(
    () =>
      columns.map(({ source, align, atomic, quiet, render }) => (
        <td
          key={source}
          className={`${atomic ? 'keep-whole' : ''} ${quiet ? 'quiet' : ''}`}
          style={align && { textAlign: align }}
        >
          {render(row)}
        </td>
      )),
    [row, columns],
  );
  return (
    <tr aria-current={isCurrent || undefined} data-row={row.id} className={open && 'opens'} onClick={open}>
      {ticked && (
        <td className="tick-cell">
          <RowTick id={row.id} last={ticked} />
        </td>
      )}
      {cells}
    </tr>
  );
}

/** With Shift, all from the row that was ticked last. */
function RowTick({ id, last }: { id: number; last: RefObject<number | null> }) {
  const selection = useSelection();
  const translate = useTranslate();
  if (!selection) return null;
  const isOn = selection.ids.includes(id);
  const change = ({ nativeEvent }: ChangeEvent) => {
    const from = last.current;
    last.current = id;
    if ('shiftKey' in nativeEvent && nativeEvent.shiftKey && from !== null) selection.range(from, id, !isOn);
    else selection.toggle(id);
  };
  return <Tick label={translate('ra.action.select_row')} isOn={isOn} onChange={change} />;
}

function PageTick() {
  const selection = useSelection();
  const { data = [] } = useListContext<ListRow>();
  const translate = useTranslate();
  if (!selection) return null;
  const isOn = data.length > 0 && data.every(({ id }) => selection.ids.includes(id));
  return <Tick label={translate('ra.action.select_all')} isOn={isOn} onChange={selection.page} />;
}

type TickProps = { label: string; isOn: boolean; onChange: (event: ChangeEvent) => void };

/** Looks as the theme's checkbox. */
const Tick = ({ label, isOn, onChange }: TickProps) => (
  <span className="tick">
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={onChange}
      onClick={(event) => event.stopPropagation()} // the row around would open
    />
    <CheckboxIcon state={isOn ? 'on' : 'off'} />
  </span>
);
