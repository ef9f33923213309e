import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Monthly declarations of services: their list, and one of them over it (D-36). */
export const serviceMonths: ResourceProps = {
  name: 'serviceMonths',
  icon: EventAvailableOutlined,
  list: lazyWithTexts(async () => (await import('./ServicePage.tsx')).default),
  recordRepresentation: 'month',
};
