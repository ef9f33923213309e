import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Orders of protective equipment of a company (I-04). */
export const epiOrders: ResourceProps = {
  name: 'epiOrders',
  icon: ReceiptLongOutlined,
  list: lazyWithTexts(async () => (await import('./EpiOrderListPages.tsx')).EpiOrderListPage),
  show: lazyWithTexts(async () => (await import('./EpiOrderPage.tsx')).EpiOrderPage),
  recordRepresentation: 'number',
};

/** Those that reached the operator of the installation. */
export const receivedEpiOrders: ResourceProps = {
  name: 'receivedEpiOrders',
  icon: ReceiptLongOutlined,
  list: lazyWithTexts(async () => (await import('./EpiOrderListPages.tsx')).ReceivedEpiOrderListPage),
  show: lazyWithTexts(async () => (await import('./EpiOrderPage.tsx')).ReceivedEpiOrderPage),
  recordRepresentation: 'number',
};
