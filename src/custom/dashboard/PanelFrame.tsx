import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import Refresh from '@mui/icons-material/Refresh';
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { Box, Button, IconButton, Link, Skeleton, Tooltip, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router-dom';
import type { Panel } from '../../../contract/dashboard.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { ActionMenu } from '../../components/feedback/ActionMenu.tsx';
import { useFailure } from '../../components/feedback/states.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { timeText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, outlined } from '../../theme/layout.ts';
import { csvOf, type PanelTable } from './panelTable.ts';

/** The tables of the panels as they are shown, for the CSV of the whole dashboard. */
export const PanelTables = createContext(new Map<Panel, PanelTable | null>());

type PanelQuery = Record<string, string | number>;
/** The numbers of one panel: a request of its own, so that each fails and tries again alone (J-06). */
export function usePanel<Data>(paths: readonly string[], query: PanelQuery) {
  const provider = useProvider();
  const { selected } = useSelectedCompanies();
  return useRead(
    ['dashboard', paths.join(), query, selected.join()],
    (_, options) => Promise.all(paths.map((path) => provider.getPanel<Data>(path, query, options))),
    { placeholderData: keepPreviousData },
  );
}

type Props = {
  panel: Panel;
  /** Below the title: what is pointed at. */
  beside?: ReactNode;
  state: { isPending: boolean; isError: boolean; error: unknown; errorUpdatedAt: number; refetch: () => unknown };
  table: PanelTable | null;
  wide?: boolean;
  /** The chart shows only so many rows of the table; below it stands the way to all of them. */
  ranked?: number;
  /** Beside another one on a phone: its short name, until its table is asked for. */
  half?: string | undefined;
  children: ReactNode;
};

// the room of what comes into them, so that the panels below stay where they are
const WIDE_HEIGHT = { xs: 240, md: 278 };
/** The tallest of its row: the statuses stand one below the other where four panels share a narrow window. */
const STATUSES_HEIGHT = { xs: 204, lg: 328, xl: 232 };

/** A panel: title with its definition, the menu with table and CSV, and its own loading and failure. */
export function PanelFrame({ panel, beside, state, table, wide = false, ranked, half, children }: Props) {
  const t = useT();
  const id = useId();
  const rows = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const tables = useContext(PanelTables);
  useEffect(() => {
    tables.set(panel, state.isError ? null : table);
  });
  const title = t(`dashboard.panels.${panel}.title`);
  const definition = t(`dashboard.panels.${panel}.definition`);
  const actions = [
    asTable
      ? { id: 'chart', label: t('dashboard.asChart'), icon: InsertChartOutlined, onChoose: () => setAsTable(false) }
      : { id: 'table', label: t('dashboard.asTable'), icon: TableRowsOutlined, onChoose: () => setAsTable(true) },
    {
      id: 'csv',
      label: t('dashboard.csv'),
      icon: DownloadOutlined,
      onChoose: () =>
        table && saveBlob(new Blob([`\ufeff${csvOf(table)}`], { type: 'text/csv;charset=utf-8' }), `${title}.csv`),
    },
  ];
  return (
    <Box
      component="section"
      aria-labelledby={id}
      aria-busy={state.isPending}
      sx={{
        ...outlined,
        ...flexColumn,
        bgcolor: 'background.paper',
        borderRadius: '8px',
        minWidth: 0,
        minHeight: half ? 0 : wide ? WIDE_HEIGHT : panel === 'PENDENCIES' ? STATUSES_HEIGHT : 204,
        p: half ? '6px 6px 10px 14px' : '8px 16px 12px',
        gridColumn: half && !asTable ? 'auto' : wide ? { xs: '1 / -1', md: 'span 2' } : { xs: '1 / -1', sm: 'auto' },
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ ...flexRow, gap: half ? 0 : 1, minHeight: 32 }}>
        <Typography id={id} variant="h3" component="h2">
          {(!asTable && half) || title}
        </Typography>
        <Tooltip title={definition} enterTouchDelay={0} leaveTouchDelay={8000}>
          <IconButton size="small" aria-label={t('dashboard.definition', { definition })}>
            <InfoOutlined sx={{ fontSize: 15 }} />
          </IconButton>
        </Tooltip>
        <Box sx={{ flex: 1 }} />
        {table && <ActionMenu label={t('dashboard.options', { panel: title })} actions={actions} />}
      </Box>
      {!state.isError && beside}
      {state.isError ? (
        <Failed at={state.errorUpdatedAt} error={state.error} onRetry={state.refetch} isSmall={half !== undefined} />
      ) : table === null ? (
        <Box role="status" aria-label={t('states.loading')} sx={{ ...flexColumn, gap: 2, pt: 2 }}>
          <Skeleton width="40%" height={32} />
          <Skeleton height={12} />
          <Skeleton height={12} width="80%" />
        </Box>
      ) : asTable ? (
        <TableOf table={table} label={title} box={rows} />
      ) : (
        <>
          {children}
          {ranked !== undefined && table.rows.length > ranked && (
            <Button
              size="small"
              variant="text"
              data-print="never"
              onClick={() => {
                flushSync(() => setAsTable(true));
                rows.current?.focus();
              }}
              sx={{ mt: 'auto', ml: -1, alignSelf: 'flex-start' }}
            >
              {t('dashboard.showAll', { count: table.rows.length })}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

type FailedProps = { at: number; error: unknown; onRetry: () => unknown; isSmall: boolean };
function Failed({ at, error, onRetry, isSmall }: FailedProps) {
  const t = useT();
  const { text, mayRetry } = useFailure(error);
  return (
    <Box
      role="alert"
      sx={{ ...flexColumn, flex: 1, alignItems: 'center', justifyContent: 'center', textAlign: 'center', gap: 1 }}
    >
      {!isSmall && <CloudOffOutlined aria-hidden sx={{ fontSize: 36, color: 'text.tertiary' }} />}
      <Box sx={{ fontWeight: 600 }}>{t('dashboard.failed')}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {mayRetry ? t('dashboard.failedText', { time: timeText(new Date(at).toISOString()) }) : text}
      </Box>
      {mayRetry && (
        <Button startIcon={<Refresh />} onClick={() => onRetry()} sx={{ mt: 2 }}>
          {t('common.actions.tryAgain')}
        </Button>
      )}
    </Box>
  );
}

const cell = { px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider', textAlign: 'right' } as const;

/** The numbers of a chart for who does not see it (J-08); each row opens what it counted. */
type TableProps = { table: PanelTable; label: string; box: RefObject<HTMLElement | null> };
/** A group: as a region it would have the name of its panel, which is one. */
function TableOf({ table: { columns, rows }, label, box }: TableProps) {
  return (
    <Box ref={box} tabIndex={0} role="group" aria-label={label} sx={{ overflow: 'auto', maxHeight: 280, mx: -2 }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 12.5 }}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <Box
                component="th"
                scope="col"
                key={column}
                sx={{
                  ...cell,
                  borderTop: 0,
                  fontWeight: 550,
                  color: 'text.secondary',
                  textAlign: at === 0 ? 'left' : 'right',
                }}
              >
                {column}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values, to }) => (
            <tr key={key}>
              <Box component="th" scope="row" sx={{ ...cell, fontWeight: 500, textAlign: 'left' }}>
                <Drill to={to}>{name}</Drill>
              </Box>
              {values.map((value, at) => (
                <Box component="td" className="num" key={columns[at + 1]} sx={cell}>
                  {value.text}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** A name that opens what it counted; only its text where the person may not see that list. */
export const Drill = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <span>{children}</span>
  ) : (
    <Link component={RouterLink} to={to} sx={{ color: 'inherit', py: '4px' }}>
      {children}
    </Link>
  );
