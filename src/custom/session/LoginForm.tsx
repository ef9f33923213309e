import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useRef, useState } from 'react';
import { SESSION } from '../../../contract/constants.ts';
import { signIn } from '../../authProvider/signIn.ts';
import { passwordStrategy } from '../../authProvider/strategies/password.ts';
import { config } from '../../config.ts';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { CaptchaBox, type CaptchaHandle } from './CaptchaBox.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { DEMO_PASSWORD } from './demoPeople.ts';
import { loginErrorText } from './loginErrors.ts';
import { type LoginFaults, type LoginField, loginFaults } from './loginFields.ts';

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

  const change = (field: LoginField, value: string): void => {
    const next = { ...fields, [field]: value };
    setFields(next);
    // said on leaving a field; once said, it follows the typing
    if (faults[field]) setFaults({ ...faults, [field]: loginFaults(next)[field] });
  };
  const leave = (field: LoginField): void => {
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
      <p className="lead">{t('session.login.subtitle')}</p>
      <form noValidate onSubmit={onSubmit} aria-busy={sending}>
        {refusal !== null && (
          <p className="login-error" id="login-refusal">
            <ErrorOutlineOutlined aria-hidden />
            <span>{refusal}</span>
          </p>
        )}
        <FormControl error={Boolean(faults.email)}>
          <InputLabel htmlFor="login-email">{t('session.login.email')}</InputLabel>
          <OutlinedInput
            id="login-email"
            name="email"
            type="email"
            autoComplete="username"
            inputRef={email}
            value={fields.email}
            onChange={(event) => change('email', event.target.value)}
            onBlur={() => leave('email')}
            sx={{ minHeight: 40 }}
            startAdornment={
              <InputAdornment position="start">
                <MailOutlined aria-hidden />
              </InputAdornment>
            }
            inputProps={{
              'aria-required': true,
              'aria-describedby': faults.email ? 'login-email-error' : undefined,
              autoCapitalize: 'none',
              spellCheck: false,
            }}
          />
          {faults.email && <FormHelperText id="login-email-error">{t(faults.email)}</FormHelperText>}
        </FormControl>
        <FormControl error={Boolean(faults.password)} sx={{ marginTop: '14px' }}>
          <InputLabel htmlFor="login-password">{t('session.login.password')}</InputLabel>
          <OutlinedInput
            id="login-password"
            name="password"
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            inputRef={password}
            value={fields.password}
            onChange={(event) => change('password', event.target.value)}
            onBlur={() => leave('password')}
            sx={{ minHeight: 40 }}
            startAdornment={
              <InputAdornment position="start">
                <LockOutlined aria-hidden />
              </InputAdornment>
            }
            endAdornment={
              <IconButton
                size="small"
                aria-label={t(visible ? 'session.login.hidePassword' : 'session.login.showPassword')}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
              </IconButton>
            }
            inputProps={{
              'aria-required': true,
              'aria-describedby': faults.password ? 'login-password-error' : undefined,
              autoCapitalize: 'none',
              spellCheck: false,
            }}
          />
          {faults.password && (
            <FormHelperText id="login-password-error">
              {t(faults.password, { min: SESSION.loginPasswordMin })}
            </FormHelperText>
          )}
        </FormControl>
        {asksCaptcha ? (
          <CaptchaBox
            ref={captcha}
            error={captchaMissing ? t('session.captcha.required') : null}
            onVerified={() => setCaptchaMissing(false)}
          />
        ) : (
          <div className="login-captcha" />
        )}
        <Button ref={submit} type="submit" variant="contained" size="large" fullWidth aria-disabled={sending}>
          {t(sending ? 'session.login.submitting' : 'session.login.submit')}
        </Button>
      </form>
      {config().demo && <DemoPeople email={fields.email} onChoose={choose} />}
    </div>
  );
};
