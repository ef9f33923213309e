import { Box } from '@mui/material';

/** First letters of the first and last name: 'Marina Albuquerque' → 'MA'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toLocaleUpperCase('pt-BR');
}

/** The initials of a person in a circle; decoration beside the name. */
export const Avatar = ({ name, size = 26 }: { name: string; size?: number }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: size,
      height: size,
      borderRadius: '50%',
      backgroundColor: 'soft.primary',
      color: 'ink.primary',
      fontSize: size * 0.4,
      lineHeight: 1,
      fontWeight: 600,
      letterSpacing: '.01em',
    }}
  >
    {initials(name)}
  </Box>
);
