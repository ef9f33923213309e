import { keyText, type PendencyKey, type RequiredKey } from '../../../lib/requirementFacts.ts';

/** A pendency that is there. `takenOut`: a person took it out of the scope by hand, and it stays out (wire, section 5). */
export type ExistingKey = PendencyKey & {
  id: number;
  inactive: boolean;
  takenOut: boolean;
  dueDate: string | null;
  /** It follows the due date. */
  isUnfinished: boolean;
};

export type Reconciled<Required extends RequiredKey = RequiredKey, Existing extends ExistingKey = ExistingKey> = {
  create: Required[];
  reactivate: Existing[];
  inactivate: Existing[];
  keep: Existing[];
  /** Of those that are kept or made active again: whose due date changes. */
  move: (Existing & { to: string | null })[];
};

/**
 * What makes the existing pendencies those that are required. Nothing is ever deleted: what is no longer required is made
 * inactive with its documents, and active again when it is required again. Of an inactive one that is not required nothing
 * is said. The SQL of the shell (keysRepository.ts) does the same; tests hold one against the other.
 */
export function reconcile<Required extends RequiredKey, Existing extends ExistingKey>(
  required: readonly Required[],
  existing: readonly Existing[],
): Reconciled<Required, Existing> {
  const wanted = new Map(required.map((key) => [keyText(key), key]));
  const result: Reconciled<Required, Existing> = { create: [], reactivate: [], inactivate: [], keep: [], move: [] };
  for (const one of existing) {
    const key = wanted.get(keyText(one));
    const isRequired = wanted.delete(keyText(one));
    const moves = key !== undefined && one.isUnfinished && one.dueDate !== key.dueDate;
    if (moves && !(one.inactive && one.takenOut)) result.move.push({ ...one, to: key.dueDate });
    if (isRequired && !one.inactive) result.keep.push(one);
    else if (isRequired && !one.takenOut) result.reactivate.push(one);
    else if (!isRequired && !one.inactive) result.inactivate.push(one);
  }
  result.create = [...wanted.values()].filter(({ mayBeCreated }) => mayBeCreated);
  return result;
}
