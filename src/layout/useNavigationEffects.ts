import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { accountSectionOf, groupTitle } from '../access/sections.ts';
import { announce } from '../components/feedback/announce.ts';
import { useT } from '../i18n/index.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { recognise, sectionOf } from '../routes.ts';

/** Pages and nouns below a section that have a name of their own. */
const PAGE_TITLE: Readonly<Record<string, TextKey>> = {
  mensal: 'pendencies.pages.grid',
  analysisNotes: 'pendencies.pages.notesTitle',
};

type State = { keepScroll?: boolean } | null;

/**
 * Effects of a navigation: scrolls to the top (L-04; not on history navigation nor with `state: { keepScroll: true }`),
 * sets the document title, and announces it to screen readers.
 */
export function useNavigationEffects(): void {
  const t = useT();
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const keepScroll = (state as State)?.keepScroll === true;
  const latest = useRef({ kind, keepScroll });
  latest.current = { kind, keepScroll };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query string is not a navigation
  useEffect(() => {
    if (latest.current.kind !== 'POP' && !latest.current.keepScroll) window.scrollTo(0, 0);
  }, [pathname]);

  const section = sectionOf(pathname);
  const accountSection = accountSectionOf(pathname);
  const page = recognise(pathname);
  const pageTitle = PAGE_TITLE[page?.page ?? page?.section ?? ''];
  const first = useRef(true);
  useEffect(() => {
    const title = section
      ? [pageTitle && t(pageTitle), t(`layout.sections.${section}`)].filter(Boolean).join(' · ')
      : accountSection && `${t(`account.sections.${accountSection}`)} · ${t(groupTitle(accountSection))}`;
    document.title = [title, t('common.appName')].filter(Boolean).join(' · ');
    if (title && !first.current) announce(title);
    first.current = false;
  }, [section, pageTitle, accountSection, t]);
}
