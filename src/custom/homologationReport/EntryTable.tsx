import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { levelOf } from '../../../contract/homologationScores.ts';
import type { Homologation, HomologationEntry } from '../../../contract/homologations.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { Chip } from '../../components/feedback/Chip.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import { type RowColumn, RowList } from '../../components/table/RowList.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { useNumberText } from '../../resources/homologations/reference.tsx';

const LOOK = {
  good: { tone: 'success', icon: CheckCircleOutlined },
  fair: { tone: 'warning', icon: WarningAmberOutlined },
  bad: { tone: 'error', icon: CancelOutlined },
} as const;

/** Everything that was asked (H-07); what could not be asked says so, has no score, and can be tried again (H-10). */
export function EntryTable({ report }: { report: Homologation }) {
  const t = useT();
  const number = useNumberText();
  const provider = useProvider();
  const { may } = useCompanyRights(report.company.id);
  const retry = useAction<number>({
    failed: t('homologations.failed'),
    invalidate: ['homologations'],
    run: (id) => provider.retryHomologation(id),
    done: () => t('homologations.page.retried'),
  });
  const mayRetry = report.status === 'DONE' && may('request_homologation');
  const name = ({ slugName }: HomologationEntry) => t(`homologationWords.checks.${slugName}`);
  const columns: RowColumn<HomologationEntry>[] = [
    {
      source: 'name',
      label: t('homologations.page.check'),
      wraps: true,
      render: (entry) => (
        <>
          {name(entry)} {entry.critical && <Tag>{t('homologations.page.critical')}</Tag>}
          {entry.detail && (
            <Box
              component="span"
              sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'text.secondary', whiteSpace: 'normal' }}
            >
              {entry.detail}
            </Box>
          )}
        </>
      ),
      below: ({ dimension, source }) =>
        [t(`homologationWords.dimension.${dimension}`), source && t(`homologations.source.${source}`)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      source: 'situation',
      label: t('homologations.page.found'),
      width: 250,
      atomic: true,
      render: ({ situation, score }) =>
        situation === null || score === null ? (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '4px 8px',
              color: 'text.secondary',
            }}
          >
            <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
            {t('homologations.page.notAsked')}
          </Box>
        ) : (
          <Chip {...LOOK[levelOf(score)]} label={t(`homologationWords.finding.${situation}`)} />
        ),
      card: 'tag',
    },
    {
      source: 'weight',
      label: t('homologations.page.weight'),
      width: 70,
      align: 'right',
      num: true,
      render: ({ weight }) => weight,
    },
    {
      source: 'score',
      label: t('homologations.page.score'),
      width: 70,
      align: 'right',
      num: true,
      render: ({ score }) =>
        score === null ? (
          <EmptyValue />
        ) : (
          <Box component="strong" sx={{ color: score === 0 ? 'ink.error' : undefined }}>
            {number(score)}
          </Box>
        ),
      card: 'text',
      inCard: ({ score }) => (score === null ? null : `${t('homologations.page.score')} ${number(score)}`),
    },
    {
      source: 'emission',
      label: t('homologations.page.emission'),
      width: 110,
      gap: true,
      render: ({ emission }) => <DateText value={emission} />,
      card: 'text',
      inCard: ({ emission }) => emission && <DateText value={emission} />,
    },
    {
      source: 'validity',
      label: t('homologations.page.validity'),
      width: 110,
      render: ({ validity }) => <DateText value={validity} />,
      card: 'text',
      inCard: ({ validity }) => validity && <DateText value={validity} />,
    },
  ];
  const missing = report.systemPendencies.some(({ requestFailed }) => requestFailed);
  return (
    <>
      <RowList
        caption={t('homologations.page.entries')}
        columns={columns}
        rows={report.systemPendencies}
        rowKey={({ slugName }) => slugName}
        height={52}
        actions={
          report.systemPendencies.some(({ fileUrl }) => fileUrl)
            ? {
                label: t('homologations.page.found'),
                render: (entry) =>
                  entry.fileUrl && (
                    <IconButton
                      component="a"
                      href={entry.fileUrl}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t('homologations.page.open', { name: name(entry) })}
                    >
                      <OpenInNewOutlined />
                    </IconButton>
                  ),
              }
            : undefined
        }
      />
      {mayRetry && missing && (
        <Box sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button startIcon={<RefreshOutlined />} disabled={retry.busy} onClick={() => retry.run(report.id)}>
            {t('homologations.page.retry')}
          </Button>
        </Box>
      )}
    </>
  );
}
