import { useTheme } from '@mui/material';
import { Bar, BarChart, Line, LineChart, ResponsiveContainer } from 'recharts';
import type { PanelMonth } from '../../../contract/dashboard.ts';
import type { Plan } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';
import { axes } from './axes.tsx';
import { Chart, Head, Key, useMonthText, usePointed } from './MonthChart.tsx';
import { Drill, PanelFrame, usePanel } from './PanelFrame.tsx';
import { type PanelFilters, panelQuery, pendenciesOf, plansOf } from './panelFilters.ts';
import type { PanelTable } from './panelTable.ts';
import { shareOf, useNumbers } from './useNumbers.ts';

type Props = { filters: PanelFilters; mayList: boolean };

/** The months of each plan that the filters leave, in one request each of this panel. */
function useMonths(filters: PanelFilters, series: 'MONTH' | 'CREATION') {
  const plans = plansOf(filters);
  const { startDate, endDate } = filters;
  const { type: _, ...narrowed } = panelQuery(filters);
  const state = usePanel<PanelMonth[]>(
    plans.map((plan) => `pendencies/${plan.toLowerCase()}`),
    { ...narrowed, series, startDate, endDate },
  );
  const found = state.data?.length === plans.length ? state.data : undefined;
  const months = found?.[0]?.map(({ month }) => month) ?? [];
  const of = (plan: Plan, month: string): PanelMonth | undefined =>
    found?.[plans.indexOf(plan)]?.find((one) => one.month === month);
  return { state, plans, months, of, known: found !== undefined };
}

const MARKS = { STP: '●', SSMA: '■' } as const;

/** The share that conforms at the end of each month, beside the year before (J-02). */
export function ConformityByMonth({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { percent } = useNumbers();
  const monthText = useMonthText();
  const { state, plans, months, of, known } = useMonths(filters, 'MONTH');
  const pointer = usePointed(months);
  const { pointed } = pointer;
  const colors = { STP: palette.chart[0], SSMA: palette.chart[1] } as Record<string, string>;
  const share = (plan: Plan, month: string) => shareOf(of(plan, month));
  const table: PanelTable | null = known
    ? {
        columns: [t('dashboard.month'), t('dashboard.plan'), t('dashboard.conformity'), t('dashboard.yearBefore')],
        rows: months.flatMap((month) =>
          plans.map((plan) => {
            const values = [share(plan, month), shareOf(of(plan, month)?.yearBefore)];
            return {
              key: month + plan,
              name: `${monthText(month)} · ${plan}`,
              values: values.map((number) => ({ number, text: percent(number) })),
              to: mayList ? pendenciesOf(filters, { conformity: 'APPLICABLE', conformityMonth: month }, plan) : null,
            };
          }),
        ),
      }
    : null;
  const columns = table && { ...table, columns: table.columns.filter((_, at) => at !== 1) };
  const data = months.map((month) => ({
    month,
    ...Object.fromEntries(
      plans.flatMap((plan) => [
        [plan, share(plan, month)],
        [`${plan}-1`, shareOf(of(plan, month)?.yearBefore)],
      ]),
    ),
  }));
  return (
    <PanelFrame
      panel="CONFORMITY_BY_MONTH"
      wide
      state={state}
      table={columns}
      beside={
        pointed && (
          <Head>
            <span>{monthText(pointed)}</span>
            {plans.map((plan) => (
              <Drill
                key={plan}
                to={
                  mayList ? pendenciesOf(filters, { conformity: 'APPLICABLE', conformityMonth: pointed }, plan) : null
                }
              >
                <Key color={colors[plan] ?? ''} mark={MARKS[plan]} name={plan} value={percent(share(plan, pointed))} />{' '}
                {t('dashboard.before', { value: percent(shareOf(of(plan, pointed)?.yearBefore)) })}
              </Drill>
            ))}
          </Head>
        )
      }
    >
      <Chart label={t('dashboard.chooseMonth')} pointer={pointer}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 220 }}>
          <LineChart
            data={data}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, bottom: 0, left: -16 }}
            onMouseMove={({ activeLabel }) => activeLabel !== undefined && pointer.setChosen(String(activeLabel))}
          >
            {axes(palette, { pointed, dataKey: 'month', text: (month) => monthText(month, 'short'), isShare: true })}
            {plans.flatMap((plan) => [
              <Line
                key={`${plan}-1`}
                dataKey={`${plan}-1`}
                stroke={colors[plan]}
                strokeOpacity={0.6}
                strokeDasharray="2 4"
                dot={false}
                isAnimationActive={false}
              />,
              <Line
                key={plan}
                dataKey={plan}
                stroke={colors[plan]}
                strokeWidth={2}
                strokeDasharray={plan === 'SSMA' ? '8 3' : undefined}
                dot={{ r: plan === 'SSMA' ? 2 : 3 }}
                isAnimationActive={false}
              />,
            ])}
          </LineChart>
        </ResponsiveContainer>
      </Chart>
    </PanelFrame>
  );
}

