import { Box, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import type { ReuseOffer } from '../../../../contract/documentReuse.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { PartFailed } from '../../../components/feedback/sections.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { OfferRow } from '../../../resources/documentReuse/reference.tsx';
import { lineBelow, plainList } from '../../../theme/layout.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { useReuse } from './useReuse.ts';

/** Documents of the supplier that were accepted elsewhere and answer this pendency: one click sends one. */
export function ReuseOffers({ onDone }: { onDone?: () => void }) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const { record, canWrite, show, invalidatePendencies } = useReview();
  const { data, error, refetch } = useReuse();
  const reuse = useReviewAction<ReuseOffer>({
    run: async ({ fromId }) => {
      const sent: Pendency = await provider.reuseDocument(record.id, fromId);
      // of what is in force, it went to the renewal
      const round = sent.renewal !== null && sent.documents.every(({ origin }) => origin === null);
      const text = sent.status === 'DONE' && !round ? 'documentReuse.doneAdopted' : 'documentReuse.doneSent';
      notify(t(text, { company: record.contractingCompany.name }), { type: 'success' });
      show(sent);
      invalidatePendencies();
    },
    failed: t('documentReuse.failed'),
    onDone,
  });
  if (error && !data) {
    return (
      <PartFailed
        title={t('documentReuse.loadFailed')}
        error={error}
        onRetry={refetch}
        sx={{ ...lineBelow, px: 4, py: 2 }}
      />
    );
  }
  if (!data?.offers.length) return null;
  return (
    <Box component="section" aria-labelledby="review-reuse" sx={{ ...lineBelow, bgcolor: 'soft.success' }}>
      <Box sx={{ px: 4, py: 3 }}>
        <Typography id="review-reuse" variant="h3" component="h2" sx={{ fontSize: 13 }}>
          {t('documentReuse.title')}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, textWrap: 'pretty' }}>
          {t('documentReuse.lead', { company: record.contractingCompany.name })}
        </Typography>
      </Box>
      <Box component="ul" sx={plainList}>
        {data.offers.map((offer) => (
          <OfferRow
            key={offer.fromId}
            offer={offer}
            busy={reuse.running === offer}
            disabled={!canWrite || (reuse.busy && reuse.running !== offer)}
            onUse={() => reuse.run(offer)}
          />
        ))}
      </Box>
    </Box>
  );
}
