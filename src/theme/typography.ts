import type { TypographyVariantsOptions } from '@mui/material';

export const fontFamily = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const TRACKING = '-0.011em';

/** One text style: size and line height in pixels, weight of the variable font. */
export const textStyle = (size: number, line: number, weight: number, letterSpacing = TRACKING) => ({
  fontFamily,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  fontWeight: weight,
  letterSpacing,
});

export const typography: TypographyVariantsOptions = {
  fontFamily,
  fontSize: 13,
  htmlFontSize: 16,
  h1: textStyle(20, 28, 650, '-0.012em'),
  h2: textStyle(16, 24, 620, '-0.008em'),
  h3: textStyle(14, 20, 600),
  h4: textStyle(24, 32, 650, '-0.02em'),
  h5: textStyle(28, 36, 640, '-0.025em'),
  h6: textStyle(14, 20, 600),
  subtitle1: textStyle(14, 20, 600),
  subtitle2: textStyle(13, 20, 600),
  body1: textStyle(14, 20, 420),
  body2: textStyle(13, 20, 420),
  button: { ...textStyle(13, 20, 550), textTransform: 'none' },
  caption: textStyle(12, 16, 450),
  overline: { ...textStyle(11, 16, 600), textTransform: 'none' },
};
