import type { ThemeOptions } from '@mui/material';
import { componentsOf, shadowsOf } from './components.tsx';
import type { ThemeMode } from './mode.ts';
import { paletteOf } from './palette.ts';
import { motion } from './tokens.json';
import { typography } from './typography.ts';

/** The MUI theme of one mode (L-14); the same for the sign-in screen and for `<Admin>`. */
export const prumoTheme = (mode: ThemeMode): ThemeOptions => ({
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1120, xl: 1440 } },
  palette: paletteOf(mode),
  typography,
  shadows: shadowsOf(mode),
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 180,
      standard: 180,
      complex: 240,
      enteringScreen: 240,
      leavingScreen: 180,
    },
    easing: {
      easeInOut: motion.ease,
      easeOut: motion.ease,
      easeIn: motion.ease,
      sharp: motion.ease,
    },
  },
  zIndex: { appBar: 30, drawer: 1200, modal: 1300, snackbar: 1400, tooltip: 1500 },
  components: componentsOf(mode),
});

export const prumoLight = prumoTheme('light');
export const prumoDark = prumoTheme('dark');
