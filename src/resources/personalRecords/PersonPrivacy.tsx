import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { KeptLine } from '../../../contract/erasures.ts';
import type { PersonalRecord, REPORT_FORMATS } from '../../../contract/personalRecords.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelled } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { Erasures } from './Erasures.tsx';
import { Holds } from './Holds.tsx';
import { Readers } from './Readers.tsx';
import { Requests } from './Requests.tsx';

type Props = { id: number; heading?: (record: PersonalRecord) => ReactNode };

/** What is kept of a person, why, until when, and who saw it; its report, holds, requests and erasures. */
export function PersonPrivacy({ id, heading }: Props) {
  const t = useT();
  const { data, error, refetch } = useRead(['personalRecords', 'one', id], (provider, options) =>
    provider.getPersonalRecord(id, options),
  );
  if (!data) {
    if (!error) return <SectionWait lines={6} />;
    if ('status' in error && error.status === 404) return <NotFoundPage />;
    return <SectionFailed title={t('personalRecords.loadFailed')} error={error} onRetry={refetch} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {heading?.(data)}
      <Kept record={data} />
      <Holds record={data} />
      {(data.requests.length > 0 || data.permissions.includes('export_personal_data')) && <Requests record={data} />}
      {data.erasures.length > 0 && <Erasures record={data} />}
      <Readers record={data} />
    </Box>
  );
}

function Kept({ record }: { record: PersonalRecord }) {
  const t = useT();
  const provider = useProvider();
  const report = useAction<(typeof REPORT_FORMATS)[number], Blob>({
    run: (format) => provider.fetchPersonalReport(record.id, format),
    done: () => t('personalRecords.report.done'),
    failed: t('personalRecords.report.failed'),
    invalidate: [['dataAccesses']],
    onDone: (format, blob) => saveBlob(blob, `${t('personalRecords.report.file')}-${record.id}.${format}`),
  });
  const proposal = useAction<number>({
    run: (id) => provider.proposeErasure(id),
    done: () => t('personalRecords.propose.done'),
    failed: t('personalRecords.propose.failed'),
    invalidate: ['personalRecords', 'erasures'],
  });
  const isOpen = record.erasures.some(({ state }) => state === 'PROPOSED' || state === 'APPROVED');
  const mayPropose =
    record.permissions.includes('erase_personal_data') &&
    record.lines.some(({ isDue }) => isDue) &&
    !record.isHeld &&
    !isOpen;
  return (
    <Card
      title={t('personalRecords.kept.title')}
      lead={t('personalRecords.kept.lead')}
      beside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {mayPropose && (
            <BusyButton busy={proposal.busy} onClick={() => proposal.run(record.id)}>
              {t('personalRecords.propose.action')}
            </BusyButton>
          )}
          {record.permissions.includes('export_personal_data') &&
            !record.erasedAt &&
            (['pdf', 'json'] as const).map((format) => (
              <BusyButton
                key={format}
                variant={format === 'pdf' ? 'contained' : 'outlined'}
                busy={report.running === format}
                onClick={() => report.run(format)}
              >
                {t(`personalRecords.report.${format}`)}
              </BusyButton>
            ))}
        </Box>
      }
    >
      <Box sx={{ mt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        {record.lines.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{t('personalRecords.kept.none')}</Box>
        ) : (
          <RowList
            caption={t('personalRecords.kept.title')}
            columns={keptColumns(t)}
            rows={record.lines}
            rowKey={({ category, months }) => `${category} ${months}`}
            height={64}
          />
        )}
      </Box>
    </Card>
  );
}

/** Why it is kept, and for how long after the employment. */
export const basisText = ({ category, months }: Pick<KeptLine, 'category' | 'months'>, t: Translate): string =>
  `${t(`privacyWords.basis.${category}`)} ${t('privacyWords.kept.months', { months })}`;

export const keptColumns = (t: Translate): RowColumn<KeptLine>[] =>
  labelled(t, 'privacyWords.kept.columns', [
    {
      source: 'category',
      width: '30%',
      render: ({ category }) => t(`privacyWords.category.${category}`),
      below: ({ documents }) => documents.join(', ') || null,
    },
    {
      source: 'count',
      width: 84,
      num: true,
      align: 'right',
      render: ({ count }) => count,
      card: 'text',
      inCard: ({ count }) => t('personalRecords.kept.records', { count }),
    },
    { source: 'basis', gap: true, wraps: true, render: (line) => basisText(line, t), card: 'text' },
    {
      source: 'keptUntil',
      width: 172,
      atomic: true,
      render: ({ keptUntil, isDue }) =>
        keptUntil === null ? (
          t('privacyWords.kept.while')
        ) : isDue ? (
          <Chip tone="warning" label={t('personalRecords.kept.due', { day: formatDate(keptUntil) })} />
        ) : (
          formatDate(keptUntil)
        ),
      card: 'tag',
    },
  ]);
