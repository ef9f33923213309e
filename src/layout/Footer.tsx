import { Box } from '@mui/material';
import { useT } from '../i18n/index.ts';

/** Copyright and the year in which it is read (L-01). */
export const Footer = () => (
  <Box
    component="footer"
    sx={{
      display: 'flex',
      alignItems: 'center',
      minHeight: 36,
      px: 4,
      color: 'text.secondary',
      fontSize: 12,
      marginBottom: 'var(--bottom-nav-height)',
    }}
  >
    {useT()('layout.footer', { year: new Date().getFullYear() })}
  </Box>
);
