import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useLogout } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_PATH } from '../access/sections.ts';
import { useCan } from '../access/useCan.ts';
import { beforeLosingChanges } from '../components/feedback/useLeaveQuestion.ts';
import { isTyping, isUnderDialog, useShortcutsOn } from '../components/keys/typing.ts';
import { chat, goTo, keysHelp } from '../components/openSwitch.ts';
import { useT } from '../i18n/index.ts';
import { lazyWithTexts } from '../lazy/lazyWithTexts.ts';
import { GRID_PATH, PASSAGES_PATH, pathOf, type Section } from '../routes.ts';
import type { GoToOption } from './goToOptions.ts';
import { SECTION_KEY } from './sectionKeys.ts';
import { type NavigationEntry, useAdministration, useNavigationEntries } from './useNavigationEntries.ts';
import { useThemeMode } from './useThemeMode.ts';

const GoToDialog = lazyWithTexts(async () => (await import('./GoToDialog.tsx')).GoToDialog);
const ShortcutsDialog = lazyWithTexts(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Timeout of the second key after `G`, in milliseconds. */
const SEQUENCE = 1500;

/**
 * Global shortcuts (design, section 4): Ctrl K opens the command palette, `?` the list of shortcuts, `G` and a letter a
 * section. Single keys are off in text fields, under dialogs, and by the user's setting (WCAG 2.1.4).
 */
function useGlobalKeys(entries: readonly NavigationEntry[]): void {
  const navigate = useNavigate();
  const [enabled] = useShortcutsOn();
  const latest = useRef({ entries, navigate, enabled });
  useEffect(() => {
    latest.current = { entries, navigate, enabled };
  });

  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    /** The action of a key event; undefined when it is not a shortcut. */
    const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
      if (isUnderDialog()) return undefined;
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') return goTo.open;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return undefined;
      if (key === '?') return keysHelp.open; // always enabled: the dialog has the switch
      if (!latest.current.enabled) return undefined;
      if (key === 'g') {
        return () => {
          began = event.timeStamp;
        };
      }
      if (event.timeStamp - began > SEQUENCE) return undefined;
      began = Number.NEGATIVE_INFINITY;
      const entry = latest.current.entries.find(({ section }) => SECTION_KEY[section].toLowerCase() === key);
      return entry && (() => latest.current.navigate(entry.to));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault(); // the page's shortcuts ignore prevented events
      action();
    };
    // capture phase: the letter after G must not reach the page's shortcuts
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** The filter of each list's search box. */
const SEARCHED_BY = {
  projects: 'project',
  pendencies: 'name',
  employees: 'nameOrDocument',
  riskSchedules: 'name',
  trainingClasses: 'name',
  passages: 'name',
  bookings: 'name',
  paymentReleases: 'name',
  formalNotices: 'name',
  homologations: 'name',
  epiProducts: 'name',
} as const satisfies Partial<Record<Section, string>>;

const hereFirst = (entries: readonly NavigationEntry[]): NavigationEntry[] =>
  [...entries].sort((one, other) => Number(other.current) - Number(one.current));

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
      { id: 'chat', group: actions, label: t('layout.chat'), run: chat.open },
      // where fingers point there are no keys
      ...(matchMedia('(pointer: coarse)').matches
        ? []
        : [{ id: 'keys', group: actions, label: t('keys.title'), keys: ['?'], run: keysHelp.open }]),
      {
        id: 'signOut',
        group: actions,
        label: t('layout.signOut'),
        run: () => beforeLosingChanges(() => void logout()),
      },
    ];
  }, [administration, entries, logout, maySeeGrid, maySeeNotes, mode, navigate, setMode, t]);

  return (
    <Suspense fallback={null}>
      {isGoing && (
        <GoToDialog
          options={options}
          sections={hereFirst(entries).flatMap(({ section, label, to }) => {
            if (section === 'dashboard' || section === 'welcome') return [];
            const path = section === 'passages' ? PASSAGES_PATH : to;
            const search = (text: string) => navigate(`${path}?${SEARCHED_BY[section]}=${encodeURIComponent(text)}`);
            return [{ section, label, search }];
          })}
          seen={entries.map(({ section }) => section)}
          onGo={navigate}
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
