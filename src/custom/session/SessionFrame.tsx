import { useCallback, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { SUPPORT_HOURS, TIMER } from '../../../contract/constants.ts';
import { useCountdown } from '../../components/feedback/useCountdown.ts';
import { Icon } from '../../components/form/icons.tsx';
import { config } from '../../config.ts';
import { hourText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { AnonymousLayout } from '../../layout/AnonymousLayout.tsx';
import { ClaimsCarousel } from './ClaimsCarousel.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { type Say, SayContext } from './say.ts';
import './login.css';
import './screens.css';

type LoginToastProps = { text: string; tone?: 'error' | 'success'; onClose: () => void };

/** The toast of L-09 where the shell's is not loaded: 10 s, held by pointer or focus, with a close button. */
const LoginToast = ({ text, tone = 'error', onClose }: LoginToastProps) => {
  const t = useT();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  useCountdown(TIMER.toast, held.pointer || held.focus, onClose);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      className={`login-toast ${tone}`}
      onMouseEnter={() => setHeld((was) => ({ ...was, pointer: true }))}
      onMouseLeave={() => setHeld((was) => ({ ...was, pointer: false }))}
      onFocus={() => setHeld((was) => ({ ...was, focus: true }))}
      onBlur={() => setHeld((was) => ({ ...was, focus: false }))}
    >
      <Icon name={tone === 'error' ? 'error' : 'checked'} />
      <p role={tone === 'error' ? 'alert' : 'status'}>{text}</p>
      <button type="button" className="login-icon" aria-label={t('layout.closeToast')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
};

type SessionFrameProps = { onFirstInput: () => Promise<unknown> };

/** Claims at the left, one screen at the right, which comes first for the keyboard: stays as it is while the screens change; no admin, no MUI (P7). */
export const SessionFrame = ({ onFirstInput }: SessionFrameProps) => {
  const t = useT();
  const [toast, setToast] = useState<{ text: string; tone: 'error' | 'success'; turn: number } | null>(null);
  const say = useCallback<Say>(
    (text, tone = 'error') => setToast((last) => ({ text, tone, turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  return (
    <AnonymousLayout onFirstInput={onFirstInput}>
      <SayContext value={say}>
        <div className="login">
          <main className="login-form">
            <Outlet />
            <div className="login-top">
              <LanguageSelect onError={() => say(t('session.network.failure'))} />
            </div>
            <footer className="login-bottom">
              <SupportLine />
              <OfficerLine />
              <span>{t('session.login.rights', { year: new Date().getFullYear() })}</span>
            </footer>
          </main>
          <ClaimsCarousel />
          {toast && <LoginToast key={toast.turn} text={toast.text} tone={toast.tone} onClose={() => setToast(null)} />}
        </div>
      </SayContext>
    </AnonymousLayout>
  );
};

/** '8h–17h' of '8:00' and '17:00', in English '8 AM–5 PM'. */
export const hoursText = (hours: readonly [string, string]): string => hours.map(hourText).join('–');

/** When the support answers, and its phone where the installation names one (L-15, Amb-07). */
export const SupportLine = () => {
  const t = useT();
  const { supportHours, supportPhone } = config();
  const { weekdays, friday } = SUPPORT_HOURS[supportHours];
  return (
    <p className="login-support">
      <Icon name="chat" size={16} />
      <span>
        {t('access.support.hours', { weekdays: hoursText(weekdays), friday: hoursText(friday) })}
        {supportPhone && (
          <>
            {' · '}
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
              {t('access.support.phone', { phone: supportPhone })}
            </a>
          </>
        )}
      </span>
    </p>
  );
};

/** Whom people write to about their personal data, where the installation names somebody (LGPD art. 41). */
export const OfficerLine = () => {
  const t = useT();
  const { privacyOfficer } = config();
  if (!privacyOfficer) return null;
  const { name, email } = privacyOfficer;
  return (
    <span>
      {t('access.support.officer', { name })} <a href={`mailto:${email}`}>{email}</a>
    </span>
  );
};
