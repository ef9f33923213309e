import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.ts';

export type TrailProps = {
  /** The list that a page belongs to, with what it is called. */
  to: string;
  text: string;
  /** The page itself, where its title does not say it. */
  here?: string;
};

/** Above the title of a page: the way back to the list. */
export const Trail = ({ to, text, here }: TrailProps) => {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('common.trail')} sx={{ mb: 1, fontSize: 12, color: 'text.secondary' }}>
      <MuiLink component={Link} to={to} underline="always" color="inherit" sx={{ py: '4px' }}>
        {text}
      </MuiLink>
      {here && ` / ${here}`}
    </Box>
  );
};
