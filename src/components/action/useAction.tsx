import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { errorMessageOf } from '../../access/denial.ts';
import { useT } from '../../i18n/index.ts';
import { ConfirmDialog, type ConfirmReason } from '../feedback/ConfirmDialog.tsx';

type Options<Subject, Result> = {
  /** `reason` is what the question asked for, trimmed; empty without a question. */
  run: (subject: Subject, reason: string) => Promise<Result>;
  /** The toast after it worked; nothing is shown without a text. */
  done?: (subject: Subject, result: Result) => string | undefined;
  /** The text of an error that brings none. */
  failed: string | ((subject: Subject) => string);
  /** Without a question an error stays in `error`, for a place beside the button, and is no toast. */
  inline?: boolean;
  /** How an error is shown, where its message alone is not enough. */
  errorText?: (error: unknown) => ReactNode;
  /** Nouns, or query keys, that are invalidated afterwards, also after an error: it may mean that they are old. */
  invalidate?: readonly (string | QueryKey)[];
  onDone?: (subject: Subject, result: Result) => void;
  /** Gets an error before it is shown; gives true when it has been dealt with. */
  onError?: (error: unknown, subject: Subject) => boolean;
};

/** Invalidates nouns, or query keys. */
export function useInvalidate() {
  const queryClient = useQueryClient();
  return (keys: readonly (string | QueryKey)[]): void => {
    for (const key of keys) void queryClient.invalidateQueries({ queryKey: typeof key === 'string' ? [key] : key });
  };
}

/**
 * One business action on a subject (a row, a record): pending state, toast, error and invalidation. `ask` opens its
 * question (`<ConfirmAction>`), where an error stays until it is closed; `run` without a question says it in a toast.
 */
export function useAction<Subject, Result = unknown>(options: Options<Subject, Result>) {
  const { failed, inline = false, invalidate = [], onDone, onError } = options;
  const t = useT();
  const notify = useNotify();
  const invalidateAll = useInvalidate();
  const [subject, setSubject] = useState<Subject | null>(null);
  const [error, setError] = useState<ReactNode>(null);
  const mutation = useMutation({
    networkMode: 'always', // a paused mutation would leave the dialog busy while offline
    mutationFn: (sent: { subject: Subject; reason: string }) => options.run(sent.subject, sent.reason),
    onSuccess: (result, { subject: done }) => {
      const text = options.done?.(done, result);
      setSubject(null);
      if (text) notify(text, { type: 'success' });
      onDone?.(done, result);
    },
    onError: (cause, { subject: of }) => {
      if (onError?.(cause, of)) return;
      const text = errorMessageOf(cause, t, typeof failed === 'string' ? failed : failed(of));
      if (subject === null && !inline) notify(text, { type: 'error' });
      else setError(options.errorText?.(cause) ?? text);
    },
    onSettled: () => invalidateAll(invalidate),
  });
  const run = (of: Subject, reason = ''): void => {
    if (mutation.isPending) return;
    setError(null);
    mutation.mutate({ subject: of, reason });
  };
  return {
    /** What the open question is about; null while none is open. */
    subject,
    ask: (of: Subject): void => {
      setError(null);
      setSubject(of);
    },
    close: () => setSubject(null),
    run,
    confirm: (reason = ''): void => {
      if (subject !== null) run(subject, reason);
    },
    busy: mutation.isPending,
    /** The subject that it is running for. */
    running: mutation.isPending ? (mutation.variables?.subject ?? null) : null,
    error,
    setError,
  };
}

export type Action<Subject> = Pick<
  ReturnType<typeof useAction<Subject>>,
  'subject' | 'ask' | 'close' | 'run' | 'confirm' | 'busy' | 'running' | 'error' | 'setError'
>;

type Props<Subject> = {
  action: Action<Subject>;
  title: (subject: Subject) => string;
  confirmLabel: string;
  tone?: 'primary' | 'error';
  reason?: ConfirmReason;
  children?: (subject: Subject) => ReactNode;
};

/** The question of an action; an error stays in it, with what was typed. */
export function ConfirmAction<Subject>({ action, title, children, ...dialog }: Props<Subject>) {
  const { subject, busy, error, confirm, close } = action;
  if (subject === null) return null;
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={title(subject)}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onClose={close}
    >
      {children?.(subject)}
    </ConfirmDialog>
  );
}
