import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { createElement, Fragment } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const page = lazyWithTexts(async () => (await import('./RiskSchedulePage.tsx')).default);
const Calendar = lazyWithTexts(async () => (await import('../../custom/riskCalendar/RiskCalendarPage.tsx')).default);

/** Planned risk activities (F-01 to F-08), as a list, a week and a month. */
export const riskSchedules: ResourceProps = {
  name: 'riskSchedules',
  icon: EventNoteOutlined,
  list: lazyWithTexts(async () => (await import('./RiskScheduleList.tsx')).default),
  create: page,
  edit: page,
  children: createElement(
    Fragment,
    null,
    createElement(Route, { path: 'semana', element: createElement(Calendar, { view: 'week' }) }),
    createElement(Route, { path: 'mes', element: createElement(Calendar, { view: 'month' }) }),
  ),
};
