import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { LiveRegion } from '../components/feedback/LiveRegion.tsx';
import { storedThemeMode } from '../theme/mode.ts';
import { prumoTheme } from '../theme/theme.ts';

type Props = {
  children: ReactNode;
  /** Called once, when the person begins to type: the moment to fetch what comes after the sign-in. */
  onFirstInput?: () => Promise<unknown>;
};

/** The frame of every screen without a session: theme and live region, and nothing of the admin. */
export const AnonymousLayout = ({ children, onFirstInput }: Props) => {
  const [mode] = useState(storedThemeMode);
  const theme = useMemo(() => createTheme(prumoTheme(mode)), [mode]);
  const typed = useRef(false);
  const prefetch = () => {
    if (typed.current || !onFirstInput) return;
    typed.current = true;
    void onFirstInput().catch(() => {
      typed.current = false; // fetched again when it is needed
    });
  };
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <div onInput={prefetch}>{children}</div>
      <LiveRegion />
    </ThemeProvider>
  );
};
