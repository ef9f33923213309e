import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const DocumentPage = lazyWithTexts(async () => (await import('./DocumentPage.tsx')).default);

/** The catalogue of documents of a company: its list, and one of them as a page (C-08). */
export const systemPendencies: ResourceProps = {
  name: 'systemPendencies',
  icon: ChecklistOutlined,
  list: lazyWithTexts(async () => (await import('./SystemPendencyList.tsx')).default),
  create: DocumentPage,
  edit: DocumentPage,
  recordRepresentation: 'name',
};
