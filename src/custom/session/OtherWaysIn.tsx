import { useState } from 'react';
import type { OauthProvider } from '../../../contract/users.ts';
import { startAt, waysIn } from '../../authProvider/waysIn.ts';
import { useT } from '../../i18n/index.ts';
import google from '../../theme/google.svg';
import microsoft from '../../theme/microsoft.svg';
import './waysIn.css';

type Props = {
  /** Called with the text of why a provider's page could not be opened, for the toast. */
  onError: (text: string) => void;
};

/** Google, Microsoft and single sign-on on the sign-in screen: those that are configured, else nothing. */
export const OtherWaysIn = ({ onError }: Props) => {
  const t = useT();
  const [leaving, setLeaving] = useState<OauthProvider | null>(null);
  const providers = waysIn();
  if (providers.length === 0) return null;

  async function start(provider: OauthProvider): Promise<void> {
    if (leaving !== null) return;
    setLeaving(provider);
    try {
      await startAt(provider);
    } catch {
      onError(t(window.isSecureContext ? 'oauth.unreachable' : 'oauth.insecure'));
      setLeaving(null);
    }
  }

  return (
    <section className="ways-in" aria-labelledby="ways-in">
      <h2 id="ways-in">{t('oauth.or')}</h2>
      <div>
        {providers.map((provider) => (
          <button
            key={provider}
            type="button"
            aria-disabled={leaving !== null}
            aria-busy={leaving === provider}
            onClick={() => void start(provider)}
          >
            <ProviderIcon provider={provider} />
            {t(`oauth.${provider}`)}
          </button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {leaving !== null && t('oauth.leaving')}
      </p>
    </section>
  );
};

const MARKS = { google: { src: google, size: 18 }, microsoft: { src: microsoft, size: 16 } } as const;

/** The providers' own marks; single sign-on, which is nobody's, has a key in the colour of its text. */
const ProviderIcon = ({ provider }: { provider: OauthProvider }) => {
  if (provider !== 'keycloak') {
    const { src, size } = MARKS[provider];
    return <img src={src} width={size} height={size} alt="" />;
  }
  return (
    <svg width={17} height={17} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
        <path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z" />
        <circle cx="16.5" cy="7.5" r=".5" fill="currentColor" />
      </g>
    </svg>
  );
};
