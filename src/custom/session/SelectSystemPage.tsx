import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { type Destination, destinationEntrySchema, destinationSchema } from '../../../contract/users.ts';
import { leave } from '../../authProvider/leave.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { Icon } from '../../components/form/icons.tsx';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';
import { useT } from '../../i18n/index.ts';
import { Screen } from './Screen.tsx';
import './waysIn.css';

/** `/login/selecionar-sistema`: an account that opens several systems says which one. */
const SelectSystemPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const [systems, setSystems] = useState<Destination[] | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const signedIn = hasTokens();

  useEffect(() => {
    if (!signedIn) return;
    let left = false;
    requestJson('authentication/destination-system')
      .then((json) => destinationSchema.parse(json))
      .then(
        (found) => !left && setSystems(found),
        () => !left && setErrorMessage(t('oauth.systems.failed')),
      );
    return () => {
      left = true;
    };
  }, [signedIn, t]);

  async function choose({ system }: Destination): Promise<void> {
    if (leaving) return;
    setLeaving(true);
    setErrorMessage(null);
    try {
      const json = await requestJson('authentication/redirect-system', { method: 'POST', body: { system } });
      const { url } = destinationEntrySchema.parse(json);
      if (url.startsWith('/')) navigate(url, { replace: true });
      else leave(url);
    } catch (error) {
      setErrorMessage(loginErrorText(error, t));
      setLeaving(false);
    }
  }

  if (!signedIn) return <Navigate replace to="/login" />;
  return (
    <Screen title={t('oauth.systems.title')} lead={t('oauth.systems.lead')} errorMessage={errorMessage}>
      {systems === null ? (
        errorMessage === null && <p role="status">{t('oauth.systems.loading')}</p>
      ) : (
        <ul className="systems">
          {systems.map((entry) => (
            <li key={entry.system}>
              <button
                type="button"
                className="system-choice"
                aria-disabled={leaving}
                onClick={() => void choose(entry)}
              >
                <span>
                  {entry.label}
                  <small>{t(entry.system === 'V3' ? 'oauth.systems.here' : 'oauth.systems.elsewhere')}</small>
                </span>
                <Icon name="down" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {leaving && t('oauth.systems.leaving')}
      </p>
      {errorMessage !== null && (
        <p className="login-other">
          <Link className="login-link" to="/">
            {t('oauth.systems.stay')}
          </Link>
        </p>
      )}
    </Screen>
  );
};

export default SelectSystemPage;
