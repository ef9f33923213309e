import { useState } from 'react';
import { useTheme } from 'react-admin';
import { storedThemeMode } from '../theme/mode.ts';

/** react-admin's theme, initialised from the stored mode, not from the browser's preference. */
export function useThemeMode(): ReturnType<typeof useTheme> {
  const [stored] = useState(storedThemeMode);
  return useTheme(stored);
}
