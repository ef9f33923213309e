import type { PaletteOptions } from '@mui/material';
import type { ThemeMode } from './mode.ts';
import { color, status } from './tokens.json';

export type StatusName = keyof typeof status.light;
export type StatusColor = { text: string; bg: string; border: string; solid: string };

/** What a colour means wherever no noun is known (chips, notices, states). */
export type ColorRole = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'error';

declare module '@mui/material/styles' {
  interface TypeBackground {
    subtle: string;
    sunken: string;
    overlay: string;
    /** The chosen one of several beside each other, raised from their sunken ground. */
    raised: string;
    selected: string;
    rowHover: string;
  }
  interface TypeText {
    tertiary: string;
  }
  interface Palette {
    border: { default: string; strong: string; control: string };
    focus: string;
    /** Text in the brand colour, and text of an error: the fills are not made to be read. */
    ink: { primary: string; error: string };
    soft: Record<'primary' | 'success' | 'warning' | 'error' | 'info', string>;
    status: Record<StatusName, StatusColor>;
    chart: string[];
    tooltip: { bg: string; text: string };
  }
  interface PaletteOptions {
    border?: Palette['border'];
    focus?: string;
    ink?: Palette['ink'];
    soft?: Palette['soft'];
    status?: Palette['status'];
    chart?: string[];
    tooltip?: Palette['tooltip'];
  }
}

/** On a dark page what is raised is lighter than what is around it. */
export const raisedOf = (mode: ThemeMode): string =>
  mode === 'dark' ? color.dark['border-strong'] : color.light.overlay;

/** The MUI palette of one mode, read from tokens.json and nowhere else. */
export function paletteOf(mode: ThemeMode): PaletteOptions {
  const c = color[mode];
  return {
    mode,
    contrastThreshold: 4.5,
    primary: {
      main: c.primary,
      dark: c['primary-hover'],
      light: c['primary-soft-2'],
      contrastText: c['on-primary'],
    },
    secondary: { main: c['text-2'], dark: c.text, light: c['surface-3'], contrastText: c.surface },
    error: { main: c.danger, dark: c['danger-hover'], light: c['danger-soft'], contrastText: c['on-solid'] },
    warning: { main: c.warning, light: c['warning-soft'], contrastText: c['on-solid'] },
    success: { main: c.success, light: c['success-soft'], contrastText: c['on-solid'] },
    info: { main: c.info, light: c['info-soft'], contrastText: c['on-solid'] },
    text: { primary: c.text, secondary: c['text-2'], disabled: c['text-3'], tertiary: c['text-3'] },
    divider: c.border,
    background: {
      default: c.canvas,
      paper: c.surface,
      subtle: c['surface-2'],
      sunken: c['surface-3'],
      overlay: c.overlay,
      raised: raisedOf(mode),
      selected: c['row-selected'],
      rowHover: c['row-hover'],
    },
    action: {
      hover: c['row-hover'],
      selected: c['row-selected'],
      disabled: c['text-3'],
      disabledBackground: c['surface-3'],
      active: c['text-2'],
    },
    border: { default: c.border, strong: c['border-strong'], control: c['border-control'] },
    focus: c.focus,
    ink: { primary: c['primary-text'], error: c['danger-text'] },
    soft: {
      primary: c['primary-soft-2'],
      success: c['success-soft'],
      warning: c['warning-soft'],
      error: c['danger-soft'],
      info: c['info-soft'],
    },
    status: status[mode],
    chart: [c['chart-1'], c['chart-2'], c['chart-3'], c['chart-4'], c['chart-5'], c['chart-6']],
    tooltip: { bg: c.tooltip, text: c['tooltip-text'] },
  };
}
