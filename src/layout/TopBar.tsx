import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { isAccountPath } from '../access/sections.ts';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { goTo } from '../components/openSwitch.ts';
import { useT } from '../i18n/index.ts';
import { HOME_PATH } from '../routes.ts';
import { BrandMark } from './BrandMark.tsx';
import { CompanySelector } from './CompanySelector.tsx';
import { PlatformSelector } from './PlatformSelector.tsx';
import { TopNavigation } from './TopNavigation.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Button of the command palette; only an icon on narrow screens. */
const GoToButton = () => {
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

/** Top bar (L-01): mark, sections, companies, user. */
export const TopBar = () => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 'var(--topbar-height)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: '14px', md: 4 },
        backgroundColor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        component={Link}
        to={HOME_PATH}
        aria-label={t('layout.home')}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '9px',
          minHeight: { xs: 44, md: 32 },
          minWidth: { xs: 32, md: 0 },
          color: 'text.primary',
          fontSize: 16,
          fontWeight: 680,
          letterSpacing: '-.02em',
          textDecoration: 'none',
          borderRadius: '6px',
        }}
      >
        <BrandMark />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, textTransform: 'lowercase' }}>
          {t('common.appName')}
        </Box>
      </Box>
      <PlatformSelector />
      <TopNavigation />
      <Box sx={{ flex: { xs: 0, md: 1 } }} />
      {/* 'Minha conta' has its own selector of one company */}
      {!isAccountPath(pathname) && <CompanySelector />}
      <Box sx={{ flex: { xs: 1, md: 0 } }} />
      <GoToButton />
      <UserMenu />
    </Box>
  );
};
