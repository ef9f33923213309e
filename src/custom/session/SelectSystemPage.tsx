import { Navigate, useNavigate } from 'react-router-dom';
import { type Destination, destinationEntrySchema, destinationSchema } from '../../../contract/users.ts';
import { leave } from '../../authProvider/leave.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { Icon } from '../../components/form/icons.tsx';
import { requestJson } from '../../dataProvider/httpClient.ts';
import { useT } from '../../i18n/index.ts';
import './waysIn.css';
import { useLoaded, useSending } from './requests.ts';
import { OtherWay, Screen } from './Screen.tsx';

/** `/login/selecionar-sistema`: an account that opens several systems says which one. */
const SelectSystemPage = () => {
  const t = useT();
  const navigate = useNavigate();
  const signedIn = hasTokens();
  const open = async ({ system }: Destination) => {
    const json = await requestJson('authentication/redirect-system', { method: 'POST', body: { system } });
    const { url } = destinationEntrySchema.parse(json);
    if (url.startsWith('/')) navigate(url, { replace: true });
    else leave(url);
  };
  const { value: systems, error } = useLoaded(async () => {
    if (!signedIn) return [];
    const found = destinationSchema.parse(await requestJson('authentication/destination-system'));
    const [only, ...others] = found;
    if (only && others.length === 0) await open(only);
    return found;
  });
  const { sending: leaving, errorMessage: refused, send } = useSending();
  const errorMessage = error ? t('oauth.systems.failed') : refused;
  const choose = (entry: Destination) => send(() => open(entry));

  if (!signedIn) return <Navigate replace to="/login" />;
  return (
    <Screen title={t('oauth.systems.title')} lead={t('oauth.systems.lead')} errorMessage={errorMessage}>
      {!systems ? (
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
      {errorMessage !== null && <OtherWay to="/" label={t('oauth.systems.stay')} />}
    </Screen>
  );
};

export default SelectSystemPage;
