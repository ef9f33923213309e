import '@fontsource-variable/inter/opsz.css';
import './theme/tokens.css';
import './theme/base.css';
import { hasTokens } from './authProvider/session.ts';
import { askEarly } from './dataProvider/early.ts';
import { reloadOnChunkFailure } from './lazy/chunkReload.ts';
import { applyThemeMode, storedThemeMode } from './theme/mode.ts';

/** The smallest entry: it knows who comes, and fetches side by side what is needed one after the other (P7). */
async function main(root: HTMLElement): Promise<void> {
  reloadOnChunkFailure();
  applyThemeMode(storedThemeMode());
  const started = import('./boot/start.tsx');
  if (hasTokens()) {
    void import('./App.tsx').catch(() => undefined); // asked again, and heard, where it is rendered
    askEarly(window.location);
  }
  const { start } = await started;
  await start(root);
}

const root = document.getElementById('root');
if (root) void main(root);
