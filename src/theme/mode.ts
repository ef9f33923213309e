import { color } from './tokens.json';

export type ThemeMode = 'light' | 'dark';

const STORAGE_KEY = 'prumo.theme';

/** The theme that the person chose on this machine; light until one is chosen. */
export function storedThemeMode(): ThemeMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

/** Tells the document (CSS variables, form controls, the browser's own bars) which theme is rendered. */
export function applyThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color[mode].surface);
}

/** Applies the choice and keeps it outside of react-admin's store, which is emptied at sign-out. */
export function rememberThemeMode(mode: ThemeMode): void {
  applyThemeMode(mode);
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // without storage the choice lasts as long as the page
  }
}
