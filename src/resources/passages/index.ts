import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import { createElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const PassageListPage = lazyWithTexts(async () => (await import('./PassageListPage.tsx')).default);

/** The gate, and below it the list of passages and of who is on site. */
export const passages: ResourceProps = {
  name: 'passages',
  icon: MeetingRoomOutlined,
  list: lazyWithTexts(async () => (await import('../../custom/gate/GatePage.tsx')).default),
  children: createElement(Route, { path: 'passagens', element: createElement(PassageListPage) }),
};
