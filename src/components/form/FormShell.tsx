import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { TIMER } from '../../../contract/constants.ts';
import { useAccount } from '../../access/account.ts';
import { DRAFT_PREFIX } from '../../config.ts';
import { LeaveGuard } from '../feedback/LeaveDialog.tsx';
import { useSaveKey } from '../keys/useSaveKey.ts';
import type { ContractForm } from './useContractForm.ts';

export type FormLabels = Readonly<Record<string, string>>;

type ShellContext = { labels: FormLabels; readOnly: boolean; errorOf: (name: string) => string | undefined };
const FormShellContext = createContext<ShellContext>({ labels: {}, readOnly: false, errorOf: () => undefined });

export const useFormShell = (): ShellContext => use(FormShellContext);

type Props = {
  form: ContractForm;
  /** By the field's path: for the inputs and for the list of errors. */
  labels: FormLabels;
  readOnly?: boolean;
  /** Company, noun, id and version: changes are kept under it in the tab over a reload of the page. */
  draft?: string | undefined;
  /** `Ctrl S` does nothing meanwhile. */
  off?: boolean;
  /** `Ctrl S` and the question before leaving belong to what surrounds it: a dialog, the wizard. */
  embedded?: boolean;
  children: ReactNode;
};

/**
 * What every form has around its layout: react-hook-form's context and the labels for its inputs, `Ctrl S`, the question
 * before unsaved changes are left (by a link, another company or language, signing out, closing the window), and a draft.
 */
export function FormShell({ form, labels, readOnly = false, draft, off = false, embedded = false, children }: Props) {
  const { changed, saving, methods, errorOf, submit } = form;
  useFormDraft(form, readOnly ? undefined : draft);
  useSaveKey(() => {
    if (!off) submit();
  }, !readOnly && !embedded);
  return (
    <FormShellContext value={{ labels, readOnly, errorOf }}>
      <FormProvider {...methods}>{children}</FormProvider>
      {/* not rendered when embedded: the router takes one blocker at a time */}
      {!embedded && !readOnly && <LeaveGuard active={changed.length > 0 && !saving} />}
    </FormShellContext>
  );
}

type Draft = { at: number; values: Record<string, unknown> };

function read(key: string): Draft | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    return Date.now() - draft.at < TIMER.formDraft ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the changed fields of a form in the tab's storage, under person and `key` (company, noun, id, version), and gives
 * them back after a reload. Removed on save, on sign-out and after 24 hours; nothing without a key.
 */
function useFormDraft({ changed, values, changeAll }: ContractForm, key: string | undefined): void {
  const uid = useAccount()?.account.uid;
  const place = key !== undefined && uid ? `${DRAFT_PREFIX}${uid}:${key}` : null;
  const restored = useRef<string | null>(null);
  const names = changed.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is given back once per record
  useEffect(() => {
    if (place === null || restored.current === place) return;
    // another version of the record: it was saved, so what was kept under the last one is over
    if (restored.current !== null) sessionStorage.removeItem(restored.current);
    restored.current = place;
    const draft = read(place);
    if (draft) changeAll(draft.values);
  }, [place]);
  useEffect(() => {
    if (place === null || restored.current !== place) return;
    if (names === '') return sessionStorage.removeItem(place);
    const kept = Object.fromEntries(names.split(',').map((name) => [name, values[name]]));
    sessionStorage.setItem(place, JSON.stringify({ at: Date.now(), values: kept } satisfies Draft));
  }, [place, names, values]);
}
