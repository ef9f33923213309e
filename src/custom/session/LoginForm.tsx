import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { SESSION } from '../../../contract/constants.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../../contract/demo.ts';
import { codeOf } from '../../../contract/errors.ts';
import { signinBodySchema } from '../../../contract/session.ts';
import { refusedPath, signIn } from '../../authProvider/signIn.ts';
import { passwordStrategy } from '../../authProvider/strategies/password.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { config } from '../../config.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { useCaptcha } from './CaptchaBox.tsx';
import { EmailField, PasswordField } from './LoginField.tsx';
import { OtherWaysIn } from './OtherWaysIn.tsx';
import { OtherWay, Screen } from './Screen.tsx';

type DemoPeopleProps = { email: string; onChoose: (email: string) => void };

/** The demo people: a click fills the form. */
const DemoPeople = ({ email, onChoose }: DemoPeopleProps) => {
  const t = useT();
  return (
    <section className="login-demo" aria-labelledby="demo-people">
      <h2 id="demo-people">{t('session.demo.title')}</h2>
      <p>{t('session.demo.hint')}</p>
      <ul>
        {DEMO_PEOPLE.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className="demo-person"
              aria-pressed={person.email === email}
              onClick={() => onChoose(person.email)}
            >
              <b className="demo-email">{person.email}</b>
              {t(`session.demo.${person.role}`)}
            </button>
          </li>
        ))}
      </ul>
      {config().mailbox && (
        <p className="demo-mailbox">
          {t('access.mailbox.demo')}{' '}
          <Link className="login-link" to="/caixa-de-saida">
            {t('access.mailbox.title')}
          </Link>
        </p>
      )}
    </section>
  );
};

type FieldTexts = Record<string, TextKey> & { required: TextKey };

const TEXTS: Partial<Record<string, FieldTexts>> = {
  email: {
    required: 'session.login.emailRequired',
    invalid_email: 'session.login.emailInvalid',
    too_long: 'session.login.emailInvalid',
  },
  password: { required: 'session.login.passwordRequired', too_short: 'session.login.passwordTooShort' },
};

/** Field error texts by the contract's error code. */
function loginFieldText(name: string, code: string, t: Translate): string | undefined {
  const texts = TEXTS[name];
  return texts && t(texts[code] ?? texts.required, { min: SESSION.loginPasswordMin });
}

type LoginFormProps = {
  email?: string;
  lead: string;
  /** From a reactivation mail. */
  accountReactivationToken?: string;
  /** Called with the path that the sign-in leads to; `replace`: one is signed in. */
  onDone: (path: string, replace: boolean) => void;
};

/** E-mail, password and captcha. Values are kept after an error. */
export const LoginForm = ({ email: known = '', lead, accountReactivationToken, onDone }: LoginFormProps) => {
  const t = useT();
  const captcha = useCaptcha();
  const password = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const form = useNewForm({
    schema: signinBodySchema,
    initial: { email: known, password: '' },
    fieldText: loginFieldText,
    ready: () => captcha.demand(),
    send: async (_, typed) => {
      onDone(await signIn(passwordStrategy, { ...typed, accountReactivationToken, captcha: captcha.proof() }), true);
    },
    onError: (error) => {
      const elsewhere = refusedPath(error, form.values.email.trim());
      if (elsewhere !== null) {
        onDone(elsewhere, false);
        return true;
      }
      form.setErrorMessage(loginErrorText(error, t));
      captcha.renew();
      const wrong = codeOf(error) === 'auth/wrong-password' ? password.current : null;
      (wrong ?? submit.current)?.focus();
      wrong?.select();
      return true;
    },
  });
  const { values } = form;

  function choose(person: string): void {
    form.changeAll({ email: person, password: DEMO_PASSWORD });
    form.setErrorMessage(null);
    if (captcha.demand(true)) submit.current?.focus();
  }

  return (
    <Screen title={t('session.login.title')} lead={lead} errorMessage={form.errorMessage}>
      <form {...form.form}>
        <EmailField
          id="login-email"
          {...form.field('email')}
          label={t('session.login.email')}
          autoComplete="username"
          // a phone would open its keyboard over the screen
          autoFocus={known === '' && window.matchMedia('(pointer: fine)').matches}
        />
        <PasswordField
          id="login-password"
          {...form.field('password')}
          label={t('session.login.password')}
          autoComplete="current-password"
          ref={password}
          beside={
            <Link className="login-link" to="/login/recuperar-senha" state={{ email: form.values.email.trim() }}>
              {t('access.login.forgot')}
            </Link>
          }
        />
        {captcha.box}
        <button ref={submit} type="submit" className="login-submit" aria-disabled={form.saving}>
          {t(form.saving ? 'session.login.submitting' : 'session.login.submit')}
        </button>
      </form>
      <OtherWaysIn onError={form.setErrorMessage} />
      <OtherWay to="/login/criar-conta" label={t('access.login.signUp')}>
        {t('access.login.invited')}
      </OtherWay>
      {config().demo && <DemoPeople email={values.email} onChoose={choose} />}
    </Screen>
  );
};
