import { createContext, type ReactNode, use } from 'react';
import { FormProvider } from 'react-hook-form';
import { LeaveGuard } from '../feedback/LeaveDialog.tsx';
import { useSaveKey } from '../keys/useSaveKey.ts';
import type { ContractForm } from './useContractForm.ts';
import { useFormDraft } from './useFormDraft.ts';

export type FormLabels = Readonly<Record<string, string>>;

type ShellContext = { labels: FormLabels; readOnly: boolean; errorOf: (name: string) => string | undefined };
const FormShellContext = createContext<ShellContext>({ labels: {}, readOnly: false, errorOf: () => undefined });

/** Labels, errors and state of the form around an input. */
export const useFormShell = (): ShellContext => use(FormShellContext);

type Props = {
  form: ContractForm;
  /** By the field's path: for the inputs and for the list of errors. */
  labels: FormLabels;
  /** Nothing can be changed here. */
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
