import { Box } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Language } from '../../../contract/constants.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { MorePages, SectionFailed } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { toldOf } from '../../i18n/told.ts';
import { lineAbove } from '../../theme/layout.ts';

/** What was changed of a training, by whom and when, newest first (G-07). */
export function TrainingConfigHistory({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const provider = useProvider();
  const pages = useInfiniteQuery({
    queryKey: ['trainingConfigs', 'history', id],
    queryFn: ({ pageParam, signal }) => provider.getTrainingConfigHistory(id, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    ...FORM_QUERY,
  });
  const { data, error, refetch } = pages;
  if (error && !data) {
    return <SectionFailed title={t('trainingConfigs.history.failed')} error={error} onRetry={refetch} />;
  }
  const entries = data?.pages.flatMap(({ results }) => results);
  return (
    <Card title={t('trainingConfigs.tabs.history')}>
      {!entries ? (
        <TableSkeleton rows={4} rowHeight={52} label={t('common.loading')} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, pt: 3 }}>
          {entries.map((entry) => (
            <Box component="li" key={entry.id} sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
              <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{sentence(entry, t, language)}</Box>
              <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                {entry.author.displayName} · {dateTimeText(entry.createdAt, new Date(), t)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <MorePages pages={pages} label={t('trainingConfigs.history.more')} sx={{ ...lineAbove, px: 4, py: 3 }} />
    </Card>
  );
}

function sentence(entry: HistoryEntry, t: Translate, language: Language): string {
  if (entry.action !== 'UPDATED')
    return t('trainingConfigs.history.CREATED', { name: shownText(entry.newValue ?? '') });
  const { before, after } = toldOf('trainingConfig', entry, language);
  return t('trainingConfigs.history.UPDATED', {
    field: t(`trainingConfigs.fields.${entry.fieldName}` as TextKey),
    before: before ?? t('common.emptyValue'),
    after: after ?? t('common.emptyValue'),
  });
}
