import type { DataProvider } from 'react-admin';
import { accountActions } from './actions/account.ts';
import { noteActions } from './actions/analysisNotes.ts';
import { placeActions } from './actions/facilities.ts';
import { jobActions } from './actions/jobs.ts';
import { actions } from './actions/pendencies.ts';
import { projectParts } from './actions/projectParts.ts';
import { projectActions } from './actions/projects.ts';
import { serviceActions } from './actions/serviceMonths.ts';
import { catalogue } from './actions/systemPendencies.ts';
import { people } from './actions/users.ts';
import { viewActions } from './actions/views.ts';
import { base } from './base.ts';
import { lists } from './lists.ts';

/**
 * react-admin's data provider, by decoration: one record by simple-rest, lists in the gateway's way, typed actions.
 * It translates and never decides. Everything throws HttpError whose `body` is the contract's ErrorBody.
 */
export const dataProvider = {
  ...base,
  ...lists,
  ...actions,
  ...people,
  ...catalogue,
  ...accountActions,
  ...projectActions,
  ...placeActions,
  ...projectParts,
  ...jobActions,
  ...noteActions,
  ...viewActions,
  ...serviceActions,
  /** Searches that nobody waits for any more are given up. */
  supportAbortSignal: true,
} satisfies DataProvider;

export type PrumoDataProvider = typeof dataProvider;
