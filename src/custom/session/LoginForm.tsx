import { type FormEvent, useRef, useState } from 'react';
import { SESSION } from '../../../contract/constants.ts';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import { signIn } from '../../authProvider/signIn.ts';
import { passwordStrategy } from '../../authProvider/strategies/password.ts';
import { config } from '../../config.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { CaptchaBox, type CaptchaHandle } from './CaptchaBox.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { Icon } from './icons.tsx';
import { LoginField } from './LoginField.tsx';
import { loginErrorText } from './loginErrors.ts';
import { type LoginFaults, type LoginFieldName, loginFaults } from './loginFields.ts';

type Props = {
  /** Called with the path that the sign-in leads to. */
  onSignedIn: (path: string) => void;
  /** Called with the text of a refused sign-in, for the toast. */
  onError: (text: string) => void;
};

/** E-mail, password and captcha. A refusal leaves everything that was typed where it is. */
export const LoginForm = ({ onSignedIn, onError }: Props) => {
  const t = useT();
  const [fields, setFields] = useState({ email: '', password: '' });
  const [faults, setFaults] = useState<LoginFaults>({});
  const [captchaMissing, setCaptchaMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [visible, setVisible] = useState(false);
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
    if (faults[field]) setFaults({ ...faults, [field]: loginFaults(next)[field] });
  };
  const leave = (field: LoginFieldName): void => {
    if (fields[field] !== '') setFaults({ ...faults, [field]: loginFaults(fields)[field] });
  };

  async function send(): Promise<void> {
    setSending(true);
    setRefusal(null);
    try {
      const proof = asksCaptcha ? (captcha.current?.payload() ?? null) : null;
      onSignedIn(await signIn(passwordStrategy, { ...fields, captcha: proof }));
    } catch (error) {
      const text = loginErrorText(error, t);
      setRefusal(text);
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
    const found = loginFaults(fields);
    const unproved = asksCaptcha && !captcha.current?.payload();
    setFaults(found);
    setCaptchaMissing(unproved);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else if (unproved) captcha.current?.focus();
    else void send();
  }

  function choose(person: string): void {
    setFields({ email: person, password: DEMO_PASSWORD });
    setFaults({});
    setRefusal(null);
    if (asksCaptcha && !captcha.current?.payload()) captcha.current?.focus();
    else submit.current?.focus();
  }

  return (
    <div className="login-body">
      <h1>{t('session.login.title')}</h1>
      {/* one place for both, so that a refusal moves nothing */}
      <div className="login-lead">
        {refusal === null ? (
          <p>{t('session.login.subtitle')}</p>
        ) : (
          <p className="login-refusal">
            <Icon name="error" />
            <span>{refusal}</span>
          </p>
        )}
      </div>
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
          error={faults.email && t(faults.email)}
          onChange={(event) => change('email', event.target.value)}
          onBlur={() => leave('email')}
        />
        <LoginField
          id="login-password"
          name="password"
          type={visible ? 'text' : 'password'}
          label={t('session.login.password')}
          icon="lock"
          autoComplete="current-password"
          ref={password}
          value={fields.password}
          error={faults.password && t(faults.password, { min: SESSION.loginPasswordMin })}
          onChange={(event) => change('password', event.target.value)}
          onBlur={() => leave('password')}
          end={
            <button
              type="button"
              className="login-icon"
              aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
              onClick={() => setVisible(!visible)}
            >
              <Icon name={visible ? 'eyeOff' : 'eye'} />
            </button>
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
      {config().demo && <DemoPeople email={fields.email} onChoose={choose} />}
    </div>
  );
};
