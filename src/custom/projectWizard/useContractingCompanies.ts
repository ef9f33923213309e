import { useMemo } from 'react';
import { can } from '../../../contract/permissions.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { useAccount } from '../../access/account.ts';
import { companiesOf } from '../../access/selectedCompanies.ts';

/** The companies in which the person may create projects: contracting, and for the whole company (C-04). */
export function useContractingCompanies(): CompanyRef[] {
  const loaded = useAccount();
  return useMemo(() => {
    const { memberships = [], permissions = [] } = loaded?.account ?? {};
    return companiesOf(
      memberships.filter(({ relationType, project }) => relationType === 'CONTRACTING' && project === null),
    ).filter(({ id }) => can({ permission: 'add_project', page: 'project', entries: permissions, companyId: id }));
  }, [loaded]);
}
