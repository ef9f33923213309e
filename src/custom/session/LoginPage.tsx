import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { TIMER } from '../../../contract/constants.ts';
import { Toast } from '../../components/feedback/Toast.tsx';
import { useT } from '../../i18n/index.ts';
import { ClaimsCarousel } from './ClaimsCarousel.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useLeftNotice } from './useLeftNotice.ts';
import './login.css';

/** The sign-in screen `/login`: claims at the left, the form at the right; nothing of the admin. */
const LoginPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const [toast, setToast] = useState<{ text: string; turn: number } | null>(null);
  const show = useCallback((text: string) => setToast((last) => ({ text, turn: (last?.turn ?? 0) + 1 })), []);
  useLeftNotice(show);

  const title = t('session.login.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="login">
      <ClaimsCarousel />
      <main className="login-form">
        <div className="login-top">
          <LanguageSelect onError={() => show(t('session.network.failure'))} />
        </div>
        <LoginForm onSignedIn={(path) => navigate(path, { replace: true })} onError={show} />
        <footer className="login-bottom">{t('session.login.rights', { year: new Date().getFullYear() })}</footer>
      </main>
      {toast && (
        <div className="login-toasts">
          <Toast key={toast.turn} type="error" duration={TIMER.toast} onClose={() => setToast(null)}>
            {toast.text}
          </Toast>
        </div>
      )}
    </div>
  );
};

export default LoginPage;
