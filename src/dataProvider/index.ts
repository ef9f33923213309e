import type { DataProvider } from 'react-admin';
import { accountActions } from './accountActions.ts';
import { actions } from './actions.ts';
import { base } from './base.ts';
import { catalogue } from './catalogue.ts';
import { gridActions } from './gridActions.ts';
import { jobActions } from './jobActions.ts';
import { lists } from './lists.ts';
import { noteActions } from './noteActions.ts';
import { people } from './people.ts';
import { placeActions } from './placeActions.ts';
import { projectActions } from './projectActions.ts';
import { projectParts } from './projectParts.ts';
import { readingActions } from './readingActions.ts';
import { serviceActions } from './serviceActions.ts';
import { viewActions } from './viewActions.ts';

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
  ...gridActions,
  ...noteActions,
  ...readingActions,
  ...viewActions,
  ...serviceActions,
  /** Searches that nobody waits for any more are given up. */
  supportAbortSignal: true,
} satisfies DataProvider;

export type PrumoDataProvider = typeof dataProvider;
