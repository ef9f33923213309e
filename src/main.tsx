import '@fontsource-variable/inter/opsz.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { browserRouter } from './browserRouter.tsx';
import { reloadOnChunkFailure } from './chunkReload.ts';
import { ConfigError, config } from './config.ts';
import { startI18n, t } from './i18n/index.ts';
import { CrashPage } from './layout/CrashPage.tsx';
import { applyThemeMode, storedThemeMode } from './theme/mode.ts';

async function start(root: HTMLElement): Promise<void> {
  applyThemeMode(storedThemeMode());
  reloadOnChunkFailure();
  await startI18n();
  try {
    config();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createRoot(root).render(<CrashPage text={t('states.crash.configuration', { detail: error.message })} />);
    return;
  }
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={browserRouter()} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
