import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

/** How a contracting company plans risk activities (B-24). */
export const riskScheduleConfigs: ResourceProps = {
  name: 'riskScheduleConfigs',
  icon: EventNoteOutlined,
  list: lazyWithTexts(async () => (await import('./RiskScheduleConfigPage.tsx')).default),
};
