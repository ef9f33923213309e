import { useCallback, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { AnonymousLayout } from '../../layout/AnonymousLayout.tsx';
import { ClaimsCarousel } from './ClaimsCarousel.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LoginToast } from './LoginToast.tsx';
import { SupportLine } from './SupportLine.tsx';
import { type Say, SayContext } from './say.ts';
import './login.css';
import './screens.css';

type Props = { onFirstInput: () => Promise<unknown> };

/** Claims at the left, one screen at the right: stays as it is while the screens change; no admin, no MUI (P7). */
export const SessionFrame = ({ onFirstInput }: Props) => {
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
          <ClaimsCarousel />
          <main className="login-form">
            <div className="login-top">
              <LanguageSelect onError={() => say(t('session.network.failure'))} />
            </div>
            <Outlet />
            <footer className="login-bottom">
              <SupportLine />
              <span>{t('session.login.rights', { year: new Date().getFullYear() })}</span>
            </footer>
          </main>
          {toast && <LoginToast key={toast.turn} text={toast.text} tone={toast.tone} onClose={() => setToast(null)} />}
        </div>
      </SayContext>
    </AnonymousLayout>
  );
};
