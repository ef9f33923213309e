import { useState } from 'react';
import { loginErrorText, retryAfterOf } from '../../components/form/loginErrors.ts';
import { useT } from '../../i18n/index.ts';
import { useSay } from './say.ts';
import { useWait } from './useWait.ts';

type Props = {
  /** Key of the countdown; shared by screens with the same name. */
  wait: string;
  label: string;
  /** Sends another; resolves to the text of the toast. */
  send: () => Promise<string>;
};

/** Resend button with a countdown of one minute. */
export const ResendButton = ({ wait, label, send }: Props) => {
  const t = useT();
  const say = useSay();
  const [left, begin] = useWait(wait);
  const [sending, setSending] = useState(false);

  async function again(): Promise<void> {
    if (sending || left > 0) return;
    setSending(true);
    try {
      say(await send(), 'success');
      begin();
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds !== null) begin(seconds);
      say(loginErrorText(error, t));
    } finally {
      setSending(false);
    }
  }

  return (
    <p className="login-resend">
      <button type="button" className="login-link" aria-disabled={left > 0 || sending} onClick={() => void again()}>
        {label}
      </button>
      {left > 0 && <span className="num">{t('access.resend.in', { count: left })}</span>}
    </p>
  );
};
