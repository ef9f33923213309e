import type { Permission } from '../../../contract/permissions.ts';
import type { PlaceChanges } from './usePlaceChanges.ts';
import type { PlaceRemoval } from './usePlaceRemoval.tsx';

/** Which areas are chosen, where they are chosen for a project. */
export type PlaceSelection = {
  chosen: ReadonlySet<number>;
  set: (departmentIds: readonly number[], on: boolean) => void;
  /** Nothing is chosen, and that was tried to be saved. */
  invalid: boolean;
};

/** What the units and areas of a board are worked with. */
export type PlaceTools = {
  selection: PlaceSelection | null;
  changes: PlaceChanges;
  removal: PlaceRemoval;
  /** Why something cannot be done now: the permission that is missing, or the connection. */
  whyNot: (permission: Permission) => string | undefined;
};
