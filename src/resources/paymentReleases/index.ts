import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Release of payments by month. */
export const paymentReleases: ResourceProps = {
  name: 'paymentReleases',
  icon: PaymentsOutlined,
  list: lazyWithTexts(async () => (await import('./PaymentReleaseList.tsx')).default),
  show: lazyWithTexts(async () => (await import('./PaymentReleasePage.tsx')).default),
  recordRepresentation: 'referenceMonth',
};
