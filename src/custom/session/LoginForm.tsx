import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SESSION } from '../../../contract/constants.ts';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import { refusedPath, signIn } from '../../authProvider/signIn.ts';
import { passwordStrategy } from '../../authProvider/strategies/password.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { isPress } from '../../components/form/useScreenForm.ts';
import { config } from '../../config.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { CaptchaBox, type CaptchaHandle } from './CaptchaBox.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { LoginField } from './LoginField.tsx';
import { type LoginFieldErrors, type LoginFieldName, loginFieldErrors } from './loginFields.ts';
import { OtherWaysIn } from './OtherWaysIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Screen } from './Screen.tsx';

type Props = {
  /** The address that the screen knows already. */
  email?: string;
  /** What stands below the title. */
  lead: string;
  /** From a reactivation mail. */
  accountReactivationToken?: string;
  /** Called with the path that the sign-in leads to; `replace`: one is signed in. */
  onDone: (path: string, replace: boolean) => void;
  /** Called with the text of a refused sign-in, for the toast. */
  onError: (text: string) => void;
};

/** E-mail, password and captcha. An error leaves everything that was typed where it is. */
export const LoginForm = ({ email: known = '', lead, accountReactivationToken, onDone, onError }: Props) => {
  const t = useT();
  const [fields, setFields] = useState({ email: known, password: '' });
  const [fieldErrors, setFieldErrors] = useState<LoginFieldErrors>({});
  const [captchaMissing, setCaptchaMissing] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const captcha = useRef<CaptchaHandle>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const asksCaptcha = config().captcha !== 'off';

  const change = (field: LoginFieldName, value: string): void => {
    const next = { ...fields, [field]: value };
    setFields(next);
    // said on leaving a field; once said, it follows the typing
    if (fieldErrors[field]) setFieldErrors({ ...fieldErrors, [field]: loginFieldErrors(next)[field] });
  };
  const leave = (field: LoginFieldName, event: FocusEvent): void => {
    if (fields[field] !== '' && !isPress(event))
      setFieldErrors({ ...fieldErrors, [field]: loginFieldErrors(fields)[field] });
  };

  async function send(): Promise<void> {
    setSending(true);
    setErrorMessage(null);
    try {
      const proof = asksCaptcha ? (captcha.current?.payload() ?? null) : null;
      onDone(await signIn(passwordStrategy, { ...fields, accountReactivationToken, captcha: proof }), true);
    } catch (error) {
      const elsewhere = refusedPath(error, fields.email.trim());
      if (elsewhere !== null) {
        onDone(elsewhere, false);
        return;
      }
      const text = loginErrorText(error, t);
      setErrorMessage(text);
      onError(text);
      captcha.current?.renew();
      const wrong = codeOf(error) === 'auth/wrong-password' ? password.current : null;
      (wrong ?? submit.current)?.focus();
      wrong?.select();
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    const found = loginFieldErrors(fields);
    const unproved = asksCaptcha && !captcha.current?.payload();
    setFieldErrors(found);
    setCaptchaMissing(unproved);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else if (unproved) captcha.current?.focus();
    else void send();
  }

  function choose(person: string): void {
    setFields({ email: person, password: DEMO_PASSWORD });
    setFieldErrors({});
    setErrorMessage(null);
    if (asksCaptcha && !captcha.current?.payload()) captcha.current?.focus();
    else submit.current?.focus();
  }

  return (
    <Screen title={t('session.login.title')} lead={lead} errorMessage={errorMessage} quiet>
      <form noValidate onSubmit={onSubmit} aria-busy={sending}>
        <LoginField
          id="login-email"
          name="email"
          type="email"
          label={t('session.login.email')}
          icon="mail"
          autoComplete="username"
          ref={email}
          value={fields.email}
          error={fieldErrors.email && t(fieldErrors.email)}
          onChange={(event) => change('email', event.target.value)}
          onBlur={(event) => leave('email', event)}
        />
        <PasswordField
          id="login-password"
          name="password"
          label={t('session.login.password')}
          autoComplete="current-password"
          ref={password}
          value={fields.password}
          error={fieldErrors.password && t(fieldErrors.password, { min: SESSION.loginPasswordMin })}
          onChange={(event) => change('password', event.target.value)}
          onBlur={(event) => leave('password', event)}
          beside={
            <Link className="login-link" to="/login/recuperar-senha">
              {t('access.login.forgot')}
            </Link>
          }
        />
        {asksCaptcha ? (
          <CaptchaBox
            ref={captcha}
            error={captchaMissing ? t('session.captcha.required') : null}
            onVerified={() => setCaptchaMissing(false)}
          />
        ) : (
          <div className="login-captcha" />
        )}
        <button ref={submit} type="submit" className="login-submit" aria-disabled={sending}>
          {t(sending ? 'session.login.submitting' : 'session.login.submit')}
        </button>
      </form>
      <OtherWaysIn onError={onError} />
      <p className="login-other">
        {t('access.login.invited')}{' '}
        <Link className="login-link" to="/login/criar-conta">
          {t('access.login.signUp')}
        </Link>
      </p>
      {config().demo && <DemoPeople email={fields.email} onChoose={choose} />}
    </Screen>
  );
};
