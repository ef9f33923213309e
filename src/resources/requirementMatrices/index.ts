import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The requirement matrix of a company: its versions, and one of them as a page. */
export const requirementMatrices: ResourceProps = {
  name: 'requirementMatrices',
  icon: GridOnOutlined,
  list: lazyWithTexts(async () => (await import('./RequirementMatrixList.tsx')).default),
  edit: lazyWithTexts(async () => (await import('./MatrixPage.tsx')).default),
  recordRepresentation: 'name',
};
