import Apps from '@mui/icons-material/Apps';
import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SearchIcon from '@mui/icons-material/Search';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { IconButton, ListItemText, Menu, MenuItem, Tooltip, useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../access/account.ts';
import { accountSectionOf, isAccountPath, sectionRoute } from '../access/sections.ts';
import { storedSession } from '../authProvider/session.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { KeyHint } from '../components/inputs/KeyHint.tsx';
import { goTo } from '../components/openSwitch.ts';
import { usePhone } from '../components/usePhone.ts';
import { EpiBar } from '../custom/epiCart/reference.tsx';
import { Bell } from '../custom/inbox/reference.tsx';
import { useT } from '../i18n/index.ts';
import { HOME_PATH, sectionOf } from '../routes.ts';
import { BrandMark } from './BrandMark.tsx';
import { CompanySelector } from './CompanySelector.tsx';
import { moreSections } from './MoreSections.tsx';
import { countedBy, SectionCount } from './SectionCount.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useAdministrationPath, useNavigationEntries } from './useNavigationEntries.ts';

/** Button of the command palette; only an icon on narrow screens. */
const GoToButton = () => {
  const t = useT();
  return (
    <button
      type="button"
      className="bare quiet go-to"
      onClick={goTo.open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
    >
      <SearchIcon />
      <span className="words">{t('keys.goTo.title')}</span>
      <span className="visually-hidden">{t('keys.goTo.title')}</span>
      <span className="key">
        <KeyHint>Ctrl K</KeyHint>
      </span>
    </button>
  );
};

/** Top bar (L-01): mark, sections, companies, user. Its looks, and what a narrow screen leaves out, are in shell.css. */
export const TopBar = () => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <header className="top-bar">
      <Link className="home" to={HOME_PATH} aria-label={t('layout.home')}>
        <BrandMark />
        <span className="of-app">{t('common.appName')}</span>
      </Link>
      {sectionOf(pathname) === 'epiProducts' ? (
        <Suspense fallback={<div className="grow" />}>
          <EpiBar />
        </Suspense>
      ) : (
        <>
          <PlatformSelector />
          <TopNavigation />
          <div className="room-of-wide" />
          {/* 'Minha conta' has its own selector of one company */}
          {!isAccountPath(pathname) && <CompanySelector />}
          <div className="room-of-narrow" />
          <GoToButton />
          <AdministrationLink />
          <Bell />
        </>
      )}
      <UserMenu />
    </header>
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
      <Link className="bare sign administration" to={to} aria-label={label} aria-current={isHere ? 'page' : undefined}>
        <SettingsOutlined style={{ fontSize: 19 }} />
      </Link>
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
  const phone = usePhone();
  if (phone) return null;
  // one more takes the place of 'Mais'
  const shown = entries.length > places + 1 ? entries.slice(0, places) : entries;
  const rest = entries.slice(shown.length);
  const isInRest = rest.some(({ current }) => current);
  return (
    <nav className="top-navigation" aria-label={t('layout.navigation')}>
      {shown.map(({ section, label, to, current, icon: Icon }) => {
        const isIcon = iconsOnly && Icon !== undefined;
        const link = (
          <Link key={section} to={to} {...countedBy(section)} aria-current={current ? 'page' : undefined}>
            {isIcon && <Icon aria-hidden style={{ fontSize: 20 }} />}
            <span className={isIcon ? 'visually-hidden' : undefined}>{label}</span>
            <SectionCount section={section} />
          </Link>
        );
        return isIcon ? (
          <Tooltip key={section} describeChild title={label}>
            {link}
          </Tooltip>
        ) : (
          link
        );
      })}
      {rest.length > 0 && (
        <>
          <button type="button" className="bare" {...menu.button} aria-current={isInRest ? 'true' : undefined}>
            {t('layout.more')}
            <ExpandMore aria-hidden style={{ fontSize: 18 }} />
          </button>
          {menu.wasOpen && (
            <Menu {...menu.menu} slotProps={{ paper: { sx: { minWidth: 200 } }, list: menu.labelled }}>
              {moreSections(rest, menu.close)}
            </Menu>
          )}
        </>
      )}
    </nav>
  );
};
