import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The employees: their list (E-01), somebody new (E-04), one of them as a page (E-03, E-05). */
export const employees: ResourceProps = {
  name: 'employees',
  icon: PeopleOutlined,
  list: lazy(() => import('./EmployeeList.tsx')),
  create: lazyWithTexts(async () => (await import('./EmployeeCreatePage.tsx')).default),
  edit: lazyWithTexts(async () => (await import('./EmployeePage.tsx')).default),
  recordRepresentation: 'name',
};
