import { Box } from '@mui/material';

/** First letters of the first and last name: 'Marina de Souza Albuquerque' → 'MA'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toLocaleUpperCase('pt-BR');
}

type Props = {
  name: string;
  /** Of the side, in pixels. */
  size?: number;
  accent?: boolean;
  /** Address of a photo, shown in place of the initials. */
  photo?: string | undefined;
};

/** The photo or the initials of a person in a circle; decoration beside the name. */
export const PersonDisc = ({ name, size = 20, accent = false, photo }: Props) => (
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
      fontSize: accent || size > 24 ? size * 0.4 : 9,
      lineHeight: accent || size > 24 ? 1 : undefined,
      fontWeight: 600,
    }}
  >
    {photo ? (
      <Box component="img" src={photo} alt="" sx={{ width: 1, height: 1, borderRadius: '50%', objectFit: 'cover' }} />
    ) : (
      initialsOf(name)
    )}
  </Box>
);
