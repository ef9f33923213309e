import type { DataProvider } from 'react-admin';
import { accountActions } from './actions/account.ts';
import { noteActions } from './actions/analysisNotes.ts';
import { confirmationActions } from './actions/companyConfirmations.ts';
import { facilityActions } from './actions/facilities.ts';
import { jobActions } from './actions/jobs.ts';
import { pendencyActions } from './actions/pendencies.ts';
import { projectParts } from './actions/projectParts.ts';
import { projectActions } from './actions/projects.ts';
import { serviceActions } from './actions/serviceMonths.ts';
import { systemPendencyActions } from './actions/systemPendencies.ts';
import { userActions } from './actions/users.ts';
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
  ...pendencyActions,
  ...userActions,
  ...systemPendencyActions,
  ...accountActions,
  ...projectActions,
  ...confirmationActions,
  ...facilityActions,
  ...projectParts,
  ...jobActions,
  ...noteActions,
  ...viewActions,
  ...serviceActions,
  /** Superseded searches are aborted. */
  supportAbortSignal: true,
} satisfies DataProvider;

export type PrumoDataProvider = typeof dataProvider;
