import ConstructionOutlined from '@mui/icons-material/ConstructionOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** What a contracting company calls the work that people do there (E-23); created and edited in a dialog over the list. */
export const activityTypes: ResourceProps = {
  name: 'activityTypes',
  icon: ConstructionOutlined,
  list: lazyWithTexts(async () => (await import('./ActivityTypeList.tsx')).default),
  recordRepresentation: 'name',
};
