import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { createElement, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';

const MonthlyGridPage = lazy(() => import('../../custom/monthlyGrid/MonthlyGridPage.tsx'));

const NotesPage = lazy(() => import('../../custom/analysisNotes/NotesPage.tsx'));

/** The pendencies: their list, one of them as a page (D-01, D-09), the monthly grid (D-40), and the notes (D-32). */
export const pendencies: ResourceProps = {
  name: 'pendencies',
  icon: InboxOutlined,
  list: lazy(() => import('./PendencyList.tsx')),
  edit: lazy(() => import('../../custom/pendencyReview/PendencyReviewPage.tsx')),
  children: [
    createElement(Route, { key: 'mensal', path: 'mensal', element: createElement(MonthlyGridPage) }),
    createElement(Route, { key: 'notas', path: 'notas', element: createElement(NotesPage) }),
  ],
  recordRepresentation: 'name',
};
