import { localStorageStore } from 'react-admin';
import AccountPage from '../../src/custom/account/AccountPage.tsx';
import { openSignedIn, type Sent, type Wire } from './signedInPage.tsx';

/** Opens 'Minha conta', signed in as Ana; every other address is another page. What was asked goes into `sent`. */
export const openAccount = (path: string, wire: Wire, sent: Sent[], { byPath = false } = {}) =>
  openSignedIn(path, {
    routes: [
      { path: '/minha-conta/*', element: <AccountPage /> },
      { path: '*', element: <p>outra página</p> },
    ],
    wire,
    sent,
    byPath,
    store: localStorageStore(),
  });
