import ManageHistoryOutlined from '@mui/icons-material/ManageHistoryOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The audit trail of a company. */
export const auditTrail: ResourceProps = {
  name: 'auditTrail',
  icon: ManageHistoryOutlined,
  list: lazyWithTexts(async () => (await import('./AuditTrailList.tsx')).default),
};
