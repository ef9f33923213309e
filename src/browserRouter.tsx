import { type ComponentType, lazy, Suspense, useEffect, useReducer } from 'react';
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router-dom';
import { hasTokens } from './authProvider/session.ts';
import { fetchAhead, isReloading } from './chunkReload.ts';
import { CrashPage } from './layout/CrashPage.tsx';
import { guard, LOGIN_PATH } from './routeGuard.ts';

const loadApp = () => import('./App.tsx');
const App = lazy(() => loadApp().then((module) => ({ default: module.App })));

type PageModule = { default: ComponentType };

/** A screen without a session, in its frame; the two are fetched side by side. */
const anonymous = (loadPage: () => Promise<PageModule>) =>
  lazy(async (): Promise<PageModule> => {
    const [{ AnonymousLayout }, { default: Page }] = await Promise.all([
      import('./layout/AnonymousLayout.tsx'),
      loadPage(),
    ]);
    return {
      default: () => (
        <AnonymousLayout onFirstInput={() => fetchAhead(loadApp)}>
          <Page />
        </AnonymousLayout>
      ),
    };
  });

const Login = anonymous(() => import('./custom/session/LoginPage.tsx'));
const AccountNotice = anonymous(() => import('./custom/session/AccountNoticePage.tsx'));
const NotFound = anonymous(() => import('./layout/AnonymousNotFoundPage.tsx'));

/** Draws again when another tab signs in or out, so that no tab stays open on a session that has ended. */
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

/** Asks the guard before anything is drawn or fetched. */
const Guarded = () => {
  const { pathname, search } = useLocation();
  useOtherTabs();
  const elsewhere = guard(pathname, search, hasTokens());
  if (elsewhere !== null) return <Navigate replace to={elsewhere} />;
  return (
    <Suspense fallback={<div className="page-wait" />}>
      <Outlet />
    </Suspense>
  );
};

/** Every other address: react-admin's for somebody who is signed in; without a session there is nothing more (L-05). */
const Rest = () => (hasTokens() ? <App /> : <NotFound />);

const Crash = () => (isReloading() ? null : <CrashPage />);

/** The addresses of the browser: the sign-in screen by itself, everything else is react-admin's. */
export const browserRouter = () =>
  createBrowserRouter([
    {
      element: <Guarded />,
      errorElement: <Crash />,
      children: [
        { path: LOGIN_PATH, element: <Login /> },
        { path: `${LOGIN_PATH}/verifique-seu-email`, element: <AccountNotice /> },
        { path: `${LOGIN_PATH}/concluir-cadastro`, element: <AccountNotice /> },
        { path: '*', element: <Rest /> },
      ],
    },
  ]);
