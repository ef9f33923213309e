import Apps from '@mui/icons-material/Apps';
import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Box, ButtonBase, IconButton, ListItemText, Menu, MenuItem, Tooltip, useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../access/account.ts';
import { accountSectionOf, isAccountPath, sectionRoute } from '../access/sections.ts';
import { storedSession } from '../authProvider/session.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { goTo } from '../components/openSwitch.ts';
import { EpiBar } from '../custom/epiCart/reference.tsx';
import { Bell } from '../custom/inbox/reference.tsx';
import { useT } from '../i18n/index.ts';
import { HOME_PATH, sectionOf } from '../routes.ts';
import { flexRow, lineBelow } from '../theme/layout.ts';
import { BrandMark } from './BrandMark.tsx';
import { CompanySelector } from './CompanySelector.tsx';
import { moreSections } from './MoreSections.tsx';
import { countedBy, SectionCount } from './SectionCount.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useAdministrationPath, useNavigationEntries } from './useNavigationEntries.ts';

/** Where the names of companies and people leave room for a search field. */
const ROOMY = '@media (min-width: 1600px)';

/** Button of the command palette; only an icon on narrow screens. */
const GoToButton = () => {
  const t = useT();
  return (
    <ButtonBase
      onClick={goTo.open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      sx={{
        gap: 2,
        minHeight: { xs: 44, md: 30 },
        minWidth: { xs: 44, md: 34 },
        mx: { md: 1 },
        borderRadius: '6px',
        [ROOMY]: {
          justifyContent: 'flex-start',
          width: 214,
          px: 2,
          border: '1px solid',
          borderColor: 'border.strong',
        },
        color: 'text.secondary',
        fontSize: 13,
        '&:hover': { backgroundColor: 'background.sunken' },
      }}
    >
      <SearchIcon sx={{ fontSize: 18 }} />
      <Box component="span" sx={{ flex: 1, textAlign: 'left', display: 'none', [ROOMY]: { display: 'inline' } }}>
        {t('keys.goTo.title')}
      </Box>
      <Box component="span" className="visually-hidden" sx={{ [ROOMY]: { display: 'none' } }}>
        {t('keys.goTo.title')}
      </Box>
      <Box component="span" sx={{ display: 'none', [ROOMY]: { display: 'inline' } }}>
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
        ...flexRow,
        ...lineBelow,
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 'var(--topbar-height)',
        gap: 1,
        px: { xs: '14px', md: 4 },
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        component={Link}
        to={HOME_PATH}
        aria-label={t('layout.home')}
        sx={{
          ...flexRow,
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
      {sectionOf(pathname) === 'epiProducts' ? (
        <Suspense fallback={<Box sx={{ flex: 1 }} />}>
          <EpiBar />
        </Suspense>
      ) : (
        <>
          <PlatformSelector />
          <TopNavigation />
          <Box sx={{ flex: { xs: 0, md: 1 } }} />
          {/* 'Minha conta' has its own selector of one company */}
          {!isAccountPath(pathname) && <CompanySelector />}
          <Box sx={{ flex: { xs: 1, md: 0 } }} />
          <GoToButton />
          <AdministrationLink />
          <Bell />
        </>
      )}
      <UserMenu />
    </Box>
  );
};

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Menu of the other platforms, with legacy access in a single sign-on session (A-20, L-01). */
export const PlatformSelector = () => {
  const t = useT();
  const account = useAccount();
  const menu = useMenu();
  const platforms = (account?.legacyAccess ?? []).filter(({ URL: url }) => isWebAddress(url));
  if (platforms.length === 0 || !storedSession()?.isLoginKeycloack) return null;
  const { close } = menu;
  return (
    <>
      <IconButton
        {...menu.button}
        aria-label={t('oauth.platforms.label')}
        sx={{ minWidth: { xs: 44, md: 32 }, minHeight: { xs: 44, md: 32 } }}
      >
        <Apps sx={{ fontSize: 18 }} />
      </IconButton>
      <Menu {...menu.menu} slotProps={{ paper: { sx: { minWidth: 220, mt: 1 } }, list: menu.labelled }}>
        <MenuItem aria-current="true" selected onClick={close}>
          <ListItemText primary={t('oauth.platforms.current')} />
          <Check aria-hidden sx={{ ml: 1, fontSize: 16, color: 'primary.main' }} />
        </MenuItem>
        {platforms.map(({ Name: name, URL: url }) => (
          <MenuItem key={url} component="a" href={url} target="_blank" rel="noopener noreferrer" onClick={close}>
            <ListItemText primary={name} />
            <OpenInNew titleAccess={t('oauth.platforms.opens')} sx={{ ml: 1, fontSize: 16, color: 'text.secondary' }} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** 'Administração' beside the sections, for who administers a company; a phone has it in 'Mais'. */
const AdministrationLink = () => {
  const t = useT();
  const { pathname } = useLocation();
  const to = useAdministrationPath();
  if (!to) return null;
  const section = accountSectionOf(pathname);
  const isHere = section !== undefined && sectionRoute(section).administers === true;
  const label = t('account.administration');
  return (
    <Tooltip title={label}>
      <IconButton
        component={Link}
        to={to}
        aria-label={label}
        aria-current={isHere ? 'page' : undefined}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, ...(isHere && { bgcolor: 'background.sunken' }) }}
      >
        <SettingsOutlined sx={{ fontSize: 19 }} />
      </IconButton>
    </Tooltip>
  );
};

/** How many sections stand side by side, and whether the window is too narrow for their names. */
function usePlaces(): { places: number; iconsOnly: boolean } {
  const few = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const some = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  const many = useMediaQuery('(min-width: 1240px)', { noSsr: true });
  return { places: many ? 7 : some ? 5 : few ? 4 : 6, iconsOnly: !few };
}

/** Sections in the top bar: with their names where these fit, else as icons; below 768 px the bottom bar has them. */
const TopNavigation = () => {
  const t = useT();
  const entries = useNavigationEntries();
  const menu = useMenu();
  const { places, iconsOnly } = usePlaces();
  // one more takes the place of 'Mais'
  const shown = entries.length > places + 1 ? entries.slice(0, places) : entries;
  const rest = entries.slice(shown.length);
  const isInRest = rest.some(({ current }) => current);
  return (
    <Box
      component="nav"
      aria-label={t('layout.navigation')}
      sx={{ display: { xs: 'none', md: 'flex' }, alignSelf: 'stretch', gap: '2px', ml: 3 }}
    >
      {shown.map(({ section, label, to, current, icon: Icon }) => (
        <Tooltip key={section} describeChild title={iconsOnly && Icon ? label : ''}>
          <Box
            component={Link}
            to={to}
            {...countedBy(section)}
            aria-current={current ? 'page' : undefined}
            sx={place(current)}
          >
            {Icon && iconsOnly && <Icon aria-hidden sx={{ fontSize: 20 }} />}
            <span className={iconsOnly && Icon ? 'visually-hidden' : undefined}>{label}</span>
            <SectionCount section={section} />
          </Box>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <>
          <ButtonBase {...menu.button} aria-current={isInRest ? 'true' : undefined} sx={place(isInRest)}>
            {t('layout.more')}
            <ExpandMore aria-hidden sx={{ fontSize: 18 }} />
          </ButtonBase>
          <Menu {...menu.menu} slotProps={{ paper: { sx: { minWidth: 200 } }, list: menu.labelled }}>
            {moreSections(rest, menu.close)}
          </Menu>
        </>
      )}
    </Box>
  );
};

const place = (current: boolean) => ({
  ...flexRow,
  position: 'relative',
  px: '11px',
  color: current ? 'text.primary' : 'text.secondary',
  fontSize: 13,
  fontWeight: current ? 600 : 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: '-4px', borderRadius: '8px' },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 11px -1px',
    height: '2px',
    borderRadius: '2px 2px 0 0',
    backgroundColor: 'primary.main',
  },
});
