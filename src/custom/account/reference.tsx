import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ConfigName } from '../../../contract/badgeConfigs.ts';
import { isAccountPath } from '../../access/sections.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const AccountFrame = lazyWithTexts(async () => (await import('./AccountFrame.tsx')).AccountFrame);

/** Puts the frame of 'Minha conta' around the pages below its address; others stay as they are. */
export const WithAccountFrame = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return isAccountPath(pathname) ? <AccountFrame>{children}</AccountFrame> : children;
};

const ConfigHistory = lazyWithTexts(async () => (await import('./ConfigHistory.tsx')).ConfigHistory);

/** Opens the history of one configuration of a company (B-20). */
export function ConfigHistoryButton(props: { companyId: number; of: ConfigName }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button startIcon={<HistoryOutlined />} onClick={() => setIsOpen(true)}>
        {t('customFields.history.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfigHistory {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
