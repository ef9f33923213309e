import { Box, GlobalStyles } from '@mui/material';
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
import { flexColumn, flexRow } from '../theme/layout.ts';
import { rememberThemeMode } from '../theme/mode.ts';
import { whenIdle } from '../whenIdle.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
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
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault(); // keeps the query string, without a hash
        // past the filters, to the rows where there are some
        const main = document.getElementById(MAIN_ID);
        (main?.querySelector<HTMLElement>('[data-rows]') ?? main)?.focus();
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 3,
        py: 2,
        borderRadius: '6px',
        backgroundColor: 'tooltip.bg',
        color: 'tooltip.text',
        fontWeight: 550,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('layout.skipToContent')}
    </Box>
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

/** Where the bar of a list has room for the footer, and how it stands in it. */
const ROOM_IN_DOCK = '@media (min-width: 1024px)';
const inDock = { position: 'absolute', right: 300, bottom: 0, minHeight: 52, gap: 2, px: 0 };

/** Copyright, the year in which it is read, and the assistant (L-01, L-08). */
const Footer = () => (
  <Box
    component="footer"
    sx={{
      ...flexRow,
      justifyContent: 'space-between',
      minHeight: 36,
      px: 4,
      color: 'text.secondary',
      fontSize: 12,
      marginBottom: 'var(--bottom-nav-height)',
      // a page that has come may be longer: what stood below the wait would jump
      'main:has(> .page-wait) ~ &': { visibility: 'hidden' },
      'main:has([data-wait]) ~ &': { visibility: 'hidden' },
      'main:has(.fills-window) ~ &': { bgcolor: 'background.paper' },
      // in the bar of such a list, not a strip below it
      [ROOM_IN_DOCK]: { 'main:has(.fills-window [data-dock]) ~ &': inDock },
    }}
  >
    {useT()('layout.footer', { year: new Date().getFullYear() })}
    <Chat />
  </Box>
);

/** CSS variables for sticky parts of a page. */
const sizes = (
  <GlobalStyles
    styles={{
      ':root': { '--topbar-height': '52px', '--bottom-nav-height': '0px' },
      '@media (max-width: 767.95px)': {
        ':root': { '--topbar-height': '56px', '--bottom-nav-height': 'calc(64px + env(safe-area-inset-bottom))' },
        // the bar of a form takes the place of the sections: two bars would leave too little of the page
        ':root:has([data-form-bar])': { '--bottom-nav-height': 'env(safe-area-inset-bottom, 0px)' },
      },
      [ROOM_IN_DOCK]: { ':root:has(.fills-window [data-dock])': { '--footer-height': '0px' } },
    }}
  />
);

/** Constant elements, so that navigation does not re-render them. */
const above = (
  <>
    {sizes}
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
  useNavigationEffects();
  return (
    <Box sx={{ position: 'relative', minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      {above}
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ ...flexColumn, flex: 1, minWidth: 0 }}>
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
      </Box>
      {below}
    </Box>
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
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        height: 2,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        backgroundColor: 'primary.main',
        transformOrigin: 'left',
        transition: 'opacity 180ms',
        '@keyframes prumo-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.95)' } },
        ...(shown
          ? {
              opacity: 1,
              animation: `prumo-progress ${TIMER.progressDuration}ms cubic-bezier(.1,.6,.2,1) forwards`,
            }
          : { opacity: 0 }),
      }}
    />
  );
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
