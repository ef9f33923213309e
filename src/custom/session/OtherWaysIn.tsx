import { useState } from 'react';
import type { OauthProvider } from '../../../contract/users.ts';
import { startAt, waysIn } from '../../authProvider/waysIn.ts';
import { useT } from '../../i18n/index.ts';
import { ProviderIcon } from './providerIcons.tsx';
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
