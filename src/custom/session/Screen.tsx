import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/form/icons.tsx';
import type { useNewForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  errorMessage?: string | null;
  children: ReactNode;
};

/** A screen of this page has been rendered before. */
let rendered = false;

/** A screen: sets the document title, and focuses the heading after a navigation. */
export const Screen = ({ title, lead, errorMessage = null, children }: Props) => {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = t('access.pageTitle', { title });
  }, [title, t]);

  // once, when the screen opens
  useEffect(() => {
    if (!rendered) {
      rendered = true; // after a page load the browser's focus is kept
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  return (
    <div className="login-body">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {/* lead and error share a place, to avoid a layout shift */}
      <div className="login-lead">
        {errorMessage === null ? (
          lead && <p>{lead}</p>
        ) : (
          <p className="login-error" role="alert">
            <Icon name="error" />
            <span>{errorMessage}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
};

type FormScreenProps = Pick<Props, 'title' | 'lead' | 'children'> & {
  form: Pick<ReturnType<typeof useNewForm>, 'form' | 'errorMessage' | 'saving'>;
  submit: string;
  waiting?: string;
  /** Why it cannot be sent yet. */
  off?: string;
  above?: ReactNode;
  below?: ReactNode;
};

export const FormScreen = ({ form, submit, waiting, off, above, below, children, ...screen }: FormScreenProps) => {
  const t = useT();
  return (
    <Screen {...screen} errorMessage={form.errorMessage}>
      {above}
      <form {...form.form}>
        {children}
        <SubmitButton label={submit} waiting={waiting ?? t('common.sending')} sending={form.saving} off={off} />
      </form>
      {below}
    </Screen>
  );
};

type NoticeProps = {
  icon: ComponentProps<typeof Icon>['name'];
  tone?: 'calm' | 'good' | 'bad';
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** The one next step; without it a link to the sign-in. */
  action?: ReactNode;
};

/** A notice with one action. */
export const Notice = ({ icon, tone = 'calm', title, text, children, action }: NoticeProps) => {
  const t = useT();
  return (
    <div className={`login-notice ${tone}`}>
      <span className="mark">
        <Icon name={icon} size={28} />
      </span>
      <Screen title={title} lead={text}>
        {children}
        {action ?? <NextLink label={t('access.backToLogin')} />}
      </Screen>
    </div>
  );
};

type LinkProps = { to?: string; label: string; state?: unknown };

/** The next step of a notice, as its filled button. */
export const NextLink = ({ to = '/login', label, state }: LinkProps) => (
  <Link className="login-submit" to={to} state={state}>
    {label}
  </Link>
);

/** The other way at the end of a screen: a link, after the words that lead to it. */
export const OtherWay = ({ to = '/login', label, children }: Partial<LinkProps> & { children?: ReactNode }) => {
  const t = useT();
  return (
    <p className="login-other">
      {children}
      {children && ' '}
      <Link className="login-link" to={to}>
        {label ?? t('access.backToLogin')}
      </Link>
    </p>
  );
};

type SubmitProps = {
  label: string;
  waiting: string;
  sending: boolean;
  /** Where no form is submitted. */
  onClick?: () => unknown;
  /** Why it does nothing yet; it can be reached all the same, and then leads to what is missing. */
  off?: string;
};

export const SubmitButton = ({ label, waiting, sending, off, onClick }: SubmitProps) => {
  const id = useId();
  return (
    <>
      <button
        type={onClick ? 'button' : 'submit'}
        className="login-submit"
        onClick={onClick && (() => void onClick())}
        aria-disabled={sending || off !== undefined}
        aria-busy={sending}
        aria-describedby={off === undefined ? undefined : id}
      >
        {sending ? waiting : label}
      </button>
      {off !== undefined && (
        <p className="login-help off" id={id}>
          {off}
        </p>
      )}
    </>
  );
};
