import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { ConfirmAction, useAction } from './useAction.tsx';

type PrefixOf<Suffix extends string> = TextKey extends infer Key
  ? Key extends `${infer Prefix}.${Suffix}`
    ? Prefix
    : never
  : never;

type Options<Subject> = {
  /** Its texts are under `<resource>.remove`. */
  resource: PrefixOf<'remove.done'> &
    PrefixOf<'remove.failed'> &
    PrefixOf<'remove.title'> &
    PrefixOf<'remove.confirm'> &
    PrefixOf<'remove.text'>;
  /** What the path of the resource needs. */
  meta: (subject: Subject) => Readonly<Record<string, unknown>>;
  /** How the question names it. */
  nameOf: (subject: Subject) => string;
  /** What the question says, where `text` is not enough. */
  textOf?: (subject: Subject) => string;
  invalidate?: readonly (string | QueryKey)[];
  errorText?: (error: unknown) => ReactNode;
  onRemoved?: (() => void) | undefined;
};

/** Removes a record after a question, in which an error stays. */
export function useRemoval<Subject extends { id: number }>({ resource, nameOf, ...options }: Options<Subject>) {
  const t = useT();
  const provider = useDataProvider();
  const action = useAction<Subject>({
    run: (subject) => provider.delete(resource, { id: subject.id, meta: options.meta(subject) }),
    done: () => t(`${resource}.remove.done`),
    failed: t(`${resource}.remove.failed`),
    invalidate: options.invalidate ?? [resource],
    onDone: options.onRemoved,
    errorText: options.errorText,
  });
  return {
    ask: action.ask,
    dialog: (
      <ConfirmAction
        action={action}
        tone="error"
        title={(subject) => t(`${resource}.remove.title`, { name: nameOf(subject) })}
        confirmLabel={t(`${resource}.remove.confirm`)}
      >
        {(subject) => options.textOf?.(subject) ?? t(`${resource}.remove.text`)}
      </ConfirmAction>
    ),
  };
}
