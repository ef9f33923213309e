import { type ComponentProps, type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { SESSION } from '../../../contract/constants.ts';
import { codeOf } from '../../../contract/errors.ts';
import { errorScreen } from '../../authProvider/returned.ts';
import { settle } from '../../authProvider/signIn.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { codeMask, useMask } from '../../components/inputs/masks.ts';
import { useT } from '../../i18n/index.ts';
import { linkIdentity, sendMfaCode, signInWithCode } from './calls.ts';
import { LoginField } from './LoginField.tsx';
import { ResendButton } from './ResendButton.tsx';
import { FormScreen, OtherWay } from './Screen.tsx';
import { isMfaOver, MFA_WAIT, useMfa } from './useMfa.ts';

/** The code of a second factor by mail or SMS, and the one that links another provider's account. */
const MfaCodePage = () => {
  const t = useT();
  const navigate = useNavigate();
  const { demand, startOver } = useMfa();
  const [sent] = useState(() => stepOf('mfaSent'));
  const [link] = useState(() => stepOf('link'));
  const enter = (path: string) => navigate(path, { replace: true });
  const backToLogin = <OtherWay />;

  if (demand && sent) {
    const { email, sso } = demand;
    const { mfaType, sentTo } = sent;
    return (
      <CodeForm
        lead={t('access.mfa.codeLead', { to: sentTo, count: SESSION.mfaCodeSeconds / 60 })}
        confirm={async (code) => void enter(settle(await signInWithCode({ code, email, mfaType }), { sso }))}
        onError={(error) => {
          if (!isMfaOver(error)) return false;
          startOver();
          return true;
        }}
        resend={
          <ResendButton
            wait={MFA_WAIT}
            label={t('access.resend.code')}
            send={async () => {
              const again = await sendMfaCode({ email, mfaType });
              return t('access.resend.codeSent', { to: again.sentTo });
            }}
          />
        }
      >
        <OtherWay to="/seguranca/verifique-sua-identidade" label={t('access.mfa.otherWay')} />
      </CodeForm>
    );
  }
  if (link) {
    const { linkToken, email, sso } = link;
    // the address is verified: a missing account has its own screen
    const leadTo = (error: unknown): boolean => {
      try {
        const { path, ...state } = errorScreen(error);
        navigate(path, { replace: true, state });
        return true;
      } catch {
        return false;
      }
    };
    return (
      <CodeForm
        lead={t('access.mfa.linkLead', { to: email })}
        confirm={async (code) => void enter(settle(await linkIdentity({ linkToken, code }), { sso }))}
        onError={leadTo}
      >
        {backToLogin}
      </CodeForm>
    );
  }
  return <Navigate replace to={demand ? '/seguranca/verifique-sua-identidade' : '/login'} />;
};

export default MfaCodePage;

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

const CodeForm = ({ lead, confirm, onError, resend, children }: CodeFormProps) => {
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
    <FormScreen
      form={form}
      title={t('access.mfa.codeTitle')}
      lead={lead}
      submit={t('access.mfa.confirm')}
      waiting={t('access.wait')}
      below={children}
    >
      <CodeField value={value} error={error} onBlur={onBlur} onCode={(code) => form.change('code', code)} />
      {resend}
    </FormScreen>
  );
};
