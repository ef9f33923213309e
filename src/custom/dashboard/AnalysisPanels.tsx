import { useTheme } from '@mui/material';
import { Bar, BarChart, Line, LineChart, ResponsiveContainer } from 'recharts';
import { LOCALE } from '../../../contract/constants.ts';
import type { AnalysisMonth, ExpiringPanel } from '../../../contract/dashboard.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { axes } from './axes.tsx';
import { Chart, Head, Key, useMonthText, usePointed } from './MonthChart.tsx';
import { Drill, PanelFrame, usePanel } from './PanelFrame.tsx';
import { type PanelFilters, panelQuery, pendenciesOf } from './panelFilters.ts';
import type { PanelTable } from './panelTable.ts';
import { useNumbers } from './useNumbers.ts';

type Props = { filters: PanelFilters; mayList: boolean };
const SIZE = { width: 600, height: 220 };

/** Business days from the sending to the first decision, by month. */
export function AnalysisTime({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const monthText = useMonthText();
  const { startDate, endDate } = filters;
  const state = usePanel<AnalysisMonth[]>(['analysis/months'], { ...panelQuery(filters), startDate, endDate });
  const found = state.data?.[0];
  const pointer = usePointed(found?.map(({ month }) => month) ?? []);
  const now = found?.find(({ month }) => month === pointer.pointed);
  const to = (month: string) =>
    mayList ? pendenciesOf(filters, { conformity: undefined, decision: 'ANY', decidedMonth: month }) : null;
  const days = (value: number | null) => ({ number: value, text: value === null ? '—' : whole(value) });
  const table: PanelTable | null = found
    ? {
        columns: [t('dashboard.month'), t('dashboard.decided'), t('dashboard.median'), t('dashboard.p90')],
        rows: found.map(({ month, decided, median, p90 }) => ({
          key: month,
          name: monthText(month),
          values: [days(decided), days(median), days(p90)],
          to: to(month),
        })),
      }
    : null;
  const [first = '', , third = ''] = palette.chart;
  return (
    <PanelFrame
      panel="ANALYSIS_TIME"
      wide
      state={state}
      table={table}
      beside={
        now && (
          <Head>
            <span>{monthText(now.month)}</span>
            <Key color={first} mark="●" name={t('dashboard.median')} value={days(now.median).text} />
            <Key color={third} mark="■" name={t('dashboard.p90')} value={days(now.p90).text} />
            <Drill to={to(now.month)}>{t('dashboard.seePendencies', { count: now.decided })}</Drill>
          </Head>
        )
      }
    >
      <Chart label={t('dashboard.chooseMonth')} pointer={pointer}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={SIZE}>
          <LineChart
            data={found ?? []}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, bottom: 0, left: -16 }}
            onMouseMove={({ activeLabel }) => activeLabel !== undefined && pointer.setChosen(String(activeLabel))}
          >
            {axes(palette, {
              pointed: pointer.pointed,
              dataKey: 'month',
              text: (month) => monthText(month, 'short'),
            })}
            <Line dataKey="median" stroke={first} strokeWidth={2} dot={{ r: 3 }} isAnimationActive={false} />
            <Line
              dataKey="p90"
              stroke={third}
              strokeWidth={2}
              strokeDasharray="8 3"
              dot={{ r: 2 }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </Chart>
    </PanelFrame>
  );
}

/** What conforms and expires in this week and the twelve after it. */
export function Expiring({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const shortDay = new Intl.DateTimeFormat(LOCALE[useLanguage()], {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  });
  const state = usePanel<ExpiringPanel>(['management/expiring'], panelQuery(filters));
  const found = state.data?.[0];
  const weeks = found?.map(({ week }) => week) ?? [];
  const pointer = usePointed(weeks, weeks[0]);
  const now = found?.find(({ week }) => week === pointer.pointed);
  const name = (week: string) => t('dashboard.weekOf', { day: formatDate(week) });
  const to = (week: string) =>
    mayList ? pendenciesOf(filters, { conformity: 'CONFORM', expirationWeek: week }) : null;
  const table: PanelTable | null = found
    ? {
        columns: [t('dashboard.week'), t('dashboard.pendencies')],
        rows: found.map(({ week, amount }) => ({
          key: week,
          name: name(week),
          values: [{ number: amount, text: whole(amount) }],
          to: to(week),
        })),
      }
    : null;
  return (
    <PanelFrame
      panel="EXPIRING"
      wide
      state={state}
      table={table}
      beside={
        now && (
          <Head>
            <span>{name(now.week)}</span>
            <Drill to={to(now.week)}>{t('dashboard.seePendencies', { count: now.amount })}</Drill>
          </Head>
        )
      }
    >
      <Chart label={t('dashboard.chooseWeek')} pointer={pointer}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={SIZE}>
          <BarChart
            data={found ?? []}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, bottom: 0, left: -16 }}
            onMouseMove={({ activeLabel }) => activeLabel !== undefined && pointer.setChosen(String(activeLabel))}
          >
            {axes(palette, {
              pointed: pointer.pointed,
              dataKey: 'week',
              text: (week) => shortDay.format(new Date(`${week}T00:00:00Z`)),
            })}
            <Bar
              dataKey="amount"
              fill={palette.chart[2] ?? ''}
              radius={[2, 2, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </Chart>
    </PanelFrame>
  );
}
