import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Who saw which personal data (LGPD art. 37). */
export const dataAccesses: ResourceProps = {
  name: 'dataAccesses',
  icon: PolicyOutlined,
  list: lazyWithTexts(async () => (await import('./DataAccessList.tsx')).default),
};
