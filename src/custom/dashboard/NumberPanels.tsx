import { Box, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import type {
  ConformityPanel,
  EmployeesPanel,
  PendenciesPanel,
  ProjectsPanel,
  Shares,
} from '../../../contract/dashboard.ts';
import { PENDENCY_STATUSES } from '../../../contract/pendencyStatus.ts';
import { PROJECT_STATUSES } from '../../../contract/projects.ts';
import { useT } from '../../i18n/index.ts';
import { StatusIcon } from '../../resources/pendencies/reference.tsx';
import { flexRow, plainList } from '../../theme/layout.ts';
import { BarLine } from './BarLine.tsx';
import { Drill, PanelFrame, usePanel } from './PanelFrame.tsx';
import { employeesOf, type PanelFilters, panelQuery, pendenciesOf, plansOf, projectsOf } from './panelFilters.ts';
import type { PanelTable } from './panelTable.ts';
import { shareOf, useNumbers } from './useNumbers.ts';

type Props = { filters: PanelFilters; mayList: boolean };

const Big = ({ children }: { children: ReactNode }) => (
  <Box className="num" sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 640 }}>
    {children}
  </Box>
);

const sum = (one: Shares, other: Shares): Shares => ({
  conform: one.conform + other.conform,
  applicable: one.applicable + other.applicable,
});

export function Conformity({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { percent, signed } = useNumbers();
  const state = usePanel<ConformityPanel>(['management/pendencies-conformity'], panelQuery(filters));
  const data = state.data?.[0];
  const plans = plansOf(filters);
  const to = (conformity: string, plan?: 'STP' | 'SSMA') =>
    mayList ? pendenciesOf(filters, { conformity }, plan) : null;
  const total = data && shareOf(sum(data.now.STP, data.now.SSMA));
  const before = data && shareOf(sum(data.monthBefore.STP, data.monthBefore.SSMA));
  const year = data && shareOf(sum(data.yearBefore.STP, data.yearBefore.SSMA));
  const text = (number: number | null) => ({ number, text: percent(number) });
  const table: PanelTable | null = data
    ? {
        columns: [
          t('dashboard.plan'),
          t('dashboard.conformity'),
          t('dashboard.monthBefore'),
          t('dashboard.yearBefore'),
        ],
        rows: [
          ...plans.map((plan) => ({
            key: plan,
            name: plan,
            values: [data.now, data.monthBefore, data.yearBefore].map((shares) => text(shareOf(shares[plan]))),
            to: to('APPLICABLE', plan),
          })),
          {
            key: 'ALL',
            name: t('dashboard.type.ALL'),
            values: [total ?? null, before ?? null, year ?? null].map(text),
            to: to('APPLICABLE'),
          },
        ],
      }
    : null;
  const moved = total != null && before != null ? Math.round((total - before) * 10) / 10 : null;
  const colors = { STP: palette.chart[0] ?? '', SSMA: palette.chart[1] ?? '' };
  return (
    <PanelFrame panel="CONFORMITY" state={state} table={table}>
      <Box sx={{ ...flexRow, gap: 3.5, mb: 2 }}>
        <svg width="68" height="68" viewBox="0 0 68 68" aria-hidden="true">
          <circle cx="34" cy="34" r="30" fill="none" stroke={palette.background.sunken} strokeWidth="7" />
          <circle
            cx="34"
            cy="34"
            r="30"
            fill="none"
            stroke={colors.STP}
            strokeWidth="7"
            pathLength="100"
            strokeDasharray={`${total ?? 0} 100`}
            transform="rotate(-90 34 34)"
          />
        </svg>
        <Box>
          <Big>
            <Drill to={to('CONFORM')}>{percent(total ?? null)}</Drill>
          </Big>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {moved !== null && t('dashboard.sinceMonth', { points: signed(moved) })}{' '}
            {year != null && t('dashboard.before', { value: percent(year) })}
          </Box>
        </Box>
      </Box>
      <Box sx={{ mt: 'auto' }}>
        {data &&
          plans.map((plan) => (
            <BarLine
              key={plan}
              name={plan}
              value={percent(shareOf(data.now[plan]))}
              share={shareOf(data.now[plan]) ?? 0}
              color={colors[plan]}
              to={to('CONFORM', plan)}
            />
          ))}
      </Box>
    </PanelFrame>
  );
}

export function Projects({ filters, mayList, half }: Props & { half: boolean }) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const state = usePanel<ProjectsPanel>(['management/projects'], panelQuery(filters));
  const data = state.data?.[0];
  const to = (more: Parameters<typeof projectsOf>[1]) => (mayList ? projectsOf(filters, more) : null);
  const statuses = PROJECT_STATUSES.filter((status) => (data?.status[status] ?? 0) > 0);
  const rows = data
    ? [
        ...statuses.map((status) => ({
          key: status as string,
          name: t(`contract.projectStatus.${status}`),
          count: data.status[status] ?? 0,
          to: to({ 'status[]': [status] }),
        })),
        ...plansOf(filters).map((plan) => ({ key: plan, name: plan, count: data.plans[plan], to: to({ plan }) })),
      ]
    : [];
  const table = data && countTable([t('dashboard.situation'), t('dashboard.projects')], rows, whole);
  return (
    <PanelFrame panel="PROJECTS" state={state} table={table ?? null} half={half ? t('dashboard.projects') : undefined}>
      <Big>
        <Drill to={to({})}>{whole(data?.total ?? 0)}</Drill>
      </Big>
      {half ? (
        rows
          .filter(({ key }) => key === 'ACTIVE')
          .map((row) => (
            <Box key={row.key} sx={{ color: 'text.secondary' }}>
              <Drill to={row.to}>{t('dashboard.active', { count: row.count })}</Drill>
            </Box>
          ))
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px', color: 'text.secondary' }}>
            {rows.slice(0, statuses.length).map((row) => (
              <Drill key={row.key} to={row.to}>
                {row.name} <b className="num">{whole(row.count)}</b>
              </Drill>
            ))}
          </Box>
          <Box sx={{ mt: 'auto' }}>
            {rows.slice(statuses.length).map((row, at) => (
              <BarLine
                key={row.key}
                name={row.name}
                value={whole(row.count)}
                share={data?.total ? (100 * row.count) / data.total : 0}
                color={palette.chart[at] ?? ''}
                to={row.to}
              />
            ))}
          </Box>
        </>
      )}
    </PanelFrame>
  );
}

