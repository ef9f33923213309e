import { Box } from '@mui/material';
import { useT } from '../i18n/index.ts';

export const MAIN_ID = 'main-content';

/** The first stop of the Tab key: over the bar, straight to the content. */
export const SkipLink = () => {
  const t = useT();
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault(); // the address keeps its filters
        document.getElementById(MAIN_ID)?.focus();
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 3,
        py: 2,
        borderRadius: '6px',
        backgroundColor: 'tooltip.bg',
        color: 'tooltip.text',
        fontWeight: 550,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('layout.skipToContent')}
    </Box>
  );
};
