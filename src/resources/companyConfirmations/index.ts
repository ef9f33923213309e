import DomainVerificationOutlined from '@mui/icons-material/DomainVerificationOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Companies that wait for the operator of the installation (ADR 19). */
export const companyConfirmations: ResourceProps = {
  name: 'companyConfirmations',
  icon: DomainVerificationOutlined,
  list: lazyWithTexts(async () => (await import('./CompanyConfirmationList.tsx')).default),
  recordRepresentation: 'tradingName',
};
