import { useCallback, useMemo, useState } from 'react';
import { useStoreContext } from 'react-admin';
import type { DocumentChoice } from '../../../../contract/projectSettings.ts';
import type { ProjectDocument } from '../../../../contract/systemPendencies.ts';
import { useAccount } from '../../../access/account.ts';
import { documentChoiceKey } from '../reference.tsx';

/** Unsaved changes: whether each entry is required, by its id. */
export type Changes = Readonly<Record<string, boolean>>;

/** Choices that still say something: of documents that can be chosen, and otherwise than they are saved. */
export const livingChanges = (changes: Changes, documents: readonly ProjectDocument[]): Changes =>
  Object.fromEntries(
    documents
      .filter(({ id, isChecked }) => changes[id] !== undefined && changes[id] !== isChecked)
      .map(({ id }) => [id, changes[id] === true]),
  );

export const choicesOf = (changes: Changes): DocumentChoice =>
  Object.entries(changes).map(([id, isChecked]) => ({ systemPendencyId: Number(id), isChecked }));

/**
 * The documents as they are being chosen (C-08): kept on this machine by person and project until they are saved, so that
 * leaving loses nothing; `clear` after the saving.
 */
export function useDocumentChoice(projectId: number, documents: readonly ProjectDocument[]) {
  const uid = useAccount()?.account.uid ?? '';
  const store = useStoreContext();
  const key = documentChoiceKey(uid, projectId);
  const [kept, setKept] = useState<Changes>(() => store.getItem<Changes>(key, {}) ?? {});
  const changes = useMemo(() => livingChanges(kept, documents), [kept, documents]);

  const keep = useCallback(
    (next: Changes) => {
      setKept(next);
      if (Object.keys(next).length > 0) store.setItem(key, next);
      else store.removeItem(key);
    },
    [store, key],
  );
  return {
    changes,
    count: Object.keys(changes).length,
    isChosen: (document: ProjectDocument): boolean => changes[document.id] ?? document.isChecked,
    choose: (ids: readonly number[], on: boolean): void =>
      keep(livingChanges({ ...changes, ...Object.fromEntries(ids.map((id) => [id, on])) }, documents)),
    clear: (): void => keep({}),
  };
}
export type DocumentChoosing = ReturnType<typeof useDocumentChoice>;
