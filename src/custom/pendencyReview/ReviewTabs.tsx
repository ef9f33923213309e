import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../i18n/index.ts';
import { OWN_ARROWS } from './useShortcuts.ts';

export const TABS = ['history', 'chat', 'files'] as const;
export type ReviewTab = (typeof TABS)[number];
/** The keys of the tabs (design, section 4). */
export const TAB_KEY: Record<ReviewTab, string> = { history: 'H', chat: 'D', files: 'A' };

const Count = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    className="num"
    sx={{
      ml: 1.5,
      px: 1.5,
      minWidth: 17,
      borderRadius: 9,
      fontSize: 11,
      lineHeight: '17px',
      fontWeight: 550,
      color: 'text.secondary',
      bgcolor: 'background.sunken',
    }}
  >
    {children}
  </Box>
);

type Props = {
  tab: ReviewTab;
  onTab: (tab: ReviewTab) => void;
  counts: Record<ReviewTab, number | null>;
  unread: number;
  children: ReactNode;
};

const showPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

/** Tabs Histórico, Conversa and Arquivos, with counts (D-08). */
export function ReviewTabs({ tab, onTab, counts, unread, children }: Props) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const rendered = useRef(tab);
  useEffect(() => {
    if (rendered.current === tab) return;
    rendered.current = tab;
    showPanel(root.current);
  }, [tab]);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: ReviewTab) => onTab(next)}
        // they stay in sight wherever the pane is scrolled to; a click on the chosen one leads to its content
        onClick={() => showPanel(root.current)}
        aria-label={t('pendencyReview.tabs.label')}
        {...{ [OWN_ARROWS]: true }}
        sx={{ px: 4, position: 'sticky', top: 0, bottom: 0, zIndex: 1, bgcolor: 'background.paper', flex: 'none' }}
      >
        {TABS.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`review-tab-${one}`}
            aria-controls={tab === one ? 'review-tabpanel' : undefined}
            aria-keyshortcuts={TAB_KEY[one]}
            label={
              <span>
                {t(`pendencyReview.tabs.${one}`)}
                {counts[one] !== null && <Count>{counts[one]}</Count>}
                {one === 'chat' && unread > 0 && (
                  <Box component="span" sx={{ ml: 1.5, fontWeight: 600, color: 'ink.primary' }}>
                    {t('pendencies.unread', { count: unread })}
                  </Box>
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      <Box
        id="review-tabpanel"
        ref={root}
        role="tabpanel"
        aria-labelledby={`review-tab-${tab}`}
        // below the tabs, which stay at the top
        sx={{ px: 4, py: 2, flex: '1 0 auto', minHeight: 200, scrollMarginTop: 48 }}
      >
        {children}
      </Box>
    </>
  );
}
