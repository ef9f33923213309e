import type { SvgIconComponent } from '@mui/icons-material';
import { Box, type Theme } from '@mui/material';
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
export const Chip = ({ label, tone, icon: Icon, plain = false, title }: Props) => (
  <Box
    component="span"
    title={title}
    sx={(theme) => {
      const color = toneColors(theme, tone);
      return {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        flex: 'none',
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        fontSize: plain ? 13 : 12,
        lineHeight: '16px',
        letterSpacing: '-0.004em',
        ...(plain
          ? { color: 'text.primary' }
          : {
              height: { xs: 24, md: 22 },
              padding: Icon ? '0 8px 0 6px' : '0 8px',
              borderRadius: '6px',
              fontWeight: 550,
              color: color.text,
              backgroundColor: color.bg,
              boxShadow: `inset 0 0 0 1px ${color.border}`,
            }),
        '& .MuiSvgIcon-root': { fontSize: plain ? 15 : 14, color: color.solid },
        // forced colours drop the ground: an edge keeps the chip a chip
        '@media (forced-colors: active)': { border: plain ? 0 : '1px solid' },
      };
    }}
  >
    {Icon && <Icon aria-hidden />}
    {label}
  </Box>
);
