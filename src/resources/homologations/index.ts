import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Reports on companies by CNPJ (H-01 to H-11). */
export const homologations: ResourceProps = {
  name: 'homologations',
  icon: VerifiedOutlined,
  list: lazyWithTexts(async () => (await import('./HomologationList.tsx')).default),
  create: lazyWithTexts(async () => (await import('./LookUpPage.tsx')).default),
  show: lazyWithTexts(async () => (await import('../../custom/homologationReport/HomologationReportPage.tsx')).default),
  recordRepresentation: 'name',
};
