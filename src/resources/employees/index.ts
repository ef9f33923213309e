import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { createElement, Fragment, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const ImportPage = lazyWithTexts(async () => (await import('../../custom/employeeImport/ImportPage.tsx')).default);
const ResultPage = lazyWithTexts(async () => (await import('../../custom/employeeImport/ResultPage.tsx')).default);

/** The employees: their list (E-01), somebody new (E-04), one of them as a page (E-03, E-05), the import (E-11). */
export const employees: ResourceProps = {
  name: 'employees',
  icon: PeopleOutlined,
  list: lazy(() => import('./EmployeeList.tsx')),
  create: lazyWithTexts(async () => (await import('./EmployeeCreatePage.tsx')).default),
  edit: lazyWithTexts(async () => (await import('./EmployeePage.tsx')).default),
  children: createElement(
    Fragment,
    null,
    createElement(Route, { path: 'importar', element: createElement(ImportPage) }),
    createElement(Route, { path: 'resultado-upload/:id', element: createElement(ResultPage) }),
  ),
  recordRepresentation: 'name',
};
