import type { AltchaWidgetElement } from 'altcha';
import type {} from 'altcha/types/react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { config } from '../../config.ts';
import { joinUrl } from '../../dataProvider/query.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { type CaptchaHandle, type CaptchaProps, RecaptchaBox } from './RecaptchaBox.tsx';

const ERROR_ID = 'captcha-error';

/** 'Não sou um robô': ALTCHA's proof of work, in our words, place and colours. */
const CaptchaBox = ({ ref, error, onVerified }: CaptchaProps) => {
  const t = useT();
  const language = useLanguage();
  const widget = useRef<AltchaWidgetElement>(null);
  const proof = useRef<string | null>(null);
  const told = useRef(onVerified);
  const [ready, setReady] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<'error' | 'expired' | null>(null);
  const secure = window.isSecureContext;

  useEffect(() => {
    told.current = onVerified;
  });

  useEffect(() => {
    let left = false;
    import('./captchaWidget.ts').then(
      ({ setCaptchaWords }) => {
        if (left) return;
        setCaptchaWords(language, {
          label: t('session.captcha.label'),
          verifying: t('session.captcha.verifying'),
          verified: t('session.captcha.verified'),
          error: t('session.captcha.error'),
          expired: t('session.captcha.expired'),
          waitAlert: t('session.captcha.waitAlert'),
          loading: t('session.captcha.loading'),
        });
        setReady('ready');
      },
      () => !left && setReady('failed'),
    );
    return () => {
      left = true;
    };
  }, [language, t]);

  useEffect(() => {
    const element = widget.current;
    if (ready !== 'ready' || !element) return;
    const onState = (event: Event): void => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
      proof.current = state === 'verified' ? payload : null;
      setProblem(state === 'error' ? 'error' : state === 'expired' ? 'expired' : null);
      if (state === 'verified') told.current();
    };
    element.addEventListener('statechange', onState);
    return () => element.removeEventListener('statechange', onState);
  }, [ready]);

  const text = error ?? (problem && t(`session.captcha.${problem}`));
  // the widget renders its own checkbox: links the error to it for screen readers
  useEffect(() => {
    const box = widget.current?.querySelector('input[type="checkbox"]');
    box?.toggleAttribute('aria-invalid', text !== null);
    if (text === null) box?.removeAttribute('aria-describedby');
    else box?.setAttribute('aria-describedby', ERROR_ID);
  }, [text]);

  useImperativeHandle(ref, () => ({
    payload: () => proof.current,
    renew: () => {
      if (proof.current === null) return;
      proof.current = null;
      void widget.current?.verify();
    },
    focus: () => widget.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus(),
  }));

  const settings = JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false });
  return (
    <div className="login-captcha">
      <div className={text === null ? 'login-captcha-box' : 'login-captcha-box wrong'}>
        {!secure && <p className="wait">{t('session.captcha.insecure')}</p>}
        {secure && ready !== 'ready' && (
          <p className="wait">{t(ready === 'failed' ? 'session.captcha.unavailable' : 'session.captcha.loading')}</p>
        )}
        {secure && ready === 'ready' && (
          <>
            <altcha-widget
              ref={widget}
              challenge={joinUrl(config().apiUrl, 'authentication/recaptcha')}
              language={language}
              configuration={settings}
            />
            <p className="privacy">{t('session.captcha.privacy')}</p>
          </>
        )}
      </div>
      {text !== null && (
        <p className="login-wrong" id={ERROR_ID}>
          <Icon name="error" size={14} />
          {text}
        </p>
      )}
    </div>
  );
};

/** Captcha of a form, if configured (wire, section 3). */
export function useCaptcha() {
  const t = useT();
  const box = useRef<CaptchaHandle>(null);
  const [missing, setMissing] = useState(false);
  const isAsked = config().captcha !== 'off';
  const Box = config().captcha === 'recaptcha' ? RecaptchaBox : CaptchaBox;
  const proof = (): string | null => (isAsked ? (box.current?.payload() ?? null) : null);
  return {
    box: isAsked ? (
      <Box ref={box} error={missing ? t('session.captcha.required') : null} onVerified={() => setMissing(false)} />
    ) : (
      <div className="login-captcha" />
    ),
    /** The single-use solution; null when not configured. */
    proof,
    /** Whether it is solved, or not configured; else it gets the focus, and its error unless `quiet`. */
    demand: (quiet = false): boolean => {
      const isMissing = isAsked && proof() === null;
      if (!quiet) setMissing(isMissing);
      if (isMissing) box.current?.focus();
      return !isMissing;
    },
    /** Solves a new challenge after a submit. */
    renew: () => box.current?.renew(),
  };
}
