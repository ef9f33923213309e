import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** What is kept of people, also of those who left (LGPD arts. 9 and 18). */
export const personalRecords: ResourceProps = {
  name: 'personalRecords',
  icon: PersonSearchOutlined,
  list: lazyWithTexts(async () => (await import('./PersonalRecordList.tsx')).default),
  show: lazyWithTexts(async () => (await import('./PersonalRecordPage.tsx')).default),
};
