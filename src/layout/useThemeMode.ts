import { useState } from 'react';
import { useTheme } from 'react-admin';
import { storedThemeMode } from '../theme/mode.ts';

/** react-admin's theme choice; until one is made in this session, the one kept on this machine (never the browser's). */
export function useThemeMode(): ReturnType<typeof useTheme> {
  const [stored] = useState(storedThemeMode);
  return useTheme(stored);
}
