import GavelOutlined from '@mui/icons-material/GavelOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Formal notices to suppliers, with proof of reading (D6). */
export const formalNotices: ResourceProps = {
  name: 'formalNotices',
  icon: GavelOutlined,
  list: lazyWithTexts(async () => (await import('./FormalNoticeList.tsx')).default),
  create: lazyWithTexts(async () => (await import('./FormalNoticeFormPage.tsx')).default),
  show: lazyWithTexts(async () => (await import('./FormalNoticePage.tsx')).default),
  recordRepresentation: 'number',
};
