import type { OauthProvider } from '../../../contract/accounts.ts';

/** The providers' marks in one colour, that of the text beside them. */
const PATHS: Record<OauthProvider, string> = {
  google:
    'M21.8 10.2H12v3.9h5.6c-.5 2.5-2.7 3.9-5.6 3.9a6 6 0 1 1 3.9-10.5l2.9-2.9A10 10 0 1 0 12 22c5.6 0 9.9-3.9 9.9-10 0-.6 0-1.2-.1-1.8',
  microsoft: 'M3 3h8.5v8.5H3zm9.5 0H21v8.5h-8.5zM3 12.500h8.5V21H3zm9.5 0H21V21h-8.5z',
  keycloak:
    'M15 2a7 7 0 0 0-6.7 9L2 17.300V22h4.700v-2.500h2.500V17h2.500l1.300-1.300A7 7 0 1 0 15 2m2 7a2 2 0 1 1 0-4 2 2 0 0 1 0 4',
};

export const ProviderIcon = ({ provider }: { provider: OauthProvider }) => (
  <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={PATHS[provider]} />
  </svg>
);
