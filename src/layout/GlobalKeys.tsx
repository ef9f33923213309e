import { Suspense, useMemo } from 'react';
import { useLogout } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_PATH } from '../access/sections.ts';
import { useCan } from '../access/useCan.ts';
import { goTo, keysHelp } from '../components/openSwitch.ts';
import { useT } from '../i18n/index.ts';
import { lazyWithTexts } from '../lazy/lazyWithTexts.ts';
import { GRID_PATH, pathOf, type Section } from '../routes.ts';
import type { GoToOption } from './goToOptions.ts';
import { SECTION_KEY, useGlobalKeys } from './useGlobalKeys.ts';
import { type NavigationEntry, useAdministration, useNavigationEntries } from './useNavigationEntries.ts';
import { useThemeMode } from './useThemeMode.ts';

const GoToDialog = lazyWithTexts(async () => (await import('./GoToDialog.tsx')).GoToDialog);
const ShortcutsDialog = lazyWithTexts(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** The filter of each list's search box. */
const SEARCHED_BY = { projects: 'project', pendencies: 'name', employees: 'nameOrDocument' } as const satisfies Record<
  Section,
  string
>;

/** The current section first. */
const hereFirst = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  [...entries].sort((one, other) => Number(other.current) - Number(one.current));

/** Global shortcuts and their two dialogs, which are loaded when opened. */
export const GlobalKeys = () => {
  const t = useT();
  const navigate = useNavigate();
  const logout = useLogout();
  const [mode, setMode] = useThemeMode();
  const entries = useNavigationEntries();
  const administration = useAdministration();
  useGlobalKeys(entries);
  const maySeeGrid = useCan('see_pendency_monthly_list');
  const maySeeNotes = useCan('see_analysis_note');
  const isGoing = goTo.useIsOpen();
  const isHelping = keysHelp.useIsOpen();

  const options = useMemo((): GoToOption[] => {
    const actions = t('keys.goTo.actionsGroup');
    return [
      ...entries.map(({ section, label, to }) => ({
        id: section,
        group: t('keys.goTo.group'),
        label,
        keys: ['G', SECTION_KEY[section]],
        run: () => navigate(to),
      })),
      ...[
        { id: 'grid', may: maySeeGrid, label: t('keys.goTo.grid'), to: GRID_PATH },
        { id: 'notes', may: maySeeNotes, label: t('keys.goTo.notes'), to: pathOf('analysisNotes') },
      ]
        .filter(({ may }) => may)
        .map(({ id, label, to }) => ({ id, group: t('keys.goTo.group'), label, run: () => navigate(to) })),
      { id: 'account', group: t('keys.goTo.group'), label: t('account.title'), run: () => navigate(ACCOUNT_PATH) },
      ...administration.map(({ section, label, to }) => ({
        id: section,
        group: t('account.administration'),
        label,
        run: () => navigate(to),
      })),
      {
        id: 'theme',
        group: actions,
        label: t(mode === 'dark' ? 'keys.goTo.light' : 'keys.goTo.dark'),
        run: () => setMode(mode === 'dark' ? 'light' : 'dark'),
      },
      { id: 'keys', group: actions, label: t('keys.title'), keys: ['?'], run: keysHelp.open },
      { id: 'signOut', group: actions, label: t('layout.signOut'), run: () => void logout() },
    ];
  }, [administration, entries, logout, maySeeGrid, maySeeNotes, mode, navigate, setMode, t]);

  return (
    <Suspense fallback={null}>
      {isGoing && (
        <GoToDialog
          options={options}
          sections={hereFirst(entries).map(({ section, label, to }) => ({
            section,
            label,
            search: (text) => navigate(`${to}?${SEARCHED_BY[section]}=${encodeURIComponent(text)}`),
          }))}
          onPendency={
            entries.some(({ section }) => section === 'pendencies')
              ? (id) => navigate(`/pendencias?aberta=${id}`)
              : undefined
          }
          onClose={goTo.close}
        />
      )}
      {isHelping && (
        <ShortcutsDialog
          sections={entries.map(({ section, label }) => ({ label, keys: ['G', SECTION_KEY[section]] }))}
          onClose={keysHelp.close}
        />
      )}
    </Suspense>
  );
};
