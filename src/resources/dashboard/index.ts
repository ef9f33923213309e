import InsertChartOutlined from '@mui/icons-material/InsertChartOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** The panels of a manager (J-01): charts come with the page. */
export const dashboard: ResourceProps = {
  name: 'dashboard',
  icon: InsertChartOutlined,
  list: lazyWithTexts(async () => (await import('../../custom/dashboard/DashboardPage.tsx')).default),
};
