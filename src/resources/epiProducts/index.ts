import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The catalogue of protective equipment (I-01). */
export const epiProducts: ResourceProps = {
  name: 'epiProducts',
  icon: EngineeringOutlined,
  list: lazyWithTexts(async () => (await import('./EpiCataloguePage.tsx')).default),
  recordRepresentation: 'name',
};

/** The same products, for the operator of the installation. */
export const ownEpiProducts: ResourceProps = {
  name: 'ownEpiProducts',
  list: lazyWithTexts(async () => (await import('./EpiProductList.tsx')).default),
  recordRepresentation: 'name',
};
