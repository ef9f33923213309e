import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import type { PaymentRelease, PaymentReleaseExport } from '../../../../contract/paymentReleases.ts';
import { PAYMENT_COLUMNS } from '../../../lib/paymentColumns.ts';
import type { PaymentReleasesService } from '../../evidence/paymentReleases/service.ts';
import type { Report } from './service.ts';

type Walk = Pick<PaymentReleasesService, 'scopesOf' | 'finds' | 'batches'>;
type Row = Omit<PaymentRelease, 'permissions'>;

/** Months with their release as a file, for the ERP of who pays. */
export const paymentReleaseReport = ({ scopesOf, finds, batches }: Walk): Report<PaymentReleaseExport, Row> => ({
  noun: 'paymentReleases',
  kind: EXPORT_JOBS.paymentReleases,
  resultUrl: 'payment-releases/exports',
  page: '/pagamentos',
  ...{ scopesOf, finds, batches },
  columns: PAYMENT_COLUMNS,
});
