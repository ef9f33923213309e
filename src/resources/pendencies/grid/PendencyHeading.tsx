import { Box, type Theme, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PendencyPages } from './PendencyPages.tsx';

type Props = {
  title: string;
  /** At the end of the line. */
  children?: ReactNode;
};

const onPhone = (theme: Theme) => theme.breakpoints.down('md');

/** The line above each page beside the list: its title and the ways to the others, which have a line of their own on a phone. */
export const PendencyHeading = ({ title, children }: Props) => (
  <Box
    sx={(theme) => ({
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 54,
      flex: 'none',
      [onPhone(theme)]: { flexWrap: 'wrap', gap: 2.5, mb: 2.5 },
    })}
  >
    <Typography
      variant="h1"
      sx={(theme) => ({ [onPhone(theme)]: { fontSize: 22, lineHeight: '44px', width: '100%' } })}
    >
      {title}
    </Typography>
    <PendencyPages />
    {children}
  </Box>
);
