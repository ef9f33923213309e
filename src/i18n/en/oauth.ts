import type { oauth as pt } from '../pt/oauth.ts';

export const oauth = {
  or: 'or sign in with',
  google: 'Google',
  microsoft: 'Microsoft',
  keycloak: 'SSO',
  leaving: 'Opening the provider’s page…',
  insecure: 'This way of signing in only works on a secure address (HTTPS). Open Prumo over HTTPS.',
  unreachable: 'The provider’s page could not be opened. Try again.',
  returning: {
    title: 'Signing in to Prumo',
    lead: 'Checking the access with the provider…',
  },
  failed: {
    title: 'You could not be signed in',
    unknown:
      'This return does not belong to a sign-in that was begun in this window. Begin again on the sign-in screen.',
    denied: 'The access was cancelled on the provider’s page.',
    refused: 'The provider did not confirm the access. Try again.',
  },
  notFound: {
    title: 'Account not found',
    text: 'There is no Prumo account with the e-mail {{email}}. Ask the administrator of your company for an invite.',
    textAny:
      'There is no Prumo account with the provider’s e-mail. Ask the administrator of your company for an invite.',
    other: 'Do you have another e-mail? Sign in with it, or',
    signUp: 'create an account',
  },
  incomplete: {
    title: 'Registration not finished',
    text: 'The account {{email}} exists, but its registration is not finished yet.',
    textAny: 'The account exists, but its registration is not finished yet.',
    action: 'Get the link by e-mail',
    sending: 'Sending…',
  },
  systems: {
    title: 'Choose the system',
    lead: 'Your account opens more than one system.',
    here: 'This platform',
    elsewhere: 'Opens another platform',
    loading: 'Loading the systems…',
    leaving: 'Opening the system…',
    stay: 'Continue in Prumo',
    failed: 'The systems could not be loaded.',
  },
  platforms: {
    label: 'Other platforms',
    current: 'Prumo',
    opens: 'opens in another window',
  },
} satisfies typeof pt;
