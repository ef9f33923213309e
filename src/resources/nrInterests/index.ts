import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The offering of regulatory norms, with what a company asked for (I-11). */
export const nrInterests: ResourceProps = {
  name: 'nrInterests',
  list: lazyWithTexts(async () => (await import('./NrOfferingPage.tsx')).NrOfferingPage),
};

/** Who is interested, for the operator of the installation. */
export const receivedNrInterests: ResourceProps = {
  name: 'receivedNrInterests',
  icon: FactCheckOutlined,
  list: lazyWithTexts(async () => (await import('./NrInterestLists.tsx')).ReceivedNrInterests),
};
