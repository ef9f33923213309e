import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  art: ReactNode;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Level of the title in the outline of the page: 1 when the state is the whole page. */
  level?: 1 | 2;
  role?: 'status' | 'alert';
};

/** One drawing, one title, one sentence, one action: the frame of every state (empty, error, denied …). */
export const State = ({ art, title, text, actions, level = 2, role }: Props) => (
  <Box
    role={role}
    sx={{
      flex: 1,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      textAlign: 'center',
      width: '100%',
      minHeight: 280,
      px: 4,
      py: 8,
    }}
  >
    {art}
    <Typography variant="h2" component={level === 1 ? 'h1' : 'h2'} sx={{ mt: '18px', maxWidth: 420 }}>
      {title}
    </Typography>
    {text && (
      <Typography variant="body2" component="div" sx={{ mt: 1, maxWidth: 340, color: 'text.secondary' }}>
        {text}
      </Typography>
    )}
    {actions && (
      <Box sx={{ mt: '18px', display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>{actions}</Box>
    )}
  </Box>
);
