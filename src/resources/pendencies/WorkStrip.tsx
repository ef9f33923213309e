import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SOON, WORK, type WorkName } from '../../../contract/pendencyWork.ts';
import { isRefused } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { countFormat, countText, useLocaleTag } from '../../components/list/countText.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { flexRow } from '../../theme/layout.ts';
import { useWaitingMonths } from '../serviceMonths/reference.tsx';
import { VIEW_IDS } from './pendencyViews.tsx';
import { useWorkSide } from './workSide.ts';

/** Of how many numbers fresh ones are worth asking for again, in milliseconds. */
const FRESH = 60_000;
const NAMES = {
  sends: ['expired', 'late', 'returned', 'soon'],
  decides: ['queue', 'lateQueue', 'questions', 'expired'],
  looks: ['expired', 'late'],
} as const satisfies Record<string, readonly WorkName[]>;
/** What is red while there is any. */
const URGENT: readonly string[] = ['expired', 'late', 'returned', 'lateQueue', 'projects'];
/** What the number in the menu counts. */
const WAITS = { sends: 'toSend', decides: 'queue' } as const;
const AT_RISK = { 'status[]': ['ACTIVE'], withExpired: true } as const;

/** The numbers of these filters, all in one request; undefined until they are known. */
function useWork(names: readonly WorkName[]) {
  const { selected } = useSelectedCompanies();
  const filters = names.map((name) => WORK[name]);
  return useRead(
    ['pendencies', 'getTotals', filters, selected.join()],
    (provider, options) => provider.getTotals('pendencies', filters, options),
    { enabled: names.length > 0, staleTime: FRESH },
  );
}

function useProjectsAtRisk(enabled: boolean) {
  const { selected } = useSelectedCompanies();
  return useRead(
    ['projects', 'getList', 'atRisk', selected.join()],
    (provider) =>
      provider.getList('projects', {
        filter: AT_RISK,
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'name', order: 'ASC' },
      }),
    { enabled, staleTime: FRESH },
  );
}

/** The person's own work above the first list: each number is a link to exactly the rows that it counts. */
export function WorkStrip() {
  const t = useT();
  const locale = useLocaleTag();
  const side = useWorkSide();
  const names = side ? NAMES[side] : [];
  const waiting = useWork(names);
  const { data } = waiting;
  const months = useWaitingMonths();
  const manages = useCan('update_project') && side !== 'sends';
  const atRisk = useProjectsAtRisk(manages);
  const failed = [waiting, atRisk].filter(({ isError, data }) => isError && data === undefined);
  if (failed.length > 0) {
    return (
      <Strip>
        {t('work.failed')}
        {!failed.every(({ error }) => isRefused(error)) && (
          <Button size="small" variant="text" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {t('common.actions.tryAgain')}
          </Button>
        )}
      </Strip>
    );
  }
  if (!data || (manages && !atRisk.data)) return null;
  const parts = [
    ...names.map((name, at) => ({ name, count: data[at] ?? 0, to: `${pathOf('pendencies')}?visao=${VIEW_IDS[name]}` })),
    { name: 'months' as const, count: months, to: pathOf('serviceMonths') },
    {
      name: 'projects' as const,
      count: atRisk.data?.total ?? 0,
      to: `${pathOf('projects')}?status=ACTIVE&withExpired=true`,
    },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return <Strip>{t('work.none')}</Strip>;
  return (
    <Strip>
      {parts.map(({ name, count, to }) => (
        <Box
          key={name}
          component={Link}
          to={to}
          sx={{
            ...flexRow,
            flex: 'none',
            gap: 1.25,
            minHeight: { xs: 44, md: 28 },
            px: 2.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 99,
            color: 'text.primary',
            textDecoration: 'none',
            whiteSpace: 'nowrap',
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.rowHover', borderColor: 'border.strong' },
          }}
        >
          <Box
            component="strong"
            className="num"
            sx={{ fontWeight: 650, color: URGENT.includes(name) ? 'ink.error' : 'ink.primary' }}
          >
            {countText(count, locale)}
          </Box>
          {t(`work.${name}`, { count, days: SOON })}
        </Box>
      ))}
    </Strip>
  );
}

function Strip({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Box
      component="nav"
      aria-label={t('work.label')}
      sx={{
        ...flexRow,
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        gap: 1.5,
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      {children}
    </Box>
  );
}

/** Beside 'Pendências' in the menu: what waits for the person, small, over the end of the word, so that nothing moves. */
export function WorkCount({ id }: { id: string }) {
  const t = useT();
  const locale = useLocaleTag();
  const side = useWorkSide();
  const name = side === null || side === 'looks' ? null : WAITS[side];
  const { data } = useWork(name ? [name] : []);
  const count = data?.[0] ?? 0;
  if (count === 0) return null;
  const shown = countFormat(locale).format(count);
  return (
    <Box
      component="span"
      aria-hidden
      id={id}
      aria-label={t('work.waits', { count, shown })}
      className="num"
      sx={{
        position: 'absolute',
        top: { xs: 3, md: 7 },
        left: { xs: 'calc(50% + 6px)', md: 'auto' },
        right: { md: '-2px' },
        px: '4px',
        borderRadius: 99,
        fontSize: 10,
        lineHeight: '14px',
        fontWeight: 650,
        bgcolor: 'soft.primary',
        color: 'ink.primary',
      }}
    >
      {countText(count, locale)}
    </Box>
  );
}
