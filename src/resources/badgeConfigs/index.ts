import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** How a contracting company's badges look (B-21, B-22). */
export const badgeConfigs: ResourceProps = {
  name: 'badgeConfigs',
  icon: BadgeOutlined,
  list: lazyWithTexts(async () => (await import('./BadgeConfigPage.tsx')).default),
};
