import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Units of a company with their areas, written where they stand (B-27, B-28). */
export const facilities: ResourceProps = {
  name: 'facilities',
  icon: PlaceOutlined,
  list: lazyWithTexts(async () => (await import('./PlacesPage.tsx')).default),
  recordRepresentation: 'name',
};
