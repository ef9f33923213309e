import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Erasures of what is kept beyond its time (LGPD arts. 15 and 16). */
export const erasures: ResourceProps = {
  name: 'erasures',
  icon: DeleteSweepOutlined,
  list: lazyWithTexts(async () => (await import('./ErasureList.tsx')).default),
};
