import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { Button } from '@mui/material';
import { Suspense } from 'react';
import { chat } from '../../components/openSwitch.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const ChatPanel = lazyWithTexts(async () => (await import('./ChatPanel.tsx')).ChatPanel);

/** The assistant (L-08): its button, which a phone has in the menu 'Mais' instead, and its panel once it is asked for. */
export function Chat() {
  const t = useT();
  const isOpen = chat.useIsOpen();
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<ForumOutlined />}
        aria-expanded={isOpen}
        onClick={isOpen ? chat.close : chat.open}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {t('layout.chat')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel onClose={chat.close} />
        </Suspense>
      )}
    </>
  );
}
