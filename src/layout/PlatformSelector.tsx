import Apps from '@mui/icons-material/Apps';
import Check from '@mui/icons-material/Check';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { IconButton, ListItemText, Menu, MenuItem } from '@mui/material';
import { useAccount } from '../access/account.ts';
import { storedSession } from '../authProvider/session.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { useT } from '../i18n/index.ts';

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
