import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SESSION, TIMER } from '../../../contract/constants.ts';
import { pendingSession } from '../../authProvider/session.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { sendVerification } from './calls.ts';
import { ResendButton } from './ResendButton.tsx';
import { NextLink, Notice } from './Screen.tsx';
import { VERIFY_WAIT } from './useWait.ts';

/** Navigation state: the mail's recipient, or the server's reason; `own`: of who signed in with the right password. */
type Told = { email?: string; message?: string; own?: string };

type NoticeWords = Pick<ComponentProps<typeof Notice>, 'icon' | 'tone'> & {
  title: TextKey;
  text: (t: Translate, told: Told) => string;
  action: (t: Translate) => { to: string; label: string };
  /** Says when to turn to the support (L-15). */
  hint?: boolean;
  below?: (t: Translate, told: Told) => ReactNode;
};

const minutes = SESSION.linkSeconds / 60;
const toLogin = (t: Translate) => ({ to: '/login', label: t('access.backToLogin') });
const signIn = (t: Translate) => ({ to: '/login', label: t('access.signIn') });

/** Sends the confirmation mail once more. */
const resend = (t: Translate, to: string | undefined) =>
  to && (
    <ResendButton
      wait={VERIFY_WAIT}
      label={t('access.resend.email')}
      send={async () => {
        await sendVerification(to);
        return t('access.resend.emailSent', { to });
      }}
    />
  );

const invalid: NoticeWords = {
  icon: 'linkOff',
  tone: 'bad',
  title: 'access.notice.linkInvalidTitle',
  text: (t, { message }) => message ?? t('access.notice.linkInvalidText'),
  action: toLogin,
};

const inviteSent: NoticeWords = {
  icon: 'mail',
  tone: 'good',
  title: 'access.notice.inviteSentTitle',
  text: (t, { email }) =>
    email
      ? t('access.notice.inviteSentText', { email, days: SESSION.inviteDays })
      : t('access.notice.inviteSentTextAny', { days: SESSION.inviteDays }),
  action: toLogin,
};

const inviteError = (to: string): NoticeWords => ({
  icon: 'error',
  tone: 'bad',
  title: 'access.notice.inviteErrorTitle',
  text: (t, { message }) =>
    message ? `${t('access.notice.inviteErrorKept')} ${message}` : t('access.notice.inviteErrorText'),
  action: (t) => ({ to, label: t('access.notice.inviteErrorAction') }),
});

/** Texts and action of each notice (A-36, K-01, K-02, K-04, K-06, L-19). */
const NOTICES: Readonly<Record<string, NoticeWords>> = {
  '/login/recuperacao-senha-enviada': {
    icon: 'mail',
    title: 'access.notice.recoverySentTitle',
    text: (t, { email }) =>
      email
        ? t('access.notice.recoverySentText', { email, minutes })
        : t('access.notice.recoverySentTextAny', { minutes }),
    action: toLogin,
  },
  '/login/senha-alterada': {
    icon: 'checked',
    tone: 'good',
    title: 'access.notice.passwordChangedTitle',
    text: (t) => t('access.notice.passwordChangedText'),
    action: signIn,
  },
  '/login/senha-desatualizada': {
    icon: 'lock',
    title: 'access.notice.passwordOldTitle',
    text: (t) => t('access.notice.passwordOldText', { days: SESSION.passwordMaxAgeDays }),
    // opened without a sign-in: offers the link by e-mail
    action: (t) => ({
      to: stepOf('change') ? '/login/alterar-senha' : '/login/recuperar-senha',
      label: t('access.notice.passwordOldAction'),
    }),
  },
  '/login/confirmacao-enviada': {
    icon: 'mail',
    title: 'access.notice.confirmationSentTitle',
    text: (t, { email }) =>
      email
        ? t('access.notice.confirmationSentText', { email, minutes })
        : t('access.notice.confirmationSentTextAny', { minutes }),
    action: toLogin,
    below: (t, { email }) => resend(t, email),
    hint: true,
  },
  '/login/verifique-seu-email': {
    icon: 'mail',
    title: 'access.verify.title',
    text: (t, { own }) => (own ? t('access.verify.text', { email: own }) : t('access.verify.noEmail')),
    action: (t) => ({ to: '/login', label: t('access.verify.done') }),
    below: (t, { own }) => resend(t, own),
    hint: true,
  },
  '/auth-callback/conta-nao-encontrada': {
    icon: 'person',
    title: 'oauth.notFound.title',
    text: (t, { email }) => (email ? t('oauth.notFound.text', { email }) : t('oauth.notFound.textAny')),
    action: toLogin,
    below: (t) => (
      <p className="login-help">
        {t('oauth.notFound.other')}{' '}
        <Link className="login-link" to="/login/criar-conta">
          {t('oauth.notFound.signUp')}
        </Link>
        .
      </p>
    ),
  },
  '/login/link-invalido': invalid,
  '/login/link-expirado': {
    icon: 'clock',
    tone: 'bad',
    title: 'access.notice.linkExpiredTitle',
    text: (t) => t('access.notice.linkExpiredText', { minutes }),
    action: (t) => ({ to: '/login/recuperar-senha', label: t('access.notice.linkExpiredAction') }),
  },
  '/login/convite-utilizado': {
    icon: 'checked',
    title: 'access.notice.inviteUsedTitle',
    text: (t) => t('access.notice.inviteUsedText'),
    action: signIn,
  },
  '/login/convite-projeto-utilizado': {
    icon: 'checked',
    title: 'access.notice.projectInviteUsedTitle',
    text: (t) => t('access.notice.projectInviteUsedText'),
    action: signIn,
  },
  '/convite/enviado-com-sucesso': inviteSent,
  '/plataforma/convite/enviado-com-sucesso': inviteSent,
  '/convite/erro': inviteError('/convite/criar'),
  '/plataforma/convite/erro': inviteError('/plataforma/convite/criar'),
};

/** Notice screens. */
const NoticePage = () => {
  const t = useT();
  const { pathname, state } = useLocation();
  // kept in state: the session is dropped by who signs in as somebody else
  const [own] = useState(() => pendingSession()?.email);
  const told: Told = { ...state, own };
  const words = NOTICES[pathname.replace(/\/+$/, '')] ?? invalid;
  const { to, label } = words.action(t);
  return (
    <Notice
      icon={words.icon}
      tone={words.tone}
      title={t(words.title)}
      text={words.text(t, told)}
      action={<NextLink to={to} label={label} state={to.endsWith('/criar') ? state : undefined} />}
    >
      {words.below?.(t, told)}
      {words.hint && (
        <p className="login-help">
          {t('access.support.hint', { count: TIMER.supportHintAfterConfirmation / 3_600_000 })}
        </p>
      )}
    </Notice>
  );
};

export default NoticePage;
