import './boot/shellAhead.ts';
import './boot/withoutEval.ts';
import '@fontsource-variable/inter/opsz.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/shell.css';
import './theme/list.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadAccount } from './authProvider/account.ts';
import { hasTokens } from './authProvider/session.ts';
import { browserRouter, preloadShell } from './boot/browserRouter.tsx';
import { ConfigError, config } from './config.ts';
import { startI18n, t } from './i18n/index.ts';
import { CrashPage } from './layout/CrashPage.tsx';
import { reloadOnChunkFailure } from './lazy/chunkReload.ts';
import { applyThemeMode, storedThemeMode } from './theme/mode.ts';

/** Renders the page. With a session the shell and the account are fetched beside the texts, not after them (A-21, P7). */
async function start(root: HTMLElement): Promise<void> {
  reloadOnChunkFailure();
  applyThemeMode(storedThemeMode());
  const shell = hasTokens() ? preloadShell() : undefined;
  await startI18n();
  try {
    config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createRoot(root).render(<CrashPage text={t('states.crash.configuration', { detail: error.message })} />);
    return;
  }
  if (config().analyticsUrl)
    void import('./monitoring/clicks.ts').then(
      ({ watchClicks }) => watchClicks(),
      () => undefined,
    );
  if (hasTokens()) void loadAccount().catch(() => undefined); // its failure ends the session by itself
  await shell;
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={browserRouter()} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
