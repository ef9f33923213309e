import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The employees: their list (E-01). */
export const employees: ResourceProps = {
  name: 'employees',
  icon: PeopleOutlined,
  list: lazy(() => import('./EmployeeList.tsx')),
  recordRepresentation: 'name',
};
