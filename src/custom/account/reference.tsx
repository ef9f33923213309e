import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isAccountPath } from '../../access/sections.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const AccountFrame = lazyWithTexts(async () => (await import('./AccountFrame.tsx')).AccountFrame);

/** Puts the frame of 'Minha conta' around the pages below its address; others stay as they are. */
export const WithAccountFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return isAccountPath(pathname) ? <AccountFrame>{children}</AccountFrame> : children;
};

/** Opens the history of one configuration of a company (B-20). */
export const ConfigHistoryButton = lazyWithTexts(async () => (await import('./ConfigHistory.tsx')).ConfigHistoryButton);
