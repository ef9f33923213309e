import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useReducer } from 'react';
import { createBrowserRouter, Navigate, Outlet, useLocation, useRouteError } from 'react-router-dom';
import { hasTokens } from '../authProvider/session.ts';
import { SessionFrame } from '../custom/session/SessionFrame.tsx';
import { AnonymousLayout } from '../layout/AnonymousLayout.tsx';
import { CrashPage } from '../layout/CrashPage.tsx';
import { isReloading } from '../lazy/chunkReload.ts';
import { lazyWithPreload } from '../lazy/lazyWithPreload.tsx';
import { useRenderReport } from '../monitoring/useRenderReport.ts';
import { type AnonymousScreen, BARE_SCREENS, FRAMED_SCREENS } from './anonymousScreens.ts';
import { guard } from './routeGuard.ts';

const wait = <div className="page-wait" />;
const App = lazyWithPreload(async () => (await import('../App.tsx')).App, wait);

const NotFound = lazy(() => import('../layout/AnonymousNotFoundPage.tsx'));

/** The routes of screens; the key remounts the screen on each address, also where two share a component. */
const routesOf = (screens: readonly AnonymousScreen[], around = (page: ReactNode) => page) =>
  screens.flatMap(({ paths, load }) => {
    const Page: ComponentType = lazy(load);
    return paths.map((path) => ({ path, element: around(<Page key={path} />) }));
  });

/** Fetches the shell, so that it is rendered with the first page; an error is shown where it is rendered. */
export const preloadShell = (): Promise<unknown> => App.ahead().catch(() => undefined);

/** re-renders when another tab signs in or out, so that no tab stays open on a session that has ended. */
function useOtherTabs(): void {
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === 'accessToken' || key === 'refreshToken') look();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}

/** Asks the guard before anything is rendered or fetched. */
const Guarded = () => {
  const { pathname, search } = useLocation();
  useOtherTabs();
  const elsewhere = guard(pathname, search, hasTokens());
  if (elsewhere !== null) return <Navigate replace to={elsewhere} />;
  return (
    <Suspense fallback={wait}>
      <Outlet />
    </Suspense>
  );
};

const bare = (page: ReactNode) => <AnonymousLayout>{page}</AnonymousLayout>;

/** Every other address: react-admin's for somebody who is signed in; without a session there is nothing more (L-05). */
const Rest = () => (hasTokens() ? <App /> : bare(<NotFound />));

const Crash = () => {
  useRenderReport(useRouteError());
  return isReloading() ? null : <CrashPage />;
};

/** The routes of the browser: the screens without a session by themselves, everything else is react-admin's. */
export const browserRouter = () =>
  createBrowserRouter([
    {
      element: <Guarded />,
      errorElement: <Crash />,
      children: [
        { element: <SessionFrame onFirstInput={App.ahead} />, children: routesOf(FRAMED_SCREENS) },
        ...routesOf(BARE_SCREENS, bare),
        { path: '*', element: <Rest /> },
      ],
    },
  ]);
