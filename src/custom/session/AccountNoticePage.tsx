import { useLocation } from 'react-router';
import { authProvider } from '../../authProvider/index.ts';
import { leave } from '../../authProvider/leave.ts';
import { pendingSession } from '../../authProvider/session.ts';
import { useT } from '../../i18n/index.ts';
import { BrandMark } from '../../layout/BrandMark.tsx';
import './login.css';

/** `/login/verifique-seu-email` and `/login/concluir-cadastro`: what is missing before the account can be used. */
const AccountNoticePage = () => {
  const t = useT();
  const { pathname } = useLocation();
  const email = pendingSession()?.email;
  const kind = pathname.includes('verifique-seu-email') ? 'email' : 'account';
  const signOut = async (): Promise<void> => {
    if (pendingSession()) await authProvider.logout();
    else leave('/login'); // opened without a session: there is nothing to end
  };
  return (
    <main className="session-notice">
      <div>
        <BrandMark size={32} />
        <h1>{t(`session.notice.${kind}Title`)}</h1>
        {email && <p className="whom">{t('session.notice.whom', { email })}</p>}
        <p>{t(`session.notice.${kind}Text`)}</p>
        <p>{t('session.notice.hint')}</p>
        <button type="button" className="login-submit" onClick={() => void signOut()}>
          {t('layout.signOut')}
        </button>
      </div>
    </main>
  );
};

export default AccountNoticePage;
