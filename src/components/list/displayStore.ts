import type { Store } from 'react-admin';

const isKept = (key: string): boolean => !key.endsWith('.listParams') && !key.endsWith('.selectedIds');

/**
 * The person's store without the filters of lists: react-admin would keep them on the machine, and they name people
 * (wire, section 1: no personal data in local storage). Choices of display pass through.
 */
export const displayStore = (store: Store): Store => ({
  ...store,
  getItem: (key, defaultValue) => (isKept(key) ? store.getItem(key, defaultValue) : defaultValue),
  setItem: (key, value) => {
    if (isKept(key)) store.setItem(key, value);
  },
  subscribe: (key, callback) => (isKept(key) ? store.subscribe(key, callback) : () => undefined),
});
