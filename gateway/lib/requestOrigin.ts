import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks and from where, for the audit trail. `uid` null: nobody is signed in. `memberships`: the selected ones. */
export type RequestOrigin = {
  uid: string | null;
  ip: string;
  memberships: readonly { companyId: number; profileName: string }[];
};

/** Of the request that runs now; work in the background has none. */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>();
