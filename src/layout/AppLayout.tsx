import { useQueryClient } from '@tanstack/react-query';
import { type CoreLayoutProps, useResourceDefinitions } from 'ra-core';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLoading } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { TIMER } from '../../contract/constants.ts';
import { setAnswering } from '../activity.ts';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { OfflineBar } from '../components/feedback/OfflineBar.tsx';
import { DeniedPage } from '../components/feedback/states.tsx';
import { useAnswering, useOnline } from '../components/feedback/useOnline.ts';
import { config } from '../config.ts';
import { WithAccountFrame } from '../custom/account/reference.tsx';
import { BannerClock } from '../custom/projectWizard/reference.tsx';
import { SessionWatch } from '../custom/session/reference.tsx';
import { useT } from '../i18n/index.ts';
import { AccessDeniedPage, NotFoundPage } from '../layout/statePages.tsx';
import { isChunkFailure, isReloading } from '../lazy/chunkReload.ts';
import { lazyWithPreload } from '../lazy/lazyWithPreload.tsx';
import { isOfNoun, recognise } from '../routes.ts';
import { rememberThemeMode } from '../theme/mode.ts';
import { whenIdle } from '../whenIdle.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { titleWhatIsCut } from './cutTitles.ts';
import { GlobalKeys } from './GlobalKeys.tsx';
import { PageFailure } from './PageFailure.tsx';
import { PageWait } from './PageWait.tsx';
import { TopBar } from './TopBar.tsx';
import { useNavigationEffects } from './useNavigationEffects.ts';
import { useThemeMode } from './useThemeMode.ts';

const MAIN_ID = 'main-content';

/** Skip link to the content (WCAG 2.4.1). */
const SkipLink = () => {
  const t = useT();
  return (
    <a
      className="skip-link"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault(); // keeps the query string, without a hash
        // past the filters, to the rows where there are some
        const main = document.getElementById(MAIN_ID);
        (main?.querySelector<HTMLElement>('[data-rows]') ?? main)?.focus();
      }}
    >
      {t('layout.skipToContent')}
    </a>
  );
};

/** Renders the page only for a known view with a valid id, else 404 (L-05, L-20). */
const KnownPage = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  if (!isOfNoun(pathname)) return children; // the routes of the shell decide
  const page = recognise(pathname);
  const definition = page ? definitions[page.section] : undefined;
  const exists =
    page?.view === 'list'
      ? definition?.hasList
      : page?.view === 'create'
        ? definition?.hasCreate
        : page?.view === 'edit'
          ? definition?.hasEdit
          : page?.view === 'show'
            ? definition?.hasShow
            : page?.view === 'page';
  return exists ? children : <NotFoundPage />;
};

/** Offline bar with the time of the last load; reconnecting checks the gateway and refetches. */
const Connection = () => {
  const queryClient = useQueryClient();
  const connected = useOnline();
  const answering = useAnswering();
  if (connected && answering) return <OfflineBar overPage onReconnect={async () => true} />;

  const loaded = queryClient
    .getQueryCache()
    .getAll()
    .reduce((last, { state }) => Math.max(last, state.dataUpdatedAt), 0);
  const reconnect = async () => {
    try {
      const answer = await fetch(`${config().apiUrl}/health`, { cache: 'no-store' });
      setAnswering(answer.ok);
      if (answer.ok) await queryClient.refetchQueries({ type: 'active' });
      return answer.ok;
    } catch {
      return false;
    }
  };
  return <OfflineBar overPage loadedAt={loaded || undefined} onReconnect={reconnect} />;
};

/** Keeps what is shown up to date, once the browser has nothing more urgent to do. */
const LiveUpdates = () => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    whenIdle()
      .then(() => import('./liveUpdates.ts'))
      .then(({ startLiveUpdates }) => startLiveUpdates(queryClient, over.signal))
      .catch(() => undefined); // without it everything is polled
    return () => over.abort();
  }, [queryClient]);
  return null;
};

const Chat = lazyWithPreload(async () => {
  await whenIdle();
  // without a connection the page stays, without the assistant (M-04)
  const loaded = await import('../custom/chat/reference.tsx').catch(() => null);
  return loaded?.Chat ?? (() => null);
});

/** Copyright, the year in which it is read, and the assistant (L-01, L-08). */
const Footer = () => (
  <footer>
    {useT()('layout.footer', { year: new Date().getFullYear() })}
    <Chat />
  </footer>
);

/** Constant elements, so that navigation does not re-render them. */
const above = (
  <>
    <SkipLink />
    <TopBar />
    <Connection />
  </>
);
const below = (
  <>
    <Footer />
    <BottomNavigation />
    <LiveRegion />
    <LoadingBar />
    <SessionWatch />
    <GlobalKeys />
    <BannerClock />
    <LiveUpdates />
  </>
);

/** A failed dynamic import stays cached: only a reload fetches it again. */
const reloadPage = (): void => window.location.reload();

/** Layout of the pages with a session (L-01). */
export const AppLayout = ({ children }: CoreLayoutProps) => {
  const { pathname } = useLocation();
  const [mode] = useThemeMode();
  useEffect(() => rememberThemeMode(mode), [mode]);
  useEffect(titleWhatIsCut, []);
  useNavigationEffects();
  return (
    <div className="shell">
      {above}
      <main id={MAIN_ID} tabIndex={-1}>
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, reset) =>
            isReloading() ? null : (
              <PageFailure error={error} resetErrorBoundary={isChunkFailure(error) ? reloadPage : reset} />
            )
          }
        >
          <Suspense fallback={<PageWait />}>
            <DeniedPage value={AccessDeniedPage}>
              <KnownPage>
                <WithAccountFrame>{children}</WithAccountFrame>
              </KnownPage>
            </DeniedPage>
          </Suspense>
        </ErrorBoundary>
      </main>
      {below}
    </div>
  );
};

/** True while loading, after a delay of 200 ms (L-11). */
function useThrottled(on: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!on) return setShown(false);
    const timer = setTimeout(() => setShown(true), TIMER.progressThrottle);
    return () => clearTimeout(timer);
  }, [on]);
  return shown && on;
}

/** Progress bar at the top of the page while requests are pending; animated over 5 s (L-11). */
function LoadingBar() {
  const shown = useThrottled(useLoading());
  const runs = `prumo-progress ${TIMER.progressDuration}ms cubic-bezier(.1,.6,.2,1) forwards`;
  return <div aria-hidden className="loading-bar" style={shown ? { opacity: 1, animation: runs } : undefined} />;
}

type Props = {
  children: ReactNode;
  /** What is rendered instead after a failure; `reset` tries again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** A failure belongs to one address: another value tries again. */
  resetKey?: string;
};
type State = { failed: boolean; error: unknown; key: string | undefined };

/** Catches what breaks while drawing, so that the rest of the page goes on. */
class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: undefined, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { failed: false, error: undefined, key: props.resetKey };
  }

  private readonly reset = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.reset) : this.props.children;
  }
}
