import { useRef, useState } from 'react';
import { config } from '../../config.ts';
import { useT } from '../../i18n/index.ts';
import { CaptchaBox, type CaptchaHandle } from './CaptchaBox.tsx';

/** Captcha of a form, if configured (wire, section 3). */
export function useCaptcha() {
  const t = useT();
  const box = useRef<CaptchaHandle>(null);
  const [missing, setMissing] = useState(false);
  const asks = config().captcha !== 'off';
  const isProved = (): boolean => !asks || box.current?.payload() != null;
  return {
    /** The widget, or its placeholder. */
    box: asks ? (
      <CaptchaBox
        ref={box}
        error={missing ? t('session.captcha.required') : null}
        onVerified={() => setMissing(false)}
      />
    ) : (
      <div className="login-captcha" />
    ),
    isProved,
    mark: () => setMissing(!isProved()),
    focus: () => box.current?.focus(),
    /** Validates, focuses the widget on error; true when valid. */
    demand: (): boolean => {
      const proved = isProved();
      setMissing(!proved);
      if (!proved) box.current?.focus();
      return proved;
    },
    /** The single-use solution; null when not configured. */
    proof: (): string | null => (asks ? (box.current?.payload() ?? null) : null),
    /** Solves a new challenge after a submit. */
    renew: () => box.current?.renew(),
  };
}
