import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const page = lazyWithTexts(async () => (await import('./TrainingConfigPage.tsx')).default);

/** Trainings that companies give (G-07). */
export const trainingConfigs: ResourceProps = {
  name: 'trainingConfigs',
  icon: SchoolOutlined,
  list: lazyWithTexts(async () => (await import('./TrainingConfigList.tsx')).default),
  create: page,
  edit: page,
  recordRepresentation: 'name',
};
