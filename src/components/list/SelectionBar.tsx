import CloseIcon from '@mui/icons-material/Close';
import { Box, Button } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import { announce } from '../feedback/announce.ts';
import { useListScreen } from './listContext.ts';
import type { Selection } from './selection.ts';

type Props = { selection: Selection; phone?: boolean; children: ReactNode };

/** What can be done with the rows that are selected, over the end of the list; it takes no room of the rows. */
export function SelectionBar({ selection, phone = false, children }: Props) {
  const t = useT();
  const { selection: words } = useListScreen();
  const { total = 0, meta } = useListContext();
  const { count, canTakeAll, takeAll, clear } = selection;
  const text = words?.selected(count) ?? '';
  useEffect(() => {
    if (count > 0) announce(text);
  }, [count, text]);
  if (count === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={t('lists.selection')}
      sx={{
        position: phone ? 'fixed' : 'absolute',
        zIndex: 4,
        left: '50%',
        bottom: phone ? 'calc(var(--bottom-nav-height, 0px) + 10px)' : 66,
        transform: 'translateX(-50%)',
        width: phone ? 'calc(100vw - 20px)' : 'max-content',
        maxWidth: phone ? undefined : 'calc(100% - 32px)',
        minHeight: 48,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: 1,
        columnGap: 1,
        px: 3,
        py: 1.5,
        borderRadius: '10px',
        bgcolor: 'tooltip.bg',
        color: 'tooltip.text',
        boxShadow: 4,
        whiteSpace: 'nowrap',
        '& .MuiButton-root': {
          height: phone ? 44 : 32,
          px: 2,
          color: 'inherit',
          fontWeight: 550,
          '& .MuiButton-startIcon': { color: 'inherit', opacity: 0.75 },
          '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)', color: 'inherit' },
          '&[aria-disabled=true]': { opacity: 0.55 },
        },
        '& hr': { alignSelf: 'stretch', my: 1, mx: 1, width: '1px', border: 0, bgcolor: 'currentColor', opacity: 0.25 },
      }}
    >
      <Box component="span" className="num" sx={{ px: 2, fontWeight: 550 }}>
        {text}
      </Box>
      {canTakeAll && words && (
        <Button variant="text" onClick={takeAll} sx={{ textDecoration: 'underline' }}>
          {words.takeAll(total, meta?.totalIsEstimate === true)}
        </Button>
      )}
      {!phone && <hr aria-hidden />}
      {children}
      {!phone && <hr aria-hidden />}
      <Button variant="text" aria-keyshortcuts="Escape" onClick={clear} startIcon={phone ? <CloseIcon /> : undefined}>
        {t('common.actions.clear')}
        {!phone && (
          <Box
            component="kbd"
            aria-hidden
            sx={{
              ml: 2,
              px: 1,
              border: '1px solid',
              borderRadius: '4px',
              font: 'inherit',
              fontSize: 11,
              lineHeight: '16px',
              opacity: 0.75,
            }}
          >
            Esc
          </Box>
        )}
      </Button>
    </Box>
  );
}
