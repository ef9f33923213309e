import { Box, useTheme } from '@mui/material';
import { DASHBOARD } from '../../../contract/constants.ts';
import type {
  AnalysisRank,
  Panel,
  PanelRank,
  ProjectReadiness,
  RejectionReasons,
} from '../../../contract/dashboard.ts';
import { useCatalogueText } from '../../i18n/catalogue.ts';
import { useT } from '../../i18n/index.ts';
import { PASSAGES_PATH } from '../../routes.ts';
import { flexColumn, plainList } from '../../theme/layout.ts';
import { BarLine, LONG_LINES } from './BarLine.tsx';
import { Drill, PanelFrame, usePanel } from './PanelFrame.tsx';
import { employeesOf, listAt, type PanelFilters, panelQuery, pendenciesOf } from './panelFilters.ts';
import type { PanelRow } from './panelTable.ts';
import { useNumbers } from './useNumbers.ts';

type Props = { filters: PanelFilters; mayList: boolean };
type Row = PanelRow & { bar: number; shown: string };
type RankingProps = {
  panel: Panel;
  state: Parameters<typeof PanelFrame>[0]['state'];
  /** Null while they load. */
  rows: readonly Row[] | null;
  columns: readonly string[];
  empty: string;
  color: number;
};
/** The first names as bars; all of them in the table and the CSV. */
function Ranking({ panel, state, rows, columns, empty, color }: RankingProps) {
  const { palette } = useTheme();
  return (
    <PanelFrame panel={panel} wide state={state} table={rows && { columns, rows }} ranked={DASHBOARD.ranked}>
      {rows?.length ? (
        <Box component="ol" sx={{ ...plainList, ...LONG_LINES }}>
          {rows.slice(0, DASHBOARD.ranked).map((row, at) => (
            <li key={row.key}>
              <BarLine
                name={`${at + 1}. ${row.name}`}
                value={row.shown}
                share={row.bar}
                color={palette.chart[color] ?? ''}
                to={row.to}
                isLong
              />
            </li>
          ))}
        </Box>
      ) : (
        <Box sx={{ ...flexColumn, flex: 1, justifyContent: 'center', alignItems: 'center', color: 'text.secondary' }}>
          {empty}
        </Box>
      )}
    </PanelFrame>
  );
}

const shareOf = (amount: number, all: number | null): number | null =>
  all ? Math.round((1000 * amount) / all) / 10 : null;
function useValues() {
  const { whole, percent } = useNumbers();
  const value = (number: number | null) => ({ number, text: number === null ? '—' : whole(number) });
  return { whole, percent, value, share: (number: number | null) => ({ number, text: percent(number) }) };
}

/** The name of a document or of an item of its checklist, as the catalogue says it in the language of the page. */
function useNames() {
  const translated = useCatalogueText();
  return (name: string): string => translated(name) ?? name;
}

const RANKS = {
  PENDENCY_RANK: { path: 'irregular-pendency/rank', idKey: 'pendencies[]' },
  PROVIDER_RANK: { path: 'irregular-pendency-provider/rank', idKey: 'company' },
} as const satisfies Partial<Record<Panel, object>>;
const keyed = (idKey: 'company' | 'pendencies[]', id: number) => ({
  [idKey]: idKey === 'company' ? String(id) : [String(id)],
});

/** The names with the most irregular pendencies; of providers also out of how many. */
export function Rank({ panel, filters, mayList }: Props & { panel: keyof typeof RANKS }) {
  const t = useT();
  const { whole, percent, value, share } = useValues();
  const named = useNames();
  const { path, idKey } = RANKS[panel];
  const state = usePanel<PanelRank>([path], panelQuery(filters));
  const found = state.data?.[0]?.results;
  const ofProviders = panel === 'PROVIDER_RANK';
  const rows = found?.map(({ id, name, amount, applicable }) => {
    const part = shareOf(amount, applicable);
    return {
      key: String(id),
      name: named(name),
      values: ofProviders ? [value(amount), share(part)] : [value(amount)],
      to: mayList ? pendenciesOf(filters, { conformity: 'IRREGULAR', ...keyed(idKey, id) }) : null,
      bar: (100 * amount) / (found[0]?.amount ?? 1),
      shown: ofProviders ? `${whole(amount)} · ${percent(part)}` : whole(amount),
    };
  });
  const columns = [t('dashboard.name'), t('dashboard.irregular'), ...(ofProviders ? [t('dashboard.share')] : [])];
  return <Ranking {...{ panel, state, columns }} rows={rows ?? null} empty={t('dashboard.noIrregular')} color={2} />;
}