export function Pendencies({ filters, mayList, half }: Props & { half: boolean }) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const state = usePanel<PendenciesPanel>(['management/pendencies'], panelQuery(filters));
  const data = state.data?.[0];
  const to = (more: Parameters<typeof pendenciesOf>[1]) => (mayList ? pendenciesOf(filters, more) : null);
  const found = PENDENCY_STATUSES.filter((status) => (data?.status[status] ?? 0) > 0).map((status) => ({
    status,
    key: status as string,
    name: t(`contract.pendencyStatus.${status}`),
    count: data?.status[status] ?? 0,
    to: to({ 'status[]': [status] }),
  }));
  const table = data && countTable([t('dashboard.situation'), t('dashboard.pendencies')], found, whole);
  const expired = data?.status.EXPIRED ?? 0;
  return (
    <PanelFrame
      panel="PENDENCIES"
      state={state}
      table={table ?? null}
      half={half ? t('dashboard.pendencies') : undefined}
    >
      <Box sx={half ? undefined : { ...flexRow, gap: 2 }}>
        <Big>
          <Drill to={to({})}>{whole(data?.total ?? 0)}</Drill>
        </Big>
        {expired > 0 && (
          <Box sx={{ color: 'ink.error', fontWeight: 550 }}>
            <Drill to={to({ 'status[]': ['EXPIRED'] })}>{t('dashboard.expired', { count: expired })}</Drill>
          </Box>
        )}
      </Box>
      {!half && (
        <>
          <Box
            aria-hidden
            sx={{
              display: 'flex',
              gap: '2px',
              height: 9,
              my: 1.5,
              '& i:first-of-type': { borderRadius: '3px 0 0 3px' },
              '& i:last-of-type': { borderRadius: '0 3px 3px 0' },
            }}
          >
            {found.map(({ status, count }) => (
              <Box
                component="i"
                key={status}
                sx={{ flexGrow: count, minWidth: 3, bgcolor: palette.status[status].solid, printColorAdjust: 'exact' }}
              />
            ))}
          </Box>
          <Box
            component="ul"
            sx={{
              ...plainList,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
              gap: '0 14px',
              fontSize: 12,
            }}
          >
            {found.map(({ status, name, count, to: address }) => (
              <Box component="li" key={status} sx={{ ...flexRow, gap: 1.5, minHeight: 24, minWidth: 0 }}>
                <StatusIcon status={status} />
                <Box sx={{ flex: 1, minWidth: 0, lineHeight: '14px' }}>
                  <Drill to={address}>{name}</Drill>
                </Box>
                <b className="num">{whole(count)}</b>
              </Box>
            ))}
          </Box>
        </>
      )}
    </PanelFrame>
  );
}

const READINESS = ['FIT', 'UNFIT', 'RESTRICTED'] as const;
export function Employees({ filters, mayList }: Props) {
  const t = useT();
  const { palette } = useTheme();
  const { whole } = useNumbers();
  const { type: _, ...query } = panelQuery(filters);
  const state = usePanel<EmployeesPanel>(['management/employees'], query);
  const data = state.data?.[0];
  const rows = READINESS.filter((one) => one !== 'RESTRICTED' || (data?.readiness.RESTRICTED ?? 0) > 0).map(
    (readiness, at) => ({
      key: readiness as string,
      name: t(`dashboard.readiness.${readiness}`),
      count: data?.readiness[readiness] ?? 0,
      color: [palette.chart[0], palette.chart[2], palette.chart[3]][at] ?? '',
      to: mayList ? employeesOf(filters, { readiness }) : null,
    }),
  );
  const table = data && countTable([t('dashboard.situation'), t('dashboard.people')], rows, whole);
  return (
    <PanelFrame panel="EMPLOYEES" state={state} table={table ?? null}>
      <Big>{whole(data?.total ?? 0)}</Big>
      <Box sx={{ color: 'text.secondary' }}>{t('dashboard.inProviders', { count: data?.providers ?? 0 })}</Box>
      <Box sx={{ mt: 'auto' }}>
        {rows.map((row) => (
          <BarLine
            key={row.key}
            name={row.name}
            value={whole(row.count)}
            share={data?.total ? (100 * row.count) / data.total : 0}
            color={row.color}
            to={row.to}
          />
        ))}
      </Box>
    </PanelFrame>
  );
}

type CountRow = { key: string; name: string; count: number; to: string | null };
const countTable = (columns: string[], rows: readonly CountRow[], whole: (n: number) => string): PanelTable => ({
  columns,
  rows: rows.map(({ key, name, count, to }) => ({ key, name, values: [{ number: count, text: whole(count) }], to })),
});
