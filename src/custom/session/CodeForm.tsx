import type { ReactNode } from 'react';
import { z } from 'zod';
import { codeOf } from '../../../contract/errors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import { CodeField } from './CodeField.tsx';
import { Screen } from './Screen.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const schema = z.object({ code: z.string().regex(/^\d{6}$/, { error: 'invalid_code' }) });

/** A code that is wrong, over or used up is an error of the field, each in the server's own words (A-24, L-19). */
const FIELD_OF = { mfa_code_invalid: 'code', mfa_code_expired: 'code', mfa_code_used_up: 'code' } as const;

type Props = {
  lead: string;
  confirm: (code: string) => Promise<void>;
  /** Called with an error that is not about the code; gives true when it has been dealt with. */
  onError?: (error: unknown) => boolean;
  /** How to get another one. */
  resend?: ReactNode;
  children?: ReactNode;
};

/** Six digits of a code that was sent. */
export const CodeForm = ({ lead, confirm, onError, resend, children }: Props) => {
  const t = useT();
  const form = useNewForm({
    schema,
    initial: { code: '' },
    send: ({ code }) => confirm(code),
    fieldOfCode: FIELD_OF,
    onError: (error) => !(codeOf(error) in FIELD_OF) && (onError?.(error) ?? false),
  });
  const { value, error, onBlur } = form.field('code');
  return (
    <Screen title={t('access.mfa.codeTitle')} lead={lead} errorMessage={form.errorMessage}>
      <form {...form.form}>
        <CodeField value={value} error={error} onBlur={onBlur} onCode={(code) => form.change('code', code)} />
        {resend}
        <SubmitButton label={t('access.mfa.confirm')} waiting={t('access.wait')} sending={form.saving} />
      </form>
      {children}
    </Screen>
  );
};
