import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** Keys with which other systems work in the name of a company; made and shown in dialogs over the list. */
export const apiKeys: ResourceProps = {
  name: 'apiKeys',
  icon: VpnKeyOutlined,
  list: lazyWithTexts(async () => (await import('./ApiKeyList.tsx')).default),
  recordRepresentation: 'name',
};
