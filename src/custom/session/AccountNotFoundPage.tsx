import { Link, useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { Notice } from './Notice.tsx';

/** `/auth-callback/conta-nao-encontrada`: the provider's e-mail has no account here. */
const AccountNotFoundPage = () => {
  const t = useT();
  const email: unknown = useLocation().state?.email;
  return (
    <Notice
      icon="person"
      title={t('oauth.notFound.title')}
      text={typeof email === 'string' ? t('oauth.notFound.text', { email }) : t('oauth.notFound.textAny')}
      action={
        <Link className="login-submit" to="/login">
          {t('access.backToLogin')}
        </Link>
      }
    >
      <p className="login-help">
        {t('oauth.notFound.other')}{' '}
        <Link className="login-link" to="/login/criar-conta">
          {t('oauth.notFound.signUp')}
        </Link>
        .
      </p>
    </Notice>
  );
};

export default AccountNotFoundPage;
