import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { createElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { PendencyList } from './PendencyList.tsx';

const MonthlyGridPage = lazyWithTexts(async () => (await import('./grid/MonthlyGridPage.tsx')).default);

/** The pendencies: their list, one of them as a page (D-01, D-09), monthly grid (D-40). */
export const pendencies: ResourceProps = {
  name: 'pendencies',
  icon: InboxOutlined,
  list: PendencyList,
  edit: lazyWithTexts(
    async () => (await import('../../custom/pendencyReview/PendencyReviewPage.tsx')).PendencyReviewPage,
  ),
  children: createElement(Route, { path: 'mensal', element: createElement(MonthlyGridPage) }),
  recordRepresentation: 'name',
};
