import { type ReactNode, useState } from 'react';
import type { OauthProvider } from '../../../contract/users.ts';
import { startAt, waysIn } from '../../authProvider/waysIn.ts';
import { useT } from '../../i18n/index.ts';
import { GOOGLE, MICROSOFT } from '../../theme/providerColors.ts';
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

type Mark = { box: string; size: number; shapes: ReactNode };

/** The providers' own marks; single sign-on, which is nobody's, has a key in the colour of its text. */
const MARKS: Record<OauthProvider, Mark> = {
  google: {
    box: '0 0 48 48',
    size: 18,
    shapes: (
      <>
        <path
          fill={GOOGLE.red}
          d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
        />
        <path
          fill={GOOGLE.blue}
          d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
        />
        <path
          fill={GOOGLE.yellow}
          d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
        />
        <path
          fill={GOOGLE.green}
          d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
        />
      </>
    ),
  },
  microsoft: {
    box: '0 0 16 16',
    size: 16,
    shapes: (
      <>
        <path fill={MICROSOFT.orange} d="M0 0h7.6v7.6H0z" />
        <path fill={MICROSOFT.green} d="M8.4 0H16v7.6H8.4z" />
        <path fill={MICROSOFT.blue} d="M0 8.4h7.6V16H0z" />
        <path fill={MICROSOFT.yellow} d="M8.4 8.4H16V16H8.4z" />
      </>
    ),
  },
  keycloak: {
    box: '0 0 24 24',
    size: 17,
    shapes: (
      <g fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round">
        <path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z" />
        <circle cx="16.5" cy="7.5" r=".5" fill="currentColor" />
      </g>
    ),
  },
};

const ProviderIcon = ({ provider }: { provider: OauthProvider }) => {
  const { box, size, shapes } = MARKS[provider];
  return (
    <svg width={size} height={size} viewBox={box} aria-hidden="true">
      {shapes}
    </svg>
  );
};
