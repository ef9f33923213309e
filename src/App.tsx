import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
  ResourceDefinitionContext,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { ACCOUNT_PATH } from './access/sections.ts';
import { authProvider } from './authProvider/index.ts';
import { portugueseRouter } from './boot/router.tsx';
import { AccountPage, ExperimentalPage, IntegrationStatusPage } from './custom/account/AccountPage.tsx';
import { InboxPage } from './custom/inbox/reference.tsx';
import { WelcomePage } from './custom/welcome/reference.tsx';
import { dataProvider } from './dataProvider/index.ts';
import { useShellI18n } from './i18n/shell.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { PageFailure } from './layout/PageFailure.tsx';
import { PageWait } from './layout/PageWait.tsx';
import { AccessDeniedPage, AccessErrorPage, NotFoundPage } from './layout/statePages.tsx';
import { activityTypes } from './resources/activityTypes/index.ts';
import { analysisNotes } from './resources/analysisNotes/index.ts';
import { apiKeys } from './resources/apiKeys/index.ts';
import { auditTrail } from './resources/auditTrail/index.ts';
import { badgeConfigs } from './resources/badgeConfigs/index.ts';
import { bookings } from './resources/bookings/index.ts';
import { clinics } from './resources/clinics/index.ts';
import { companyConfirmations } from './resources/companyConfirmations/index.ts';
import { companyGroups } from './resources/companyGroups/index.ts';
import { customFields } from './resources/customFields/index.ts';
import { dashboard } from './resources/dashboard/index.ts';
import { dataAccesses } from './resources/dataAccesses/index.ts';
import { employees } from './resources/employees/index.ts';
import { epiOrders, receivedEpiOrders } from './resources/epiOrders/index.ts';
import { epiProducts, ownEpiProducts } from './resources/epiProducts/index.ts';
import { erasures } from './resources/erasures/index.ts';
import { facilities } from './resources/facilities/index.ts';
import { formalNotices } from './resources/formalNotices/index.ts';
import { holidays } from './resources/holidays/index.ts';
import { homologations } from './resources/homologations/index.ts';
import { nrInterests, receivedNrInterests } from './resources/nrInterests/index.ts';
import { passages } from './resources/passages/index.ts';
import { paymentReleases } from './resources/paymentReleases/index.ts';
import { pendencies } from './resources/pendencies/index.ts';
import { personalRecords } from './resources/personalRecords/index.ts';
import { profiles } from './resources/profiles/index.ts';
import { projects } from './resources/projects/index.ts';
import { requirementMatrices } from './resources/requirementMatrices/index.ts';
import { restrictedEmployees } from './resources/restrictedEmployees/index.ts';
import { riskScheduleConfigs } from './resources/riskScheduleConfigs/index.ts';
import { riskSchedules } from './resources/riskSchedules/index.ts';
import { serviceMonths } from './resources/serviceMonths/index.ts';
import { subjectRequests } from './resources/subjectRequests/index.ts';
import { systemPendencies } from './resources/systemPendencies/index.ts';
import { trainingClasses } from './resources/trainingClasses/index.ts';
import { trainingConfigs } from './resources/trainingConfigs/index.ts';
import { users } from './resources/users/index.ts';
import { webhooks } from './resources/webhooks/index.ts';
import { INBOX_PATH, WELCOME_PATH } from './routes.ts';
import { storedThemeMode } from './theme/mode.ts';
import { prumoDark, prumoLight } from './theme/theme.ts';

/** Retries a query once, on network errors and 5xx; a 4xx and a 503 (it has Retry-After) are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  return !(status >= 400 && status < 500) && status !== 503;
}

/** Bump on a breaking change of the persisted store; older UI preferences are then dropped. */
const STORE_VERSION = '1';

const store = localStorageStore(STORE_VERSION, 'prumo');

/**
 * react-admin registers its resources twice, the same ones: what reads them, the shell with its page, is not rendered again
 * for that (P7).
 */
function SameResources({ children }: { children: ReactNode }) {
  const registered = useContext(ResourceDefinitionContext);
  const names = Object.keys(registered.definitions).sort().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands under a name never changes
  const same = useMemo(() => registered, [names]);
  return <ResourceDefinitionContext value={same}>{children}</ResourceDefinitionContext>;
}

/**
 * react-admin with our theme, words, addresses and shell; rendered only for somebody who is signed in. The parts of
 * `<Admin>`, without its own screens that ours replace: they would add 38 kB (P7).
 */
export const App = () => {
  const i18nProvider = useShellI18n();
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } }));
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
        <SameResources>
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
            <Resource {...dashboard} />
            <Resource {...projects} />
            <Resource {...pendencies} />
            <Resource {...employees} />
            <Resource {...riskSchedules} />
            <Resource {...trainingClasses} />
            <Resource {...trainingConfigs} />
            <Resource {...passages} />
            <Resource {...paymentReleases} />
            <Resource {...formalNotices} />
            <Resource {...homologations} />
            <Resource {...bookings} />
            <Resource {...epiProducts} />
            <Resource {...epiOrders} />
            <Resource {...users} />
            <Resource {...profiles} />
            <Resource {...facilities} />
            <Resource {...holidays} />
            <Resource {...badgeConfigs} />
            <Resource {...riskScheduleConfigs} />
            <Resource {...customFields} />
            <Resource {...companyGroups} />
            <Resource {...activityTypes} />
            <Resource {...restrictedEmployees} />
            <Resource {...auditTrail} />
            <Resource {...dataAccesses} />
            <Resource {...personalRecords} />
            <Resource {...subjectRequests} />
            <Resource {...erasures} />
            <Resource {...apiKeys} />
            <Resource {...webhooks} />
            <Resource {...systemPendencies} />
            <Resource {...requirementMatrices} />
            <Resource {...analysisNotes} />
            <Resource {...companyConfirmations} />
            <Resource {...clinics} />
            <Resource {...ownEpiProducts} />
            <Resource {...receivedEpiOrders} />
            <Resource {...nrInterests} />
            <Resource {...receivedNrInterests} />
            <Resource {...serviceMonths} />
            <CustomRoutes>
              <Route path={`${ACCOUNT_PATH}/*`} element={<AccountPage />} />
              <Route path={INBOX_PATH} element={<InboxPage />} />
              <Route path={WELCOME_PATH} element={<WelcomePage />} />
              <Route path="/experimental" element={<ExperimentalPage />} />
              <Route path="/integracao-contract-v3" element={<IntegrationStatusPage />} />
            </CustomRoutes>
          </CoreAdminUI>
        </SameResources>
        <Notifications />
      </CssBaseline>
    </AdminContext>
  );
};
