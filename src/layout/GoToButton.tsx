import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { useT } from '../i18n/index.ts';
import { goTo } from './goTo.ts';

/** 'Buscar ou ir para' in the bar: words and key where there is room, the icon alone elsewhere. */
export const GoToButton = () => {
  const t = useT();
  return (
    <ButtonBase
      onClick={goTo.open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      sx={{
        justifyContent: { xs: 'center', xl: 'flex-start' },
        gap: 2,
        minHeight: { xs: 44, md: 30 },
        minWidth: { xs: 44, md: 34 },
        width: { xl: 214 },
        px: { xl: 2 },
        mx: { md: 1 },
        border: { xl: '1px solid' },
        borderColor: { xl: 'border.strong' },
        borderRadius: '6px',
        color: 'text.secondary',
        fontSize: 13,
        '&:hover': { backgroundColor: 'background.sunken' },
      }}
    >
      <SearchIcon sx={{ fontSize: 18 }} />
      <Box component="span" sx={{ flex: 1, textAlign: 'left', display: { xs: 'none', xl: 'inline' } }}>
        {t('keys.goTo.title')}
      </Box>
      <Box component="span" className="visually-hidden" sx={{ display: { xl: 'none' } }}>
        {t('keys.goTo.title')}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' } }}>
        <KeyHint>Ctrl K</KeyHint>
      </Box>
    </ButtonBase>
  );
};
