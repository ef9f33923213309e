import { NOTICE } from '../../../contract/constants.ts';
import { useRead } from '../../dataProvider/useProvider.ts';

export const NOTICES = 'notices';

/** Counts of the person's notices: polled, and earlier when the stream of events tells of them. */
export const useNoticeCounts = () =>
  useRead([NOTICES, 'counts'], (provider, options) => provider.getNoticeCounts({}, options), {
    refetchInterval: NOTICE.polling,
    refetchOnWindowFocus: true,
  });
