import { Box } from '@mui/material';
import { formatMonth } from '../../../../contract/common.ts';
import type { ScopePreview } from '../../../../contract/projectUpdates.ts';
import { Tag } from '../../../components/fields/Tag.tsx';
import { countFormat, useLocaleTag } from '../../../components/list/countText.ts';
import { RowList } from '../../../components/table/RowList.tsx';
import { useT } from '../../../i18n/index.ts';

const PARTS = ['create', 'reactivate', 'inactivate', 'keep'] as const;
const COLOR = {
  create: 'success.main',
  reactivate: 'info.main',
  inactivate: 'warning.main',
  keep: 'border.strong',
} as const;
export type PreviewLine = Record<(typeof PARTS)[number], number> & { id: number; name: string; tag?: string };

/** Each line as a bar of its parts, long as the longest line allows, with the same numbers beside it. */
export function PreviewTable({ title, head, lines }: { title: string; head: string; lines: readonly PreviewLine[] }) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  const totalOf = (line: PreviewLine) => PARTS.reduce((sum, part) => sum + line[part], 0);
  const longest = Math.max(1, ...lines.map(totalOf));
  return (
    <Box sx={{ overflowX: 'auto', '& > table': { minWidth: 520 } }} tabIndex={0} role="region" aria-label={title}>
      <RowList
        caption={title}
        alwaysTable
        height={40}
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            source: 'name',
            label: head,
            wraps: true,
            render: ({ name, tag }) => (
              <Box component="span" sx={{ fontWeight: 500 }}>
                {name} {tag && <Tag>{tag}</Tag>}
              </Box>
            ),
          },
          {
            source: 'bar',
            label: title,
            head: <span className="visually-hidden">{title}</span>,
            width: '28%',
            wide: 'sm',
            render: (line) => (
              <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 8 }}>
                {PARTS.map((part) => (
                  <Box
                    key={part}
                    sx={{ width: `${(100 * line[part]) / longest}%`, bgcolor: COLOR[part], borderRadius: '1px' }}
                  />
                ))}
              </Box>
            ),
          },
          ...PARTS.map((part) => ({
            source: part,
            width: 92,
            align: 'right' as const,
            label: part,
            head: (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
                <Box
                  component="span"
                  aria-hidden
                  sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: COLOR[part] }}
                />
                {t(`projectUpdates.preview.columns.${part}`)}
              </Box>
            ),
            render: (line: PreviewLine) => (
              <Box component="span" sx={{ color: line[part] === 0 ? 'text.tertiary' : undefined }}>
                {number.format(line[part])}
              </Box>
            ),
          })),
        ]}
      />
    </Box>
  );
}

type Sample = ScopePreview['sample'];

export function PreviewSample({ sample }: { sample: Sample }) {
  const t = useT();
  if (sample.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('projectUpdates.preview.noSample')}</Box>;
  const title = t('projectUpdates.preview.sampleOf', { count: sample.length });
  const cells = {
    document: ({ document }) => document,
    provider: ({ provider }) => provider.name,
    employee: ({ employee }) => employee ?? t('common.emptyValue'),
    month: ({ referenceMonth }) => (referenceMonth ? formatMonth(referenceMonth) : t('common.emptyValue')),
  } satisfies Record<string, (line: Sample[number]) => string>;
  return (
    <>
      <Box sx={{ mb: 1.5, fontSize: 12, color: 'text.secondary' }}>{title}</Box>
      <Box
        sx={{ overflow: 'auto', maxHeight: 320, '& > table': { minWidth: 620 } }}
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        <RowList
          caption={title}
          alwaysTable
          stickyHeader
          height={36}
          // the lines have no id and never change places
          rows={sample.map((line, index) => ({ ...line, index }))}
          rowKey={({ index }) => index}
          columns={[
            {
              source: 'change',
              label: t('projectUpdates.preview.columns.change'),
              width: 120,
              atomic: true,
              render: ({ change }) => (
                <Tag variant={change === 'CREATE' ? 'primary' : 'filled'}>
                  {t(`projectUpdates.preview.change.${change}`)}
                </Tag>
              ),
            },
            ...(['document', 'provider', 'employee', 'month'] as const).map((source) => ({
              source,
              label: t(`projectUpdates.preview.columns.${source}`),
              wraps: true,
              rowHeader: source === 'document',
              width: source === 'month' ? 84 : undefined,
              render: (line: Sample[number]) => cells[source](line),
            })),
          ]}
        />
      </Box>
    </>
  );
}
