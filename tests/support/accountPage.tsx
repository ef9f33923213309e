import { CoreAdminUI, CustomRoutes, RouterProviderContext } from 'ra-core';
import { type ReactNode, Suspense } from 'react';
import { localStorageStore, Resource } from 'react-admin';
import { Route, useLocation } from 'react-router-dom';
import { ACCOUNT_PATH, isAccountPath } from '../../src/access/sections.ts';
import { portugueseRouter } from '../../src/boot/router.tsx';
import { AccountPage } from '../../src/custom/account/AccountPage.tsx';
import { WithAccountFrame } from '../../src/custom/account/reference.tsx';
import { activityTypes } from '../../src/resources/activityTypes/index.ts';
import { apiKeys } from '../../src/resources/apiKeys/index.ts';
import { auditTrail } from '../../src/resources/auditTrail/index.ts';
import { badgeConfigs } from '../../src/resources/badgeConfigs/index.ts';
import { companyConfirmations } from '../../src/resources/companyConfirmations/index.ts';
import { companyGroups } from '../../src/resources/companyGroups/index.ts';
import { customFields } from '../../src/resources/customFields/index.ts';
import { dataAccesses } from '../../src/resources/dataAccesses/index.ts';
import { erasures } from '../../src/resources/erasures/index.ts';
import { facilities } from '../../src/resources/facilities/index.ts';
import { holidays } from '../../src/resources/holidays/index.ts';
import { personalRecords } from '../../src/resources/personalRecords/index.ts';
import { profiles } from '../../src/resources/profiles/index.ts';
import { requirementMatrices } from '../../src/resources/requirementMatrices/index.ts';
import { restrictedEmployees } from '../../src/resources/restrictedEmployees/index.ts';
import { riskScheduleConfigs } from '../../src/resources/riskScheduleConfigs/index.ts';
import { subjectRequests } from '../../src/resources/subjectRequests/index.ts';
import { systemPendencies } from '../../src/resources/systemPendencies/index.ts';
import { users } from '../../src/resources/users/index.ts';
import { webhooks } from '../../src/resources/webhooks/index.ts';

const OtherPage = () => <p>outra página</p>;

const Layout = ({ children }: { children?: ReactNode }) =>
  isAccountPath(useLocation().pathname) ? (
    <Suspense fallback={null}>
      <WithAccountFrame>{children}</WithAccountFrame>
    </Suspense>
  ) : (
    <OtherPage />
  );

/** 'Minha conta' and 'Administração' as the application mounts them. */
const Account = () => (
  <RouterProviderContext value={portugueseRouter}>
    <CoreAdminUI catchAll={OtherPage} disableTelemetry layout={Layout} loginPage={false}>
      <Resource {...users} />
      <Resource {...profiles} />
      <Resource {...facilities} />
      <Resource {...holidays} />
      <Resource {...activityTypes} />
      <Resource {...restrictedEmployees} />
      <Resource {...systemPendencies} />
      <Resource {...requirementMatrices} />
      <Resource {...badgeConfigs} />
      <Resource {...riskScheduleConfigs} />
      <Resource {...customFields} />
      <Resource {...companyGroups} />
      <Resource {...auditTrail} />
      <Resource {...dataAccesses} />
      <Resource {...personalRecords} />
      <Resource {...subjectRequests} />
      <Resource {...erasures} />
      <Resource {...apiKeys} />
      <Resource {...webhooks} />
      <Resource {...companyConfirmations} />
      <CustomRoutes>
        <Route path={`${ACCOUNT_PATH}/*`} element={<AccountPage />} />
      </CustomRoutes>
    </CoreAdminUI>
  </RouterProviderContext>
);

/** The page for `open`: 'Minha conta' and 'Administração'; every other address is another page. */
export const accountPage = () => ({ routes: [{ path: '*', element: <Account /> }], store: localStorageStore() });
