import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Fields that a contracting company adds to its suppliers' employees (B-18, B-19). */
export const customFields: ResourceProps = {
  name: 'customFields',
  icon: DynamicFormOutlined,
  list: lazyWithTexts(async () => (await import('./CustomFieldsPage.tsx')).default),
  recordRepresentation: 'label',
};
