import LocalHospitalOutlined from '@mui/icons-material/LocalHospitalOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Partner clinics of the installation, for its operator (I-10). */
export const clinics: ResourceProps = {
  name: 'clinics',
  icon: LocalHospitalOutlined,
  list: lazyWithTexts(async () => (await import('./ClinicList.tsx')).default),
  recordRepresentation: 'name',
};
