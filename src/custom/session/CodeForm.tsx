import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import { codeOf } from '../../../contract/errors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { codeMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { LoginField } from './LoginField.tsx';
import { Screen, SubmitButton } from './Screen.tsx';

type CodeFieldProps = {
  value: string;
  error?: string;
  onCode: (code: string) => void;
  onBlur?: ComponentProps<'input'>['onBlur'];
};

/** Field of a six-digit code: typed, pasted in any format, or autofilled. */
const CodeField = ({ value, error, onCode, onBlur }: CodeFieldProps) => {
  const t = useT();
  const onChange = useMask(codeMask, onCode);
  return (
    <div className="login-code">
      <LoginField
        id="code"
        name="code"
        label={t('access.field.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
      />
    </div>
  );
};

const schema = z.object({ code: z.string().regex(/^\d{6}$/, { error: 'invalid_code' }) });

/** Invalid, expired and used codes are field errors, with the server's message (A-24, L-19). */
const FIELD_OF = { mfa_code_invalid: 'code', mfa_code_expired: 'code', mfa_code_used_up: 'code' } as const;

type CodeFormProps = {
  lead: string;
  confirm: (code: string) => Promise<void>;
  /** Called with errors that are not about the code; true when handled. */
  onError?: (error: unknown) => boolean;
  resend?: ReactNode;
  children?: ReactNode;
};

/** Six digits of a code that was sent. */
export const CodeForm = ({ lead, confirm, onError, resend, children }: CodeFormProps) => {
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
