import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; text?: string; action?: ReactNode; role?: 'status' | 'alert' };

export function ViewerNotice({ icon, title, text, action, role }: Props) {
  return (
    <Box
      role={role}
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 6,
        textAlign: 'center',
      }}
    >
      <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 40, display: 'block' } }}>
        {icon}
      </Box>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
