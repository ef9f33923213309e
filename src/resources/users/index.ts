import GroupOutlined from '@mui/icons-material/GroupOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** People of a company and their invites: a list, with dialogs over it (B-06 to B-10). */
export const users: ResourceProps = {
  name: 'users',
  icon: GroupOutlined,
  list: lazyWithTexts(async () => (await import('./UserList.tsx')).default),
  recordRepresentation: ({ displayName, email }) => displayName ?? email,
};
