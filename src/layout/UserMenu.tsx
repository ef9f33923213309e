import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import Check from '@mui/icons-material/Check';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import Logout from '@mui/icons-material/Logout';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { Box, Divider, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useGetIdentity, useLogout, useSetLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { LANGUAGES, type Language, LOCALE } from '../../contract/constants.ts';
import { ACCOUNT_PATH } from '../access/sections.ts';
import { beforeLosingChanges } from '../components/feedback/useLeaveQuestion.ts';
import { useMenu } from '../components/feedback/useMenu.ts';
import { PersonDisc } from '../components/fields/PersonDisc.tsx';
import { LazyTermsDialog } from '../custom/session/reference.tsx';
import { useProvider } from '../dataProvider/useProvider.ts';
import { useLanguage, useT } from '../i18n/index.ts';
import { useAdministrationPath } from './useNavigationEntries.ts';
import { useThemeMode } from './useThemeMode.ts';

const MODES = ['light', 'dark'] as const;

/** Name, e-mail, 'Minha conta', 'Administração', theme, language and the way out (L-01, L-12, L-14, B-01). */
export const UserMenu = () => {
  const t = useT();
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const [mode, setMode] = useThemeMode();
  const language = useLanguage();
  const administration = useAdministrationPath();
  const setLocale = useSetLocale();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const menu = useMenu();
  const [readsTerms, setReadsTerms] = useState(false);
  const name = identity?.fullName ?? '';
  const email: unknown = identity?.email;
  const { close } = menu;
  /** The account speaks it too, on every machine and in mails; where that fails, this machine alone does. */
  const storeLanguage = async (choice: Language) => {
    try {
      await provider.setLanguage(choice);
      await queryClient.invalidateQueries({ queryKey: ['account'] });
    } catch {
      // offline: the choice of this machine stays
    }
  };

  return (
    <>
      <button type="button" className="bare user" {...menu.button}>
        <span className="visually-hidden">{t('layout.userMenu', { name })}</span>
        <PersonDisc name={name} size={26} accent />
        {/* said by the name before */}
        <span className="name" aria-hidden>
          {name}
        </span>
        <KeyboardArrowDown style={{ fontSize: 16, color: 'var(--text-2)' }} />
      </button>
      {menu.wasOpen && (
        <Menu
          {...menu.menu}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { sx: { width: 264, mt: 1 } }, list: menu.labelled }}
        >
          <Person name={name} email={typeof email === 'string' ? email : undefined} />
          <Divider component="li" role="separator" sx={{ mb: 1 }} />
          <MenuItem component={Link} to={ACCOUNT_PATH} onClick={close}>
            <ListItemIcon>
              <ManageAccountsOutlined />
            </ListItemIcon>
            {t('account.title')}
          </MenuItem>
          {administration && (
            <MenuItem component={Link} to={administration} onClick={close}>
              <ListItemIcon>
                <AdminPanelSettingsOutlined />
              </ListItemIcon>
              {t('account.administration')}
            </MenuItem>
          )}
          <Divider component="li" role="separator" sx={{ mt: 1 }} />
          <Heading>{t('layout.theme')}</Heading>
          {MODES.map((choice) => (
            <Choice key={choice} checked={mode === choice} onChoose={() => setMode(choice)}>
              {t(choice === 'light' ? 'layout.themeLight' : 'layout.themeDark')}
            </Choice>
          ))}
          <Divider component="li" role="separator" sx={{ my: 1 }} />
          <Heading>{t('layout.language')}</Heading>
          {LANGUAGES.map((choice) => (
            <Choice
              key={choice}
              checked={language === choice}
              lang={LOCALE[choice]}
              onChoose={() => {
                close();
                beforeLosingChanges(() => {
                  void setLocale(choice);
                  void storeLanguage(choice);
                });
              }}
            >
              {t(`layout.languages.${choice}`)}
            </Choice>
          ))}
          <Divider component="li" role="separator" sx={{ my: 1 }} />
          <MenuItem
            onClick={() => {
              close();
              setReadsTerms(true);
            }}
          >
            <ListItemIcon>
              <DescriptionOutlined />
            </ListItemIcon>
            {t('access.terms.menu')}
          </MenuItem>
          <MenuItem
            onClick={() => {
              close();
              beforeLosingChanges(() => void logout());
            }}
          >
            <ListItemIcon>
              <Logout />
            </ListItemIcon>
            {t('layout.signOut')}
          </MenuItem>
        </Menu>
      )}
      {readsTerms && (
        <Suspense fallback={null}>
          <LazyTermsDialog onClose={() => setReadsTerms(false)} />
        </Suspense>
      )}
    </>
  );
};

/** MUI focuses the first child of a menu unless it is marked as not focusable. */
const NO_ENTRY = { muiSkipListHighlight: true };

const Person = Object.assign(
  ({ name, email }: { name: string; email: string | undefined }) => (
    <Box component="li" role="presentation" sx={{ px: 3, pt: 2, pb: 3, overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="div">
        {name}
      </Typography>
      {email && (
        <Typography variant="caption" component="div" color="text.secondary">
          {email}
        </Typography>
      )}
    </Box>
  ),
  NO_ENTRY,
);

const Heading = Object.assign(
  ({ children }: { children: ReactNode }) => (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      sx={{ display: 'block', px: 3, pt: 2, pb: 1, color: 'text.secondary', fontWeight: 550 }}
    >
      {children}
    </Typography>
  ),
  NO_ENTRY,
);

type ChoiceProps = { checked: boolean; onChoose: () => void; children: ReactNode; lang?: string };

const Choice = ({ checked, onChoose, children, lang, ...rest }: ChoiceProps) => (
  <MenuItem role="menuitemradio" aria-checked={checked} onClick={onChoose} lang={lang} {...rest}>
    <ListItemIcon>{checked && <Check sx={{ color: 'primary.main' }} />}</ListItemIcon>
    {children}
  </MenuItem>
);
