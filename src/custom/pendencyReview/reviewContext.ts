import { createContext, type RefObject, useContext, useState } from 'react';
import type { Pendency } from '../../../contract/pendencies.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { Failure } from './reviewFailure.ts';

/** Texts that were typed and not sent yet, by pendency and field: they live as long as the review does. */
export type Drafts = RefObject<Map<string, string>>;

/** What every part of the review shares. */
export type Review = {
  record: Pendency;
  /** The permission is held on this very record. */
  may: (permission: Permission) => boolean;
  online: boolean;
  /** Something can be written: connected, and the project is not being reorganised. */
  canWrite: boolean;
  /** Shows the record that an action answered with. */
  show: (record: Pendency) => void;
  /** Asks for the record and its history again; null when the gateway did not answer. */
  reload: () => Promise<Pendency | null>;
  /** Lists and counts are asked again: something that they show has changed. */
  invalidatePendencies: () => void;
  /**
   * Says why an action was refused (D-37, M-05), with `fallback` when the gateway has no words. Of a record that
   * somebody else changed it says who and what, and shows it as it is now. Resolves to the words.
   */
  explain: (failure: Failure, fallback: string) => Promise<string>;
  drafts: Drafts;
};

export const ReviewContext = createContext<Review | null>(null);

/** The review that this part belongs to; throws outside of one. */
export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview outside of a review');
  return review;
}

/** A text of this pendency that survives a failure and a look at another pendency. */
export function useDraft(field: string): [string, (text: string) => void] {
  const { record, drafts } = useReview();
  const key = `${record.id}:${field}`;
  const [text, setText] = useState(() => drafts.current.get(key) ?? '');
  const change = (next: string) => {
    if (next === '') drafts.current.delete(key);
    else drafts.current.set(key, next);
    setText(next);
  };
  return [text, change];
}
