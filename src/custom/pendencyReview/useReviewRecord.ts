import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { dayOf } from '../../../contract/common.ts';
import { TIMER } from '../../../contract/constants.ts';
import type { Pendency } from '../../../contract/pendencies.ts';
import { isRenewable, TAKES_DOCUMENTS } from '../../../contract/pendencyStatus.ts';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { historySentence } from './history/historyWording.ts';
import { fetchReadings } from './reading/useReadings.ts';
import { type Drafts, type Review, reviewKey } from './reviewContext.ts';
import { lockOf } from './reviewFacts.ts';
import { isStale } from './reviewFailure.ts';

/** The record of a review, with its readings in the cache; shared by the review and the prefetch of the next one. */
export const recordQuery = (queryClient: QueryClient, dataProvider: PrumoDataProvider, id: number) => ({
  queryKey: [...reviewKey(id), 'record'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Pendency> => {
    const { data } = await dataProvider.getOne<Pendency>('pendencies', { id, signal });
    await fetchReadings(queryClient, dataProvider, data);
    return data;
  },
  retry: false,
});

/** Loads the record and builds the review's context; `review` is null until the record has loaded. */
export function useReviewRecord(id: number, drafts: Drafts) {
  const dataProvider = useProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const online = useOnline();
  const t = useT();
  const query = useQuery({
    ...recordQuery(queryClient, dataProvider, id),
    networkMode: 'always',
    refetchOnWindowFocus: false,
    // usable again when the update of its project ends
    refetchInterval: ({ state }) => (state.data?.projectIsBlocked ? TIMER.watching : false),
  });
  const { data: record, refetch } = query;

  const review = useMemo<Review | null>(() => {
    if (!record) return null;
    const may: Review['may'] = (permission) => record.permissions.includes(permission);
    const invalidateHistory = () => void queryClient.invalidateQueries({ queryKey: [...reviewKey(id), 'history'] });
    const reload = async () => {
      invalidateHistory();
      const { data, isError } = await refetch();
      return isError ? null : (data ?? null);
    };
    const invalidatePendencies = () =>
      void queryClient.invalidateQueries({
        queryKey: ['pendencies'],
        predicate: ({ queryKey }) => queryKey[1] !== 'review',
      });

    /** 'Fulano mudou de Recebido para Concluído às 10:14. Agora a pendência está como Concluído.' */
    const concurrentChange = async (): Promise<string> => {
      const [now, history] = await Promise.all([
        reload(),
        dataProvider.getPendencyHistory(id, { page: 1, perPage: 5 }).catch(() => null),
      ]);
      invalidatePendencies();
      const entry = history?.data.find(({ action }) => action !== 'DOCUMENT_SEEN');
      const what = entry
        ? t('pendencyReview.stale.byWhom', {
            name: entry.author.displayName,
            step: historySentence(entry, t),
            time: dateTimeText(entry.createdAt, new Date(), t),
          })
        : t('pendencyReview.stale.unknown');
      const namesStatus = entry?.action === 'STATUS_CHANGED' && entry.newValue === now?.status;
      const status =
        now && !namesStatus
          ? t('pendencyReview.stale.status', { status: t(`contract.pendencyStatus.${now.status}`) })
          : '';
      return [what, status, t('pendencyReview.stale.kept')].filter(Boolean).join(' ');
    };

    return {
      record,
      may,
      mayUpload:
        may('upload_pendency_document') &&
        TAKES_DOCUMENTS.includes(record.status) &&
        !isRenewable(record, dayOf(new Date())) &&
        !record.inactive,
      online,
      canWrite: online && !lockOf(record),
      show: (next) => {
        queryClient.setQueryData([...reviewKey(id), 'record'], next);
        invalidateHistory();
      },
      reload,
      invalidatePendencies,
      refresh: async () => {
        await reload();
        invalidatePendencies();
      },
      explain: async (failure, fallback, place) => {
        const text = failure.message || fallback;
        const message = isStale(failure) ? `${text} ${await concurrentChange()}` : text;
        const { documents: names } = failure;
        if (place !== 'dialog' || names.length > 0) {
          notify(names.length > 0 ? createElement(BoldList, { message, names }) : message, {
            type: isStale(failure) ? 'warning' : 'error',
          });
        }
        return message;
      },
      drafts,
    };
  }, [record, online, id, drafts, dataProvider, queryClient, refetch, notify, t]);

  return { review, query };
}
