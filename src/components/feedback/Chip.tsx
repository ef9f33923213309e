import type { SvgIconComponent } from '@mui/icons-material';
import { type Theme, useTheme } from '@mui/material';
import type { ColorRole, StatusName } from '../../theme/palette.ts';

export type Tone = ColorRole | StatusName;

type ToneColors = { text: string; bg: string; border: string; solid: string };

/** Text, ground, edge and icon colour of a tone in the theme in use. */
export function toneColors(theme: Theme, tone: Tone): ToneColors {
  const { palette } = theme;
  if (tone in palette.status) return palette.status[tone as StatusName];
  switch (tone) {
    case 'primary':
      return {
        text: palette.ink.primary,
        bg: palette.soft.primary,
        border: 'transparent',
        solid: palette.primary.main,
      };
    case 'error':
      return { text: palette.ink.error, bg: palette.soft.error, border: 'transparent', solid: palette.error.main };
    case 'success':
    case 'warning':
    case 'info': {
      const color = palette[tone].main;
      return { text: color, bg: palette.soft[tone], border: 'transparent', solid: color };
    }
    default:
      return {
        text: palette.text.secondary,
        bg: palette.background.sunken,
        border: palette.border.default,
        solid: palette.text.tertiary,
      };
  }
}

type Props = {
  label: string;
  tone: Tone;
  /** The shape that says the same as the colour; never colour alone. */
  icon?: SvgIconComponent;
  plain?: boolean;
  title?: string;
};

/** A state in one word: icon shape, label and colour. Never truncated. */
export const Chip = ({ label, tone, icon: Icon, plain = false, title }: Props) => {
  const { text, bg, border, solid } = toneColors(useTheme(), tone);
  return (
    <span
      className={plain ? 'chip plain' : 'chip'}
      title={title}
      style={plain ? undefined : { color: text, backgroundColor: bg, boxShadow: `inset 0 0 0 1px ${border}` }}
    >
      {Icon && <Icon aria-hidden style={{ fontSize: plain ? 15 : 14, color: solid }} />}
      {label}
    </span>
  );
};
