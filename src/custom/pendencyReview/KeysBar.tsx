import { Box, ButtonBase } from '@mui/material';
import { KeyHint } from '../../components/inputs/KeyHint.tsx';
import { useT } from '../../i18n/index.ts';
import { useWork } from './checklist/workState.ts';

type Props = { canAccept: boolean; canWalk: boolean; onAll: () => void };

/** Hints of the keyboard shortcuts, on wide screens. */
export function KeysBar({ canAccept, canWalk, onAll }: Props) {
  const t = useT();
  const { checklist } = useWork();
  const hints = [
    ...(canWalk ? [{ keys: ['J', 'K'], text: t('keys.review.nextPrevious') }] : []),
    ...(checklist.mayAnswer
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
        onClick={onAll}
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
