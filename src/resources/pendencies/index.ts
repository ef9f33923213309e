import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The pendencies: their list, and one of them as a page (D-01, D-09). */
export const pendencies: ResourceProps = {
  name: 'pendencies',
  icon: InboxOutlined,
  list: lazy(() => import('./PendencyList.tsx')),
  edit: lazy(() => import('../../custom/pendencyReview/PendencyReviewPage.tsx')),
  recordRepresentation: 'name',
};
