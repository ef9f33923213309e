import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadAccount } from '../authProvider/account.ts';
import { hasTokens } from '../authProvider/session.ts';
import { ConfigError, config } from '../config.ts';
import { startI18n, t } from '../i18n/index.ts';
import { CrashPage } from '../layout/CrashPage.tsx';
import { browserRouter } from './browserRouter.tsx';

/** Renders the page. Somebody with a session has asked for the account before the shell is here (A-21, P7). */
export async function start(root: HTMLElement): Promise<void> {
  await startI18n();
  try {
    config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createRoot(root).render(<CrashPage text={t('states.crash.configuration', { detail: error.message })} />);
    return;
  }
  if (config().analyticsUrl)
    void import('../monitoring/clicks.ts').then(
      ({ watchClicks }) => watchClicks(),
      () => undefined,
    );
  if (hasTokens()) void loadAccount().catch(() => undefined); // its failure ends the session by itself
  const router = await browserRouter();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
