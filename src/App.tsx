import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { ACCOUNT_PATH } from './access/sections.ts';
import { authProvider } from './authProvider/index.ts';
import { portugueseRouter } from './boot/router.tsx';
import { shouldRetry } from './boot/shouldRetry.ts';
import { AccessDeniedPage, AccessErrorPage, NotFoundPage } from './components/feedback/pages.tsx';
import { dataProvider } from './dataProvider/index.ts';
import { useShellI18n } from './i18n/shell.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { PageFailure } from './layout/PageFailure.tsx';
import { PageWait } from './layout/PageWait.tsx';
import { lazyWithTexts } from './lazy/lazyWithTexts.ts';
import { employees } from './resources/employees/index.ts';
import { pendencies } from './resources/pendencies/index.ts';
import { projects } from './resources/projects/index.ts';
import { storedThemeMode } from './theme/mode.ts';
import { prumoDark, prumoLight } from './theme/theme.ts';

/** Raised when what the store keeps changes its shape: older choices of display are then forgotten. */
const STORE_VERSION = '1';

const store = localStorageStore(STORE_VERSION, 'prumo');

const AccountPage = lazyWithTexts(async () => (await import('./custom/account/AccountPage.tsx')).default);

/** What react-admin asks for by `usePermissions`; our permissions go by `canAccess` instead. */
const PERMISSIONS = ['auth', 'getPermissions', {}];

/**
 * Nobody uses react-admin's permissions, but its routes are settled only once it has them: each time again for every part of
 * the shell. Known from the beginning, they settle while the session is still looked at (P7).
 */
function newQueryClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });
  client.setQueryData(PERMISSIONS, []);
  return client;
}

/**
 * react-admin with our theme, words, addresses and shell; rendered only for somebody who is signed in. What `<Admin>` is made
 * of, without the screens of its own that ours replace (P7).
 */
export const App = () => {
  const i18nProvider = useShellI18n();
  const [queryClient] = useState(newQueryClient);
  if (!i18nProvider) return <PageWait />;
  return (
    <AdminContext
      authProvider={authProvider}
      darkTheme={prumoDark}
      dataProvider={dataProvider}
      defaultTheme={storedThemeMode()}
      i18nProvider={i18nProvider}
      lightTheme={prumoLight}
      queryClient={queryClient}
      routerProvider={portugueseRouter}
      store={store}
    >
      <CssBaseline enableColorScheme>
        <CoreAdminUI
          accessDenied={AccessDeniedPage}
          authCallbackPage={false}
          authenticationError={AccessErrorPage}
          catchAll={NotFoundPage}
          disableTelemetry
          error={PageFailure}
          layout={AppLayout}
          loading={PageWait}
          loginPage={false}
          requireAuth
          title="Prumo"
        >
          <Resource {...projects} />
          <Resource {...pendencies} />
          <Resource {...employees} />
          <CustomRoutes>
            <Route path={`${ACCOUNT_PATH}/*`} element={<AccountPage />} />
          </CustomRoutes>
        </CoreAdminUI>
        <Notifications />
      </CssBaseline>
    </AdminContext>
  );
};
