import { Box, useTheme } from '@mui/material';
import type { Panel, PanelRank } from '../../../contract/dashboard.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn, plainList } from '../../theme/layout.ts';
import { BarLine } from './BarLine.tsx';
import { PanelFrame, usePanel } from './PanelFrame.tsx';
import { type PanelFilters, panelQuery, pendenciesOf } from './panelFilters.ts';
import type { PanelTable } from './panelTable.ts';
import { useNumbers } from './useNumbers.ts';

const RANKS = {
  PENDENCY_RANK: { path: 'irregular-pendency/rank', idKey: 'pendencies[]' },
  PROVIDER_RANK: { path: 'irregular-pendency-provider/rank', idKey: 'company' },
} as const satisfies Partial<Record<Panel, object>>;

type Props = { panel: keyof typeof RANKS; filters: PanelFilters; mayList: boolean };

/** The names with the most irregular pendencies; of providers also out of how many. */
export function Rank({ panel, filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { whole, percent } = useNumbers();
  const { path, idKey } = RANKS[panel];
  const state = usePanel<PanelRank>([path], panelQuery(filters));
  const data = state.data?.[0];
  const rows = (data?.results ?? []).map((row) => ({
    ...row,
    to: mayList
      ? pendenciesOf(filters, {
          conformity: 'IRREGULAR',
          [idKey]: idKey === 'company' ? String(row.id) : [String(row.id)],
        })
      : null,
  }));
  const ofProviders = panel === 'PROVIDER_RANK';
  const share = (row: (typeof rows)[number]) =>
    row.applicable ? Math.round((1000 * row.amount) / row.applicable) / 10 : null;
  const table: PanelTable | null = data
    ? {
        columns: [t('dashboard.name'), t('dashboard.irregular'), ...(ofProviders ? [t('dashboard.share')] : [])],
        rows: rows.map((row) => ({
          key: String(row.id),
          name: row.name,
          values: [
            { number: row.amount, text: whole(row.amount) },
            ...(ofProviders ? [{ number: share(row), text: percent(share(row)) }] : []),
          ],
          to: row.to,
        })),
      }
    : null;
  const most = rows[0]?.amount ?? 1;
  return (
    <PanelFrame panel={panel} wide state={state} table={table}>
      {rows.length === 0 ? (
        <Box sx={{ ...flexColumn, flex: 1, justifyContent: 'center', alignItems: 'center', color: 'text.secondary' }}>
          {t('dashboard.noIrregular')}
        </Box>
      ) : (
        <Box component="ol" sx={plainList}>
          {rows.map((row, at) => (
            <li key={row.id}>
              <BarLine
                name={`${at + 1}. ${row.name}`}
                value={ofProviders ? `${whole(row.amount)} · ${percent(share(row))}` : whole(row.amount)}
                share={(100 * row.amount) / most}
                color={palette.chart[2] ?? ''}
                to={row.to}
              />
            </li>
          ))}
        </Box>
      )}
    </PanelFrame>
  );
}
