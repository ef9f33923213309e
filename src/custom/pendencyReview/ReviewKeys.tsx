import { Box, ButtonBase } from '@mui/material';
import type { RefObject } from 'react';
import { answerOf } from '../../../contract/readings.ts';
import { announce } from '../../components/feedback/announce.ts';
import { KeyHint } from '../../components/inputs/KeyHint.tsx';
import { keysHelp } from '../../components/openSwitch.ts';
import { useT } from '../../i18n/index.ts';
import { ANSWERS } from './checklist/AnswerGroup.tsx';
import { useWork } from './checklist/workState.ts';
import { useDecisionPane } from './decision/decisionState.ts';
import { useDocument } from './document/documentState.ts';
import { TAB_KEY, TABS } from './ReviewTabs.tsx';
import { toLocate } from './reading/useReadings.ts';
import { REST_OK_KEY, type Shortcuts, useShortcuts } from './useShortcuts.ts';

type Props = { root: RefObject<HTMLElement | null>; enabled: boolean; canWalk: boolean };

/** The keys of one pendency (design, section 4), and on wide screens a bar with their hints. */
export function ReviewKeys({ root, enabled, canWalk }: Props) {
  const t = useT();
  const { viewer } = useDocument();
  const { checklist, readings, setTab, step, answerCurrent } = useWork();
  const { actions, start } = useDecisionPane();
  const { items, current, mayAnswer } = checklist;
  const item = mayAnswer ? items[current] : undefined;
  const canAccept = item !== undefined && readings.readings.length > 0;
  const { show } = readings;

  const answering = (): Shortcuts => {
    if (!item) return {};
    const findings = readings.of(item.id);
    const number = current + 1;
    return {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ...Object.fromEntries(ANSWERS.map((status, index) => [String(index + 1), () => answerCurrent(status)])),
      [REST_OK_KEY]: checklist.restOk,
      0: () => answerCurrent('UNCHECKED'),
      V: canAccept
        ? () => {
            const status = answerOf(findings);
            if (status) answerCurrent(status);
            else announce(t('pendencyReview.checklist.noMark', { number }));
          }
        : undefined,
      L:
        canAccept && show
          ? () => {
              const finding = toLocate(findings);
              if (finding) show(finding);
              else announce(t('pendencyReview.checklist.noPlace', { number }));
            }
          : undefined,
    };
  };
  const zoomIn = () => viewer.current?.zoomIn();
  const zoomOut = () => viewer.current?.zoomOut();

  useShortcuts(
    root,
    {
      ...Object.fromEntries(actions.map((action) => [action.shortcut, () => start(action)])),
      ...Object.fromEntries(TABS.map((tab) => [TAB_KEY[tab], () => setTab(tab)])),
      ...answering(),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '−': zoomOut,
    },
    enabled,
  );

  const hints = [
    ...(canWalk ? [{ keys: ['J', 'K'], text: t('keys.review.nextPrevious') }] : []),
    ...(mayAnswer
      ? [
          { keys: ['↑', '↓'], text: t('keys.review.item') },
          { keys: ['1'], text: t('contract.checklistStatus.OK') },
          { keys: ['2'], text: t('contract.checklistStatus.INVALID') },
          { keys: ['3'], text: t('contract.checklistStatus.NOT_APPLICABLE') },
        ]
      : []),
    ...(canAccept
      ? [
          { keys: ['V'], text: t('keys.review.accept') },
          { keys: ['L'], text: t('keys.review.locate') },
        ]
      : []),
    { keys: ['H', 'D', 'A'], text: t('keys.review.tabs') },
    { keys: ['+', '−'], text: t('keys.review.zoom') },
  ];
  return (
    <Box
      sx={{
        display: { xs: 'none', lg: 'flex' },
        alignItems: 'center',
        gap: 4.5,
        height: 34,
        flex: 'none',
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.subtle',
        color: 'text.secondary',
        typography: 'caption',
        whiteSpace: 'nowrap',
      }}
    >
      {/* hints wrap to a hidden second line, so that none is cut in the middle */}
      <Box
        aria-hidden
        sx={{ flex: 1, minWidth: 0, height: 24, overflow: 'hidden', display: 'flex', flexWrap: 'wrap', columnGap: 4.5 }}
      >
        {hints.map((hint) => (
          <Box key={hint.text} sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 24 }}>
            {hint.keys.map((key) => (
              <KeyHint key={key}>{key}</KeyHint>
            ))}
            {hint.text}
          </Box>
        ))}
      </Box>
      <ButtonBase
        onClick={keysHelp.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        sx={{ flex: 'none', gap: 1, minHeight: 24, borderRadius: 1, typography: 'caption', color: 'text.secondary' }}
      >
        <KeyHint>?</KeyHint>
        {t('keys.all')}
      </ButtonBase>
    </Box>
  );
}
