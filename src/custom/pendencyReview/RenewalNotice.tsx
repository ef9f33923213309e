import { Alert, Button, Link } from '@mui/material';
import { LinkBase } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { dayOf } from '../../../contract/common.ts';
import { isRenewable } from '../../../contract/pendencyStatus.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { useReview, useReviewAction } from './reviewContext.ts';

const addressOf = (id: number) => `${pathOf('pendencies')}/editar/${id}`;

/** The renewal of a document in force (ruling 12): begun and opened from it, and from its round the way back. */
export function RenewalNotice() {
  const t = useT();
  const navigate = useNavigate();
  const dataProvider = useProvider();
  const { record, may, canWrite, invalidatePendencies } = useReview();
  const action = useReviewAction<number>({
    run: async (id) => {
      const renewal = await dataProvider.renewPendency(id);
      invalidatePendencies();
      navigate(addressOf(renewal.id));
    },
  });
  const dropping = useReviewAction<number>({
    run: async (id) => {
      await dataProvider.dropRenewal(id);
      invalidatePendencies();
      navigate(addressOf(id));
    },
    done: () => t('pendencyReview.renewal.dropped'),
  });
  const way = (id: number, label: string) => (
    <Link component={LinkBase} to={addressOf(id)} sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
      {label}
    </Link>
  );
  const { renewal, renewalOf, inForceUntil, expirationDate } = record;
  const mayRenew = may('upload_pendency_document') && canWrite && !record.inactive;
  if (renewalOf !== null) {
    return (
      <Alert severity="info" sx={{ mt: 3 }}>
        {inForceUntil
          ? t('pendencyReview.renewal.of', { date: formatDate(inForceUntil) })
          : t('pendencyReview.renewal.ofUnknown')}{' '}
        {way(renewalOf, t('pendencyReview.renewal.inForce'))}
        {mayRenew && record.status === 'OPEN' && record.sentAt === null && (
          <Button
            variant="text"
            size="small"
            sx={{ display: 'block', ml: -2 }}
            aria-disabled={dropping.busy || undefined}
            onClick={() => dropping.run(renewalOf)}
          >
            {t('pendencyReview.renewal.drop')}
          </Button>
        )}
      </Alert>
    );
  }
  if (renewal) {
    const status = t(`contract.pendencyStatus.${renewal.status}`);
    const label = t(`pendencyReview.renewal.${mayRenew && renewal.status === 'OPEN' ? 'continue' : 'open'}`);
    return (
      <Alert severity="info" sx={{ mt: 3 }}>
        {t('pendencyReview.renewal.underWay', { status })} {way(renewal.id, label)}
      </Alert>
    );
  }
  if (!mayRenew || !isRenewable(record, dayOf(new Date()))) return null;
  return (
    <Alert
      severity="info"
      sx={{ mt: 3, alignItems: 'center', '& .MuiAlert-action': { p: 0, mr: 0, pl: 3 } }}
      action={
        <Button
          variant="contained"
          size="small"
          aria-disabled={action.busy || undefined}
          onClick={() => action.run(record.id)}
        >
          {t('pendencyReview.renewal.begin')}
        </Button>
      }
    >
      {t('pendencyReview.renewal.hint', { date: formatDate(expirationDate ?? '') })}
    </Alert>
  );
}
