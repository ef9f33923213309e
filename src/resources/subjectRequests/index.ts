import ContactMailOutlined from '@mui/icons-material/ContactMailOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** What people ask about their data (LGPD art. 18). */
export const subjectRequests: ResourceProps = {
  name: 'subjectRequests',
  icon: ContactMailOutlined,
  list: lazyWithTexts(async () => (await import('./SubjectRequestList.tsx')).default),
};
