import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { createElement, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';

const ServicePage = lazy(() => import('../../custom/serviceMonth/ServicePage.tsx'));
const MonthlyGridPage = lazy(() => import('../../custom/monthlyGrid/MonthlyGridPage.tsx'));
const NotesPage = lazy(() => import('../../custom/analysisNotes/NotesPage.tsx'));

/** The pendencies: their list, one of them as a page (D-01, D-09), monthly grid (D-40), notes (D-32), monthly questions (D-36). */
export const pendencies: ResourceProps = {
  name: 'pendencies',
  icon: InboxOutlined,
  list: lazy(() => import('./PendencyList.tsx')),
  edit: lazy(() => import('../../custom/pendencyReview/PendencyReviewPage.tsx')),
  children: [
    createElement(Route, { key: 'mensal', path: 'mensal', element: createElement(MonthlyGridPage) }),
    createElement(Route, { key: 'notas', path: 'notas', element: createElement(NotesPage) }),
    createElement(Route, { key: 'servico', path: 'servico', element: createElement(ServicePage) }),
  ],
  recordRepresentation: 'name',
};
