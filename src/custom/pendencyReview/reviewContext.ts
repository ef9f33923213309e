import { type RefObject, useState } from 'react';
import type { Pendency } from '../../../contract/pendencies.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { strictContext } from '../../components/strictContext.ts';
import { useT } from '../../i18n/index.ts';
import { type Failure, failureOf } from './reviewFailure.ts';

export const reviewKey = (id: number) => ['pendencies', 'review', id] as const;

/** Unsent texts by pendency and field; they live as long as the review does. */
export type Drafts = RefObject<Map<string, string>>;

/** State and helpers shared by every part of the review. */
export type Review = {
  record: Pendency;
  /** Whether the user holds the permission on this record. */
  may: (permission: Permission) => boolean;
  mayUpload: boolean;
  online: boolean;
  canWrite: boolean;
  /** Puts the record of a response into the cache. */
  show: (record: Pendency) => void;
  /** Refetches the record and its history; null when that fails. */
  reload: () => Promise<Pendency | null>;
  invalidatePendencies: () => void;
  /** Refetches the record with its history, and invalidates the lists. */
  refresh: () => Promise<void>;
  /**
   * Notifies why an action failed (D-37, M-05), with `fallback` when the gateway sent no message; in a dialog that shows the
   * message itself only what it has no room for, the documents in the way. For a stale record the message names who changed
   * what, and the record is refetched. Resolves to the message.
   */
  explain: (failure: Failure, fallback: string, place?: 'dialog') => Promise<string>;
  drafts: Drafts;
};

export const [ReviewContext, useReview] = strictContext<Review>('useReview');

export const draftKeyOf = (pendencyId: number, field: string): string => `${pendencyId}:${field}`;

/** Text field state that survives a failed request and a visit to another pendency; without a draft it is `initial`. */
export function useDraft(field: string, initial = ''): [string, (text: string) => void] {
  const { record, drafts } = useReview();
  const key = draftKeyOf(record.id, field);
  const [text, setText] = useState(() => drafts.current.get(key) ?? initial);
  const change = (next: string) => {
    if (next === '') drafts.current.delete(key);
    else drafts.current.set(key, next);
    setText(next);
  };
  return [text, change];
}

type Options<Subject, Result> = {
  run: (subject: Subject, reason: string) => Promise<Result>;
  /** The toast of a success. */
  done?: (subject: Subject) => string | undefined;
  /** Shown when the gateway sent no message. */
  failed?: string;
  onDone?: (subject: Subject, result: Result) => void;
  /** The error text of the form that the action belongs to; without it the error is explained in a toast (D-37). */
  errorText?: (failure: Failure) => string | Promise<string>;
};

/** A business action of the review, on `useAction`: its errors are those of the review. */
export function useReviewAction<Subject, Result = unknown>({
  errorText,
  failed,
  ...options
}: Options<Subject, Result>) {
  const { explain } = useReview();
  const t = useT();
  const fallback = failed ?? t('pendencyReview.failed');
  const action = useAction<Subject, Result>({
    ...options,
    failed: fallback,
    onError: (error) => {
      const failure = failureOf(error);
      if (errorText) void Promise.resolve(errorText(failure)).then((text) => action.setError(text || fallback));
      else {
        action.close();
        void explain(failure, fallback);
      }
      return true;
    },
  });
  return { ...action, error: typeof action.error === 'string' ? action.error : null };
}
