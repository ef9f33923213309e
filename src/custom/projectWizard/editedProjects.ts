import { useEffect } from 'react';
import { useStoreContext } from 'react-admin';
import { useAccount } from '../../access/account.ts';

const keyOf = (uid: string): string => `projects.editing.${uid}`;

/**
 * Keeps the id of the project under edit on this machine, by person (C-09, Amb-40), and nothing else of it. It is cleared
 * when the page is left, and with the last id the item goes; a tab that was closed in the middle leaves its own.
 */
export function useEditedProject(id: number): void {
  const uid = useAccount()?.account.uid;
  const store = useStoreContext();
  useEffect(() => {
    if (!uid) return;
    const others = () => (store.getItem<number[]>(keyOf(uid), []) ?? []).filter((one) => one !== id);
    store.setItem(keyOf(uid), [...others(), id]);
    return () => {
      const left = others();
      if (left.length > 0) store.setItem(keyOf(uid), left);
      else store.removeItem(keyOf(uid));
    };
  }, [uid, id, store]);
}
