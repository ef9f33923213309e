import { useRef, useState } from 'react';
import { config } from '../../config.ts';
import { useT } from '../../i18n/index.ts';
import { CaptchaBox, type CaptchaHandle } from './CaptchaBox.tsx';

/** 'Não sou um robô' for a form, where the installation asks for it (wire, section 3). */
export function useCaptcha() {
  const t = useT();
  const box = useRef<CaptchaHandle>(null);
  const [missing, setMissing] = useState(false);
  const asks = config().captcha !== 'off';
  const isProved = (): boolean => !asks || box.current?.payload() != null;
  return {
    /** The box, or the room that it would take. */
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
    /** Says that it is missing. */
    mark: () => setMissing(!isProved()),
    focus: () => box.current?.focus(),
    /** Says what is missing and goes there; gives whether nothing is. */
    demand: (): boolean => {
      const proved = isProved();
      setMissing(!proved);
      if (!proved) box.current?.focus();
      return proved;
    },
    /** The proof, good for one try; null where none is asked. */
    proof: (): string | null => (asks ? (box.current?.payload() ?? null) : null),
    /** After a try: proves again. */
    renew: () => box.current?.renew(),
  };
}
