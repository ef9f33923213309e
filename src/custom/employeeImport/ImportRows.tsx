import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PersonAddAlt1Outlined from '@mui/icons-material/PersonAddAlt1Outlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import type { EmployeeImport, ImportAction, ImportRow } from '../../../contract/employeeImports.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { PageDock } from '../../components/list/ListDock.tsx';
import { RowList } from '../../components/table/RowList.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { type RowsFilter, useImportRows } from './importQueries.ts';

const LOOK = {
  CREATE: { tone: 'success', icon: PersonAddAlt1Outlined },
  UPDATE: { tone: 'info', icon: EditOutlined },
  ASSIGN: { tone: 'primary', icon: LinkOutlined },
  NOTHING: { tone: 'neutral', icon: RemoveCircleOutlineOutlined },
  ERROR: { tone: 'error', icon: ErrorOutlineOutlined },
} as const satisfies Record<ImportAction, object>;

function detailOf({ action, column, message, changed, project }: ImportRow, t: Translate): string {
  if (action === 'ERROR') return [column, message].filter(Boolean).join(': ');
  if (action === 'NOTHING') return t('employeeImports.rows.same');
  return [changed.join(', '), project].filter(Boolean).join(' · ') || '—';
}

export function ImportRows({ data, filters }: { data: EmployeeImport; filters: readonly RowsFilter[] }) {
  const t = useT();
  const phone = usePhone();
  const number = countFormat(useLocaleTag());
  const { counts, total, state } = data;
  const countOf = (filter: RowsFilter): number =>
    filter === 'ALL' ? total : filter === 'IMPORTED' ? total - counts.ERROR : counts[filter];
  const shown = filters.filter((filter) => filter === 'ALL' || countOf(filter) > 0);
  const [chosen, setChosen] = useState<RowsFilter>();
  const [page, setPage] = useState(1);
  const filter = chosen ?? shown[0] ?? 'ALL';
  const rows = useImportRows(data.id, filter, page, `${state}${JSON.stringify(counts)}`);
  if (rows.error && !rows.data) {
    return <SectionFailed title={t('employeeImports.rows.failed')} error={rows.error} onRetry={rows.refetch} />;
  }
  if (!rows.data) return <SectionWait lines={5} />;
  return (
    <Card>
      <Box sx={{ p: 4, overflowX: 'auto' }}>
        <SegmentedControl
          label={t('employeeImports.rows.shown')}
          value={filter}
          segments={shown.map((value) => ({
            value,
            label: t(`employeeImports.rows.filter.${value}`),
            count: number.format(countOf(value)),
          }))}
          onChange={(value) => {
            setChosen(shown.find((one) => one === value));
            setPage(1);
          }}
        />
      </Box>
      <Box sx={{ borderTop: { md: '1px solid' }, borderColor: { md: 'divider' } }}>
        <RowList<ImportRow>
          caption={t('employeeImports.rows.caption')}
          rows={rows.data.results}
          rowKey={({ line }) => line}
          busy={rows.isFetching}
          height={44}
          columns={[
            {
              source: 'line',
              label: t('employeeImports.rows.line'),
              width: 72,
              num: true,
              inCard: ({ line, name }) => `${line} · ${name}`,
              render: ({ line }) => line,
            },
            {
              source: 'name',
              label: t('employeeImports.rows.name'),
              width: '24%',
              rowHeader: true,
              render: ({ name }) => name || '—',
            },
            {
              source: 'document',
              label: t('employeeImports.rows.document'),
              width: 140,
              num: true,
              quiet: true,
              card: 'text',
              render: ({ document }) => document || '—',
            },
            {
              source: 'action',
              label: t(state === 'READY' ? 'employeeImports.rows.will' : 'employeeImports.rows.did'),
              width: 150,
              atomic: true,
              card: 'tag',
              render: ({ action }) => <Chip {...LOOK[action]} label={t(`employeeImports.rows.action.${action}`)} />,
            },
            {
              source: 'detail',
              label: t('employeeImports.rows.detail'),
              wraps: true,
              card: 'text',
              render: (row) => detailOf(row, t),
            },
          ]}
        />
      </Box>
      <PageDock
        phone={phone}
        rows={{ page, perPage: PAGE_SIZE.employees, total: rows.data.meta.totalResults }}
        perPage={PAGE_SIZE.employees}
        setPage={setPage}
      />
    </Card>
  );
}

export const Figures = ({ figures }: { figures: readonly { label: string; value: number; isError?: boolean }[] }) => {
  const number = countFormat(useLocaleTag());
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: `repeat(${figures.length}, 1fr)` } }}>
      {figures.map(({ label, value, isError = false }) => (
        <Card key={label}>
          <Box sx={{ p: '12px 16px' }}>
            <Box
              className="num"
              sx={{
                fontSize: 28,
                lineHeight: '34px',
                fontWeight: 640,
                color: isError && value > 0 ? 'ink.error' : 'text.primary',
              }}
            >
              {number.format(value)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{label}</Box>
          </Box>
        </Card>
      ))}
    </Box>
  );
};
