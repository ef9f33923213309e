import { keyText, type PendencyKey, type RequiredKey } from '../../../lib/requirementFacts.ts';

/** A pendency that is there. `takenOut`: a person took it out of the scope by hand, and it stays out (wire, section 5). */
export type ExistingKey = PendencyKey & { id: number; inactive: boolean; takenOut: boolean };

export type Reconciled<Required extends RequiredKey = RequiredKey, Existing extends ExistingKey = ExistingKey> = {
  create: Required[];
  reactivate: Existing[];
  inactivate: Existing[];
  keep: Existing[];
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
  const result: Reconciled<Required, Existing> = { create: [], reactivate: [], inactivate: [], keep: [] };
  for (const one of existing) {
    const isRequired = wanted.delete(keyText(one));
    if (isRequired && !one.inactive) result.keep.push(one);
    else if (isRequired && !one.takenOut) result.reactivate.push(one);
    else if (!isRequired && !one.inactive) result.inactivate.push(one);
  }
  result.create = [...wanted.values()].filter(({ mayBeCreated }) => mayBeCreated);
  return result;
}
