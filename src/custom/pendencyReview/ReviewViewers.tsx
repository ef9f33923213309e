import { Box } from '@mui/material';
import { useEffect } from 'react';
import { PRESENCE } from '../../../contract/constants.ts';
import { PersonDisc } from '../../components/fields/PersonDisc.tsx';
import { useLocaleTag } from '../../components/list/countText.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow } from '../../theme/layout.ts';
import { reviewKey } from './reviewContext.ts';

/** Discs shown at most; the text names everybody. */
const DISCS = 3;

/**
 * Colleagues who have the pendency open too. Asking for them is the own heartbeat; both pause while the tab is hidden
 * (TanStack Query's default for intervals).
 */
export function ReviewViewers({ id }: { id: number }) {
  const t = useT();
  const locale = useLocaleTag();
  const provider = useProvider();
  const { data } = useRead([...reviewKey(id), 'viewers'], (from, options) => from.seePendency(id, options), {
    networkMode: 'online',
    refetchInterval: PRESENCE.heartbeatMs,
    gcTime: 0,
  });
  // what fails here ends by itself once the heartbeats stop
  useEffect(() => () => void provider.leavePendency(id).catch(() => undefined), [provider, id]);
  const people = data?.people ?? [];
  const names = new Intl.ListFormat(locale).format(people.map(({ displayName }) => displayName));
  const text = people.length === 0 ? '' : t('pendencyReview.viewers', { count: people.length, names });
  return (
    <Box role="status" title={text} sx={{ ...flexRow, gap: 1.5, flex: '0 1 auto', minWidth: 0, color: 'warning.main' }}>
      <Box component="span" sx={{ display: 'flex', flex: 'none', gap: 0.5 }}>
        {people.slice(0, DISCS).map(({ uid, displayName }) => (
          <PersonDisc key={uid} name={displayName} size={24} />
        ))}
      </Box>
      <Box
        component="span"
        sx={{
          fontSize: 12.5,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          // on a phone the discs are seen, and the text is for screen readers
          '@media (max-width: 899px)': { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