const ANALYSES = {
  ANALYSIS_BY_PROVIDER: { path: 'analysis/providers', idKey: 'company' },
  ANALYSIS_BY_DOCUMENT: { path: 'analysis/documents', idKey: 'pendencies[]' },
} as const satisfies Partial<Record<Panel, object>>;
/** How much was accepted at the first sending, and in how many business days it was decided. */
export function AnalysisBy({ panel, filters, mayList }: Props & { panel: keyof typeof ANALYSES }) {
  const t = useT();
  const { percent, value, share } = useValues();
  const named = useNames();
  const { path, idKey } = ANALYSES[panel];
  const state = usePanel<AnalysisRank>([path], panelQuery(filters));
  const rows = state.data?.[0]?.results.map(({ id, name, decided, judged, accepted, median, p90 }) => {
    const part = shareOf(accepted, judged);
    return {
      key: String(id),
      name: named(name),
      values: [value(decided), share(part), value(median), value(p90)],
      to: mayList ? pendenciesOf(filters, { conformity: undefined, decision: 'ANY', ...keyed(idKey, id) }) : null,
      bar: part ?? 0,
      shown: `${percent(part)} · ${t('dashboard.days', { count: median ?? 0 })}`,
    };
  });
  const columns = (['name', 'decided', 'accepted', 'median', 'p90'] as const).map((key) => t(`dashboard.${key}`));
  return <Ranking {...{ panel, state, columns }} rows={rows ?? null} empty={t('dashboard.noDecision')} color={0} />;
}

/** Items of checklists for which the most was rejected. */
export function RejectionReasonsPanel({ filters, mayList }: Props) {
  const t = useT();
  const { whole, value } = useValues();
  const named = useNames();
  const state = usePanel<RejectionReasons>(['rejection-reasons'], panelQuery(filters));
  const found = state.data?.[0]?.results;
  const rows = found?.map(({ id, name, document, amount }) => ({
    key: String(id),
    name: `${named(name)} · ${named(document)}`,
    values: [value(amount)],
    to: mayList ? pendenciesOf(filters, { conformity: undefined, rejectedFor: id }) : null,
    bar: (100 * amount) / (found[0]?.amount ?? 1),
    shown: whole(amount),
  }));
  const columns = [t('dashboard.reason'), t('dashboard.rejected')];
  return (
    <Ranking
      {...{ state, columns }}
      panel="REJECTION_REASONS"
      rows={rows ?? null}
      empty={t('dashboard.noRejection')}
      color={2}
    />
  );
}

const cell = { textAlign: 'right', py: 1, pl: 3 } as const;
/** How many of the people of each project may enter it, and how many are there now. */
export function ProjectReadinessPanel({ filters, mayList, seesGates }: Props & { seesGates: boolean }) {
  const t = useT();
  const { whole, value, share } = useValues();
  const { type: _, ...query } = panelQuery(filters);
  const state = usePanel<ProjectReadiness>(['management/project-readiness'], query);
  const found = state.data?.[0]?.results;
  const hasGates = seesGates && found?.some(({ onSite }) => onSite !== null);
  const people = (id: number, projectReadiness?: 'FIT' | 'UNFIT') =>
    mayList ? employeesOf(filters, { 'projects[]': [String(id)], projectReadiness }) : null;
  const columns = [
    ...[t('dashboard.project'), t('dashboard.people'), t('dashboard.readiness.FIT'), t('dashboard.notFit')],
    ...[t('dashboard.fitShare'), ...(hasGates ? [t('dashboard.onSite')] : [])],
  ];
  const rows = found?.map(({ id, name, people: all, fit, onSite }) => ({
    ...{ key: String(id), name, to: people(id) },
    values: [
      ...[value(all), value(fit), value(all - fit), share(shareOf(fit, all))],
      ...(hasGates ? [value(onSite)] : []),
    ],
  }));
  return (
    <PanelFrame
      panel="PROJECT_READINESS"
      wide
      state={state}
      table={rows ? { columns, rows } : null}
      ranked={DASHBOARD.ranked}
    >
      {found?.length ? (
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 12.5 }}>
          <Box component="thead" sx={{ color: 'text.secondary' }}>
            <tr>
              {[columns[0], columns[1], columns[3], ...(hasGates ? [columns[5]] : [])].map((column, at) => (
                <Box
                  component="th"
                  scope="col"
                  key={column}
                  sx={{ ...cell, pl: at && 3, textAlign: at ? 'right' : 'left', fontWeight: 550 }}
                >
                  {column}
                </Box>
              ))}
            </tr>
          </Box>
          <tbody>
            {found.slice(0, DASHBOARD.ranked).map(({ id, name, people: all, fit, onSite }) => (
              <tr key={id}>
                <Box component="th" scope="row" sx={{ py: 1, width: '45%', fontWeight: 500, textAlign: 'left' }}>
                  {name}
                </Box>
                <Box component="td" className="num" sx={cell}>
                  <Drill to={people(id)}>{whole(all)}</Drill>
                </Box>
                <Box component="td" className="num" sx={{ ...cell, color: all > fit ? 'ink.error' : undefined }}>
                  <Drill to={people(id, 'UNFIT')}>{whole(all - fit)}</Drill>
                </Box>
                {hasGates && (
                  <Box component="td" className="num" sx={cell}>
                    <Drill to={onSite === null ? null : listAt(PASSAGES_PATH, { onSite: true, projectId: String(id) })}>
                      {value(onSite).text}
                    </Drill>
                  </Box>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      ) : (
        <Box sx={{ m: 'auto', color: 'text.secondary' }}>{t('dashboard.noPeople')}</Box>
      )}
    </PanelFrame>
  );
}
