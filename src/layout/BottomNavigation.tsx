import MoreHoriz from '@mui/icons-material/MoreHoriz';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { Box, Menu, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../access/account.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { chat } from '../components/openSwitch.ts';
import { useT } from '../i18n/index.ts';
import { moreSections } from './MoreSections.tsx';
import { countedBy, SectionCount } from './SectionCount.tsx';
import { useAdministrationPath, useNavigationEntries } from './useNavigationEntries.ts';

/** As many sections are side by side on a phone; the others are in the menu 'Mais', with the assistant. */
const PLACES = 4;

/** Sections at the bottom, below 768 px. */
export const BottomNavigation = () => {
  const t = useT();
  const entries = useNavigationEntries();
  const menu = useMenu();
  const administration = useAdministrationPath();
  const isKnown = Boolean(useAccount());
  const shown = entries.slice(0, PLACES);
  const rest = entries.slice(shown.length);
  return (
    <Box
      component="nav"
      aria-label={t('layout.navigation')}
      sx={{
        display: { xs: 'flex', md: 'none' },
        'html:has([data-form-bar]) &': { display: 'none' },
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        height: 'var(--bottom-nav-height)',
        paddingBottom: 'env(safe-area-inset-bottom)',
        backgroundColor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {shown.map(({ section, label, to, current, icon: Icon }) => (
        <Box
          key={section}
          component={Link}
          to={to}
          {...countedBy(section)}
          aria-current={current ? 'page' : undefined}
          sx={place(current)}
        >
          <Place icon={Icon && <Icon aria-hidden sx={{ fontSize: 22 }} />} label={label} />
          <SectionCount section={section} />
        </Box>
      ))}
      <Box
        component="button"
        type="button"
        {...menu.button}
        // alone it would stand in the middle, and jump to the end
        sx={{ ...place(rest.some(({ current }) => current)), visibility: isKnown ? 'visible' : 'hidden' }}
      >
        <Place icon={<MoreHoriz aria-hidden sx={{ fontSize: 22 }} />} label={t('layout.more')} />
      </Box>
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
          sx={{ minHeight: 44, pl: '36px' }}
        >
          {t('layout.chat')}
        </MenuItem>
      </Menu>
    </Box>
  );
};

const Place = ({ icon, label }: { icon: ReactNode; label: string }) => (
  <>
    {icon}
    <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {label}
    </Box>
  </>
);

const place = (current: boolean) => ({
  position: 'relative',
  flex: '1 1 auto',
  minWidth: 0,
  px: '2px',
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3px',
  fontSize: 11,
  lineHeight: '14px',
  letterSpacing: '-.02em',
  fontWeight: current ? 650 : 500,
  color: current ? 'ink.primary' : 'text.secondary',
  textDecoration: 'none',
  '&:focus-visible': { outlineOffset: '-4px', borderRadius: '8px' },
  ...(current && {
    '&::before': {
      content: '""',
      position: 'absolute',
      top: '-1px',
      width: 28,
      height: '2px',
      borderRadius: '0 0 2px 2px',
      backgroundColor: 'primary.main',
    },
  }),
});
