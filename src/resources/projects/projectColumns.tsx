import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateTimeText } from '../../components/fields/values.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { countFormat } from '../../components/list/countText.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { labelled } from '../../i18n/byWords.ts';
import type { Translate } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { ConformityBar, ProjectStatusChip } from './projectFields.tsx';
import { projectPeriod } from './projectPresentation.ts';

/** The columns of the list; in a narrow table the contract is shown under the name. */
export function projectColumns(
  stacked: boolean,
  t: Translate,
  locale: string,
  to: (row: ProjectRow) => string,
  menu: (row: ProjectRow) => ReactNode,
  contracts = true,
): ListColumn<ProjectRow>[] {
  const number = countFormat(locale);
  const said = (count: number, noun: 'openPendencies' | 'expiredPendencies') =>
    t(`projects.${noun}`, { count, shown: number.format(count) });
  const name = (row: ProjectRow) => (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <RowLink to={to(row)} title={row.name}>
          {row.name}
        </RowLink>
      </Box>
      {row.projectIsBlocked && (
        <Box component="span" sx={{ flex: 'none' }}>
          <Tag variant="primary">{t('projects.blocked')}</Tag>
        </Box>
      )}
    </Box>
  );
  const contract: ListColumn<ProjectRow>[] = stacked
    ? []
    : [
        {
          source: 'contract',
          label: t('projects.columns.contract'),
          width: 150,
          quiet: true,
          render: (row) => <span title={row.contract}>{row.contract}</span>,
        },
      ];
  const period: ListColumn<ProjectRow>[] = stacked
    ? []
    : [
        {
          source: 'period',
          label: t('projects.columns.period'),
          width: 200,
          quiet: true,
          render: (row) => <Numbers>{projectPeriod(row, t)}</Numbers>,
        },
      ];
  const columns: ListColumn<ProjectRow>[] = labelled(t, 'projects.columns', [
    {
      source: 'name',
      label: t(stacked ? 'projects.columns.nameAndContract' : 'projects.columns.name'),
      render: (row) => (stacked ? <TwoLines first={name(row)} second={row.contract} /> : name(row)),
    },
    {
      source: 'status',
      atomic: true,
      width: 120,
      render: (row) => <ProjectStatusChip status={row.status} />,
    },
    ...contract,
    {
      source: 'conformity',
      width: 124,
      render: (row) => <ConformityBar value={row.conformity} />,
    },
    {
      source: 'company',
      label: t(stacked ? 'projects.columns.companyAndPeriod' : 'projects.columns.company'),
      ...(!stacked && { width: 168 }),
      optional: true,
      render: (row) => {
        const name = <span title={row.company.name}>{row.company.name}</span>;
        return stacked ? <TwoLines first={name} second={<Numbers>{projectPeriod(row, t)}</Numbers>} /> : name;
      },
    },
    {
      source: 'providerCount',
      label: t('projects.columns.providers'),
      width: 104,
      optional: true,
      align: 'right',
      quiet: true,
      render: (row) => <Numbers>{number.format(row.providerCount)}</Numbers>,
    },
    ...period,
    {
      source: 'openPendencies',
      label: t('projects.columns.open'),
      headLabel: t('projects.columns.openShort'),
      width: 84,
      align: 'right',
      render: (row) => (
        <Counted
          count={row.openPendencies}
          to={pendenciesOf(row, WAITING)}
          label={said(row.openPendencies, 'openPendencies')}
        >
          {number.format(row.openPendencies)}
        </Counted>
      ),
    },
    {
      source: 'expiredPendencies',
      label: t('projects.columns.expired'),
      headLabel: t('projects.columns.expiredShort'),
      width: 92,
      align: 'right',
      render: (row) => (
        <Counted
          count={row.expiredPendencies}
          to={pendenciesOf(row, ['EXPIRED'])}
          label={said(row.expiredPendencies, 'expiredPendencies')}
          strong
        >
          {number.format(row.expiredPendencies)}
        </Counted>
      ),
    },
    {
      source: 'updatedAt',
      width: 150,
      hidden: true,
      quiet: true,
      render: (row) => <DateTimeText value={row.updatedAt} />,
    },
    {
      source: 'actions',
      atomic: true,
      align: 'right',
      label: t('projects.columns.actions'),
      width: 76,
      // clicks here do not open the row
      render: (row) => (
        <Box component="span" onClick={(event) => event.stopPropagation()}>
          {menu(row)}
        </Box>
      ),
    },
  ]);
  // a supplier is the only one that it sees, and has nothing to do with a project as such
  return contracts ? columns : columns.filter(({ source }) => source !== 'providerCount' && source !== 'actions');
}

/** What the numbers of a project count as open (C-02). */
export const WAITING: readonly PendencyStatus[] = ['OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE'];
/** The list with exactly the rows that a number counted: renewals are none of them. */
export function pendenciesOf({ id }: ProjectRow, statuses: readonly PendencyStatus[]): string {
  const query = new URLSearchParams({ projects: String(id), conformity: 'COUNTED' });
  for (const status of statuses) query.append('status', status);
  return `${pathOf('pendencies')}?${query}`;
}

type CountedProps = { count: number; to: string; label?: string; strong?: boolean; children: string };

/** A number that leads to what it counted; nothing has no list. */
export const Counted = ({ count, to, label, strong = false, children }: CountedProps) =>
  count === 0 ? (
    <Numbers>{children}</Numbers>
  ) : (
    <Box
      component={Link}
      to={to}
      className="num"
      title={label}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
      sx={{
        ...(strong ? { color: 'ink.error', fontWeight: 600 } : { color: 'inherit' }),
        textDecorationColor: 'currentcolor',
        textUnderlineOffset: '3px',
      }}
    >
      {children}
    </Box>
  );

const Numbers = ({ children }: { children: string }) => (
  <Box component="span" className="num">
    {children}
  </Box>
);
