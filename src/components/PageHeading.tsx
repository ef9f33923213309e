import { Box, Typography } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { flexRow } from '../theme/layout.ts';

type Props = {
  title: ReactNode;
  /** Beside the title: the pages that share it, the companies that are shown. */
  children?: ReactNode;
  /** At the end of the line: what makes a new record, exports. */
  actions?: ReactNode;
  /** After the actions. */
  end?: ReactNode;
};

/** The line above a page as wide as the window, at one height everywhere, so that pages beside each other do not jump. */
export const PageHeading = memo(({ title, children, actions, end }: Props) => (
  <Box
    sx={{
      ...flexRow,
      flexWrap: { xs: 'wrap', md: 'nowrap' },
      gap: { xs: 2.5, md: 3 },
      minHeight: 54,
      flex: 'none',
      px: 4,
      py: { xs: 2.5, md: 0 },
    }}
  >
    <Typography
      variant="h1"
      sx={{ whiteSpace: 'nowrap', fontSize: { xs: 22, md: 20 }, lineHeight: { xs: '44px', md: '28px' } }}
    >
      {title}
    </Typography>
    {children && <Box sx={{ order: { xs: 1, md: 0 }, width: { xs: '100%', md: 'auto' }, minWidth: 0 }}>{children}</Box>}
    <Box sx={{ flex: 1 }} />
    {actions}
    {end}
  </Box>
));
PageHeading.displayName = 'PageHeading';
