import { Box } from '@mui/material';
import { initialsOf } from '../history/historyWording.ts';

/** The initials of who acted; the name stands beside it. */
export const PersonDisc = ({ name }: { name: string }) => (
  <Box
    aria-hidden
    sx={{
      width: 20,
      height: 20,
      flex: 'none',
      borderRadius: '50%',
      display: 'grid',
      placeItems: 'center',
      bgcolor: 'background.sunken',
      color: 'text.secondary',
      fontSize: 9,
      fontWeight: 600,
    }}
  >
    {initialsOf(name)}
  </Box>
);
