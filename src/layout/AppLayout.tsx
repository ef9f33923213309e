import { Box, GlobalStyles } from '@mui/material';
import type { CoreLayoutProps } from 'ra-core';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DeniedPage } from '../components/feedback/deniedPage.ts';
import { ErrorBoundary } from '../components/feedback/ErrorBoundary.tsx';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { AccessDeniedPage } from '../components/feedback/pages.tsx';
import { SessionWatch } from '../custom/session/SessionWatch.tsx';
import { isChunkFailure, isReloading } from '../lazy/chunkReload.ts';
import { BannerClock } from '../resources/projects/updates/BannerClock.tsx';
import { rememberThemeMode } from '../theme/mode.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { Connection } from './Connection.tsx';
import { Footer } from './Footer.tsx';
import { GlobalKeys } from './GlobalKeys.tsx';
import { KnownPage } from './KnownPage.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { PageFailure } from './PageFailure.tsx';
import { PageWait } from './PageWait.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useNavigationEffects } from './useNavigationEffects.ts';
import { useThemeMode } from './useThemeMode.ts';

/** Heights that sticky parts of a page may rely on. */
const sizes = (
  <GlobalStyles
    styles={{
      ':root': { '--topbar-height': '52px', '--bottom-nav-height': '0px' },
      '@media (max-width: 767.95px)': {
        ':root': { '--topbar-height': '56px', '--bottom-nav-height': 'calc(64px + env(safe-area-inset-bottom))' },
      },
    }}
  />
);

/** What stands around each page: the same elements for all of them, so that another address renders none of them again. */
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
  </>
);

/** A file that failed stays failed for this page: only another load fetches it again. */
const reloadPage = (): void => window.location.reload();

/** The frame of every page with a session (L-01). */
export const AppLayout = ({ children }: CoreLayoutProps) => {
  const { pathname } = useLocation();
  const [mode] = useThemeMode();
  useEffect(() => rememberThemeMode(mode), [mode]);
  useNavigationEffects();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      {above}
      <Box
        component="main"
        id={MAIN_ID}
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}
      >
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
              <KnownPage>{children}</KnownPage>
            </DeniedPage>
          </Suspense>
        </ErrorBoundary>
      </Box>
      {below}
    </Box>
  );
};
