import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Trail, type TrailProps } from './Trail.tsx';

type Props = {
  title: ReactNode;
  /** The way back, above the title. */
  trail?: TrailProps;
  /** At the end of the title's line. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page of a section: the way back, its title with what stands beside it, and its cards one below the other. */
export const PageFrame = ({ title, trail, beside, children }: Props) => (
  <Box sx={{ px: { xs: 4, md: '32px' }, pt: { xs: 3, md: 4 }, pb: { xs: 6, md: 8 }, width: '100%', minWidth: 0 }}>
    {trail && <Trail {...trail} />}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mt: 1, mb: 4 }}>
      <Typography variant="h1" sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {beside}
    </Box>
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>{children}</Box>
  </Box>
);
