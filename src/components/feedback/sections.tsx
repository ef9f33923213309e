import { Box, Button, Skeleton, type SxProps, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import type { Permission } from '../../../contract/permissions.ts';
import { denialText } from '../../access/denial.ts';
import { useDenial } from '../../access/useCan.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap, pageFrame, smallText } from '../../theme/layout.ts';
import { Card } from '../form/Card.tsx';
import { BusyButton } from './BusyButton.tsx';
import { DeniedState, ErrorState, useFailure } from './states.tsx';
import { useDelayed } from './useDelayed.ts';

type DeniedProps = { permission: Permission; level?: 1; inFrame?: boolean };
/**
 * A section that the person may not see: says which permission is missing and who can grant it. Of level 1 where the
 * page has no other title; it brings the frame of a page then, unless it stands in one.
 */
export const SectionDenied = ({ permission, level, inFrame = false }: DeniedProps) => {
  const t = useT();
  const denial = useDenial(permission, false);
  const said = (
    <Card>
      <DeniedState level={level} hint={denial ? denialText(denial, t) : undefined} />
    </Card>
  );
  return level && !inFrame ? <Box sx={pageFrame}>{said}</Box> : said;
};

type Failed = { title: string; error: unknown; onRetry: () => unknown };
/** A section that could not be loaded: what the gateway said, and another try (M-05 to M-07). Of level 1 where the page has no other title. */
export const SectionFailed = (props: Failed & { level?: 1 | 2 }) => (
  <Card>
    <ErrorState {...props} />
  </Card>
);

/** A part of a page or of a dialog that could not be loaded, in the room of two lines: what, why, and another try. */
export const PartFailed = ({ title, error, onRetry, sx }: Failed & { sx?: SxProps<Theme> }) => {
  const t = useT();
  const { text, mayRetry } = useFailure(error);
  return (
    <Box sx={sx}>
      <Box role="alert" sx={{ ...flexWrap, gap: 2 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 550 }}>{title}</Box>
          <Box sx={smallText}>{text}</Box>
        </Box>
        {mayRetry && <Button onClick={() => void onRetry()}>{t('common.actions.tryAgain')}</Button>}
      </Box>
    </Box>
  );
};

type Read = { data: unknown; error: unknown; refetch: () => unknown };
type ReadFailedProps = { read: Read; title: string; sx?: SxProps<Theme> };
/** In the place of what a page or form only adds: nothing, unless the query for it failed and brought nothing before. */
export const ReadFailed = ({ read: { data, error, refetch }, ...shown }: ReadFailedProps) =>
  error && data === undefined ? <PartFailed error={error} onRetry={refetch} {...shown} /> : null;

type Together = { reads: readonly Pick<Read, 'data' | 'error'>[]; lines?: number; children: ReactNode };
/** Parts below one another appear at once: one that is read later would push down what stands there already. */
export const Together = ({ reads, lines, children }: Together) =>
  reads.some(({ data, error }) => data === undefined && !error) ? <SectionWait lines={lines} /> : children;

type Pages = {
  error: unknown;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};
type MoreProps = { pages: Pages; sx?: SxProps<Theme> };
/** Below the rows of `usePages`: the button for the next page; where that failed, why and another try. */
export const MorePages = ({ pages, sx }: MoreProps) => {
  const t = useT();
  if (!pages.hasNextPage) return null;
  return (
    <Box sx={sx}>
      {pages.isFetchNextPageError ? (
        <PartFailed title={t('states.moreFailed')} error={pages.error} onRetry={pages.fetchNextPage} />
      ) : (
        <BusyButton
          busy={pages.isFetchingNextPage}
          onClick={() => !pages.isFetchingNextPage && void pages.fetchNextPage()}
        >
          {t('common.actions.showMore')}
        </BusyButton>
      )}
    </Box>
  );
};

/** A card of which nothing could be loaded but its title. */
export const CardFailed = ({ card, ...failed }: Failed & { card: string }) => (
  <Card title={card}>
    <PartFailed {...failed} sx={{ px: 4, pt: 2, pb: 4 }} />
  </Card>
);

/** The shape of a form while its values are on the way; invisible for the first 200 ms, but it keeps the place. */
export const SectionWait = ({ lines = 4 }: { lines?: number }) => {
  const t = useT();
  const visible = useDelayed();
  return (
    <Card>
      <Box
        role="status"
        data-wait
        aria-busy
        aria-label={t('states.loading')}
        sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, visibility: visible ? 'visible' : 'hidden' }}
      >
        <Skeleton width={160} height={14} sx={{ mb: 2 }} />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          <Box key={line}>
            <Skeleton width={96} height={10} sx={{ mb: '6px' }} />
            <Skeleton height={32} sx={{ borderRadius: '6px' }} />
          </Box>
        ))}
      </Box>
    </Card>
  );
};
