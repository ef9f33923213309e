import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Days that are no business days for the deadlines of a company (C-19). */
export const holidays: ResourceProps = {
  name: 'holidays',
  icon: CalendarMonthOutlined,
  list: lazyWithTexts(async () => (await import('./HolidayList.tsx')).default),
  recordRepresentation: 'name',
};
