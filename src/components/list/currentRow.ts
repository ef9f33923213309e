import { createContext, useContext } from 'react';

export type CurrentRow = {
  id: number | null;
  setId: (id: number | null) => void;
};
export const CurrentRowContext = createContext<CurrentRow>({ id: null, setId: () => undefined });
export const useCurrentRow = (): CurrentRow => useContext(CurrentRowContext);

/** Marks the element of a row that takes the focus when the row becomes the current one. */
export const rowLinkId = (resource: string, id: number): string => `${resource}-row-${id}`;
