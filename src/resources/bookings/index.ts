import MedicalServicesOutlined from '@mui/icons-material/MedicalServicesOutlined';
import { createElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const BookingListPage = lazyWithTexts(async () => (await import('./BookingListPages.tsx')).BookingListPage);

/** Occupational exams: who needs one, below it the bookings (X-18, I-06). */
export const bookings: ResourceProps = {
  name: 'bookings',
  icon: MedicalServicesOutlined,
  list: lazyWithTexts(async () => (await import('./BookingListPages.tsx')).BookingNeedsPage),
  create: lazyWithTexts(async () => (await import('../../custom/booking/BookingWizardPage.tsx')).default),
  show: lazyWithTexts(async () => (await import('./BookingPage.tsx')).default),
  children: createElement(Route, { path: 'agendamentos', element: createElement(BookingListPage) }),
  recordRepresentation: 'protocol',
};
