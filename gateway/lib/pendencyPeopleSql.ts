import { type SQL, sql } from 'drizzle-orm';
import type { Permission } from '../../contract/permissions.ts';

/**
 * Pendencies `x` with the people `u` of company `c` who hold the permission on them: by a membership `b` of that side, of the
 * whole company or of the project, whose profile `f` works on the plan. `scopeOfPendency` from the other end.
 */
export const peopleWith = (permission: Permission): SQL => sql`pendencies x
  join memberships b on b.company_id in (x.contracting_id, x.provider_id)
    and (b.project_id is null or b.project_id = x.project_id)
  join profiles f on f.id = b.profile_id and ${permission} = any(f.permissions)
    and lower(x.plan) = any(f.features)
    and ((f.relation_type = 'CONTRACTING' and b.company_id = x.contracting_id)
      or (f.relation_type = 'PROVIDER' and b.company_id = x.provider_id))
  join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
  join companies c on c.id = b.company_id`;
