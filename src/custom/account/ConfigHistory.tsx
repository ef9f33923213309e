import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { asSheet } from '../../components/feedback/asSheet.ts';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

type Props = { companyId: number; of: 'custom-fields' | 'config' | 'config/logo'; onClose: () => void };

/** What was changed of a configuration of a company, by whom and when, newest first (B-20). */
export function ConfigHistory({ companyId, of, onClose }: Props) {
  const t = useT();
  const id = useId();
  const provider = useProvider();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['configHistory', companyId, of],
    queryFn: ({ pageParam, signal }) => provider.getConfigHistory(companyId, of, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    ...FORM_QUERY,
  });
  const entries = data?.pages.flatMap(({ results }) => results);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} sx={asSheet} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('customFields.history.title')}</DialogTitle>
      <DialogContent sx={{ p: 0 }}>
        {error && !data ? (
          <SectionFailed title={t('customFields.history.failed')} error={error} onRetry={refetch} />
        ) : !entries ? (
          <TableSkeleton rows={4} rowHeight={52} label={t('common.loading')} />
        ) : entries.length === 0 ? (
          <Box sx={{ p: 4, color: 'text.secondary' }}>{t('customFields.history.empty')}</Box>
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {entries.map((entry) => (
              <Box component="li" key={entry.id} sx={{ px: 4, py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{sentence(entry, t)}</Box>
                <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                  {[entry.note, entry.author.displayName, dateTimeText(entry.createdAt, new Date(), t)]
                    .filter(Boolean)
                    .join(' · ')}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {t('customFields.history.more')}
          </Button>
        )}
        <Button onClick={onClose}>{t('customFields.history.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** `UPDATED_required` of a field 'Uniforme', `UPDATED` of a group's `activated`. */
function sentence({ action, fieldName, oldValue, newValue }: HistoryEntry, t: Translate): string {
  const textOf = (value: string | null): string => {
    if (value === 'true' || value === 'false') return t(`customFields.history.${value === 'true' ? 'yes' : 'no'}`);
    return value || t('common.emptyValue');
  };
  const values = { before: textOf(oldValue), after: textOf(newValue) };
  const [kind = '', part] = action.split('_');
  if (kind === 'LOGO') return t(`companyLogos.actions.${part}` as TextKey);
  if (kind === 'UPDATED') {
    const name = t(`customFields.changes.${part ?? fieldName}` as TextKey);
    return t('customFields.history.UPDATED', { field: part ? `${fieldName} · ${name}` : name, ...values });
  }
  if (kind === 'ORDERED') return t('customFields.history.ORDERED');
  return t(`customFields.history.${kind === 'REMOVED' ? 'REMOVED' : 'CREATED'}`, { value: newValue ?? oldValue ?? '' });
}
