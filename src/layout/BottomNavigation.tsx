import ForumOutlined from '@mui/icons-material/ForumOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Menu, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../access/account.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { chat } from '../components/openSwitch.ts';
import { usePhone } from '../components/usePhone.ts';
import { useT } from '../i18n/index.ts';
import { moreSections } from './MoreSections.tsx';
import { countedBy, SectionCount } from './SectionCount.tsx';
import { useAdministrationPath, useNavigationEntries } from './useNavigationEntries.ts';

/** As many sections are side by side on a phone; the others are in the menu 'Mais', with the assistant. */
const PLACES = 4;

/** Sections at the bottom, below 768 px. */
export const BottomNavigation = () => {
  const t = useT();
  const phone = usePhone();
  const entries = useNavigationEntries();
  const menu = useMenu();
  const administration = useAdministrationPath();
  const isKnown = Boolean(useAccount());
  if (!phone) return null;
  const shown = entries.slice(0, PLACES);
  const rest = entries.slice(shown.length);
  return (
    <nav className="bottom-navigation" aria-label={t('layout.navigation')}>
      {shown.map(({ section, label, to, current, icon: Icon }) => (
        <Link
          key={section}
          className={current ? 'here' : undefined}
          to={to}
          {...countedBy(section)}
          aria-current={current ? 'page' : undefined}
        >
          <Place icon={Icon && <Icon aria-hidden style={{ fontSize: 22 }} />} label={label} />
          <SectionCount section={section} />
        </Link>
      ))}
      <button
        type="button"
        className={rest.some(({ current }) => current) ? 'here' : undefined}
        {...menu.button}
        // alone it would stand in the middle, and jump to the end
        style={{ visibility: isKnown ? 'visible' : 'hidden' }}
      >
        <Place icon={<MoreHoriz aria-hidden style={{ fontSize: 22 }} />} label={t('layout.more')} />
      </button>
      {menu.wasOpen && (
        <Menu
          {...menu.menu}
          slotProps={{ list: menu.labelled }}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        >
          {moreSections(rest, menu.close)}
          {administration && (
            <MenuItem component={Link} to={administration} onClick={menu.close} sx={{ gap: 2, minHeight: 44 }}>
              <SettingsOutlined aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
              {t('account.administration')}
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              menu.close();
              chat.open();
            }}
            sx={{ gap: 2, minHeight: 44 }}
          >
            <ForumOutlined aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
            {t('layout.chat')}
          </MenuItem>
        </Menu>
      )}
    </nav>
  );
};

const Place = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <>
    {icon}
    <span className="label">{label}</span>
  </>
);
