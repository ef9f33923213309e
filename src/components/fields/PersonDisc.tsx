import { Box } from '@mui/material';

/** First letters of the first and last name: 'Marina de Souza Albuquerque' → 'MA'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toLocaleUpperCase('pt-BR');
}

/** The initials of a person in a circle; decoration beside the name. `accent`: the user, in the primary color. */
export const PersonDisc = ({ name, size = 20, accent = false }: { name: string; size?: number; accent?: boolean }) => (
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
      bgcolor: accent ? 'soft.primary' : 'background.sunken',
      color: accent ? 'ink.primary' : 'text.secondary',
      fontSize: accent ? size * 0.4 : 9,
      lineHeight: accent ? 1 : undefined,
      fontWeight: 600,
    }}
  >
    {initialsOf(name)}
  </Box>
);
