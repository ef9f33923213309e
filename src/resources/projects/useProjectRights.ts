import { useMemo } from 'react';
import { can, type Permission } from '../../../contract/permissions.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { useAccount } from '../../access/account.ts';

type Owned = Pick<ProjectRow, 'company'>;
export type ProjectRights = {
  /** The project is of a company that the person works for as contracting side. */
  owns: (row: Owned) => boolean;
  may: (row: Owned, permission: Permission) => boolean;
};

/** What the person may do with each project of the list, by the company that it belongs to. */
export function useProjectRights(): ProjectRights {
  const account = useAccount()?.account;
  return useMemo(() => {
    const { memberships = [], permissions = [] } = account ?? {};
    const own = new Set(
      memberships.filter(({ relationType }) => relationType === 'CONTRACTING').map(({ company }) => company.id),
    );
    return {
      owns: ({ company }) => own.has(company.id),
      may: ({ company }, permission) =>
        own.has(company.id) && can({ permission, page: 'project', entries: permissions, companyId: company.id }),
    };
  }, [account]);
}
