import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const ProfilePage = lazyWithTexts(async () => (await import('./ProfilePage.tsx')).default);

/** Access profiles of a company: their list, and one of them as a page (B-11 to B-13). */
export const profiles: ResourceProps = {
  name: 'profiles',
  icon: BadgeOutlined,
  list: lazyWithTexts(async () => (await import('./ProfileList.tsx')).default),
  create: ProfilePage,
  edit: ProfilePage,
  recordRepresentation: 'name',
};