/** What was created in each month, as it is now (J-02). */
export function ConformityByCreation({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const monthText = useMonthText();
  const { state, plans, months, of, known } = useMonths(filters, 'CREATION');
  const pointer = usePointed(months);
  const { pointed } = pointer;
  const sum = (month: string, before = false) =>
    plans.reduce(
      (total, plan) => {
        const found = of(plan, month);
        const shares = before ? found?.yearBefore : found;
        return {
          conform: total.conform + (shares?.conform ?? 0),
          irregular: total.irregular + (shares ? shares.applicable - shares.conform : 0),
        };
      },
      { conform: 0, irregular: 0 },
    );
  const to = (month: string, conformity = 'APPLICABLE') =>
    mayList ? pendenciesOf(filters, { conformity, createdMonth: month }) : null;
  const table: PanelTable | null = known
    ? {
        columns: [t('dashboard.month'), t('dashboard.conform'), t('dashboard.irregular'), t('dashboard.yearBefore')],
        rows: months.map((month) => {
          const [now, before] = [sum(month), sum(month, true)];
          const values = [now.conform, now.irregular, before.conform + before.irregular];
          return {
            key: month,
            name: monthText(month),
            values: values.map((number) => ({ number, text: whole(number) })),
            to: to(month),
          };
        }),
      }
    : null;
  const [conformColor = '', , irregularColor = ''] = palette.chart;
  const now = pointed === null ? null : sum(pointed);
  const before = pointed === null ? null : sum(pointed, true);
  return (
    <PanelFrame
      panel="CONFORMITY_BY_CREATION"
      wide
      state={state}
      table={table}
      beside={
        pointed &&
        now &&
        before && (
          <Head>
            <span>{monthText(pointed)}</span>
            <Drill to={to(pointed, 'CONFORM')}>
              <Key color={conformColor} mark="■" name={t('dashboard.conform')} value={whole(now.conform)} />
            </Drill>
            <Drill to={to(pointed, 'IRREGULAR')}>
              <Key color={irregularColor} mark="▨" name={t('dashboard.irregular')} value={whole(now.irregular)} />
            </Drill>
            <Drill to={to(pointed)}>{t('dashboard.seePendencies', { count: now.conform + now.irregular })}</Drill>
            <span>{t('dashboard.before', { value: whole(before.conform + before.irregular) })}</span>
          </Head>
        )
      }
    >
      <Chart label={t('dashboard.chooseMonth')} pointer={pointer}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 220 }}>
          <BarChart
            data={months.map((month) => ({ month, ...sum(month) }))}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, bottom: 0, left: -16 }}
            onMouseMove={({ activeLabel }) => activeLabel !== undefined && pointer.setChosen(String(activeLabel))}
          >
            <defs>
              <pattern id="irregular" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" fill={irregularColor} />
                <path d="M0 0V6" stroke={palette.background.paper} strokeWidth="2" />
              </pattern>
            </defs>
            {axes(palette, { pointed, dataKey: 'month', text: (month) => monthText(month, 'short') })}
            <Bar dataKey="conform" stackId="all" fill={conformColor} maxBarSize={28} isAnimationActive={false} />
            <Bar
              dataKey="irregular"
              stackId="all"
              fill="url(#irregular)"
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
