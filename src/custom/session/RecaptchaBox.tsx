import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { config } from '../../config.ts';
import { useT } from '../../i18n/index.ts';
import { currentLocale } from '../../i18n/language.ts';

export type CaptchaHandle = {
  payload: () => string | null;
  /** A solution is single-use: solves a new challenge without user interaction. */
  renew: () => void;
  focus: () => void;
};

export type CaptchaProps = {
  ref: Ref<CaptchaHandle>;
  error: string | null;
  onVerified: () => void;
};

type Options = Record<'callback', (token: string) => void> &
  Record<'expired-callback' | 'error-callback', () => void> & { sitekey: string };
type Recaptcha = {
  ready(run: () => void): void;
  render(place: HTMLElement, options: Options): number;
  reset(id: number): void;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const ERROR_ID = 'captcha-error';
let loading: Promise<Recaptcha> | null = null;

/** Google's script, loaded once; after a failure it is tried again. */
function loadRecaptcha(url: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${url}/api.js?render=explicit&hl=${currentLocale()}`;
    script.async = true;
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error('recaptcha was not loaded'));
    };
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    };
    document.head.append(script);
  });
  return loading;
}

/** 'Não sou um robô' by Google's reCAPTCHA, in its own words and frame. */
export const RecaptchaBox = ({ ref, error, onVerified }: CaptchaProps) => {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<number | null>(null);
  const proof = useRef<string | null>(null);
  const told = useRef(onVerified);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<'error' | 'expired' | null>(null);

  useEffect(() => {
    told.current = onVerified;
  });

  useEffect(() => {
    const settings = config().recaptcha;
    let left = false;
    if (!settings) return setState('failed');
    const stop = (what: 'error' | 'expired') => () => {
      proof.current = null;
      setProblem(what);
    };
    loadRecaptcha(settings.url).then(
      (recaptcha) => {
        if (left || !place.current || widget.current !== null) return;
        widget.current = recaptcha.render(place.current, {
          sitekey: settings.siteKey,
          callback: (token) => {
            proof.current = token;
            setProblem(null);
            told.current();
          },
          'expired-callback': stop('expired'),
          'error-callback': stop('error'),
        });
        setState('ready');
      },
      () => !left && setState('failed'),
    );
    return () => {
      left = true;
    };
  }, []);

  useImperativeHandle(ref, () => ({
    payload: () => proof.current,
    renew: () => {
      if (proof.current === null) return;
      proof.current = null;
      if (widget.current !== null) window.grecaptcha?.reset(widget.current);
    },
    focus: () => place.current?.querySelector('iframe')?.focus(),
  }));

  const text = error ?? (problem && t(`session.captcha.${problem}`));
  return (
    <div className="login-captcha">
      {state !== 'ready' && (
        <p className="login-captcha-box wait">
          {t(state === 'failed' ? 'session.captcha.unavailable' : 'session.captcha.loading')}
        </p>
      )}
      <div ref={place} />
      {text !== null && (
        <p className="login-wrong" id={ERROR_ID} role="alert">
          <Icon name="error" size={14} />
          {text}
        </p>
      )}
    </div>
  );
};
