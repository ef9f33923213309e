import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Addresses of a company's own systems that are told of changes. */
export const webhooks: ResourceProps = {
  name: 'webhooks',
  icon: WebhookOutlined,
  list: lazyWithTexts(async () => (await import('./WebhookList.tsx')).default),
  show: lazyWithTexts(async () => (await import('./WebhookPage.tsx')).default),
  recordRepresentation: 'name',
};
