import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** People whom a contracting company keeps out (B-15, B-16); created and edited in a dialog over the list. */
export const restrictedEmployees: ResourceProps = {
  name: 'restrictedEmployees',
  icon: PersonOffOutlined,
  list: lazyWithTexts(async () => (await import('./RestrictedEmployeeList.tsx')).default),
  recordRepresentation: 'name',
};
