import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/index.ts';
import { ClaimsCarousel } from './ClaimsCarousel.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginToast } from './LoginToast.tsx';
import { useLeftNotice } from './useLeftNotice.ts';
import './login.css';

/** The sign-in screen `/login`: claims at the left, the form at the right, and neither the admin nor its component library (P7). */
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
      {toast && <LoginToast key={toast.turn} text={toast.text} onClose={() => setToast(null)} />}
    </div>
  );
};

export default LoginPage;
