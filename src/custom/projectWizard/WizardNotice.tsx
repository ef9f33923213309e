import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { tone: 'warning' | 'info'; title: string; children: ReactNode };

/** A standing notice beside a step: what saving it means. */
export const WizardNotice = ({ tone, title, children }: Props) => {
  const Icon = tone === 'warning' ? WarningAmberOutlined : AccessTimeOutlined;
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        gap: '10px',
        p: '12px 14px',
        borderRadius: '8px',
        bgcolor: tone === 'warning' ? 'soft.warning' : 'soft.info',
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 17, color: `${tone}.main`, flex: 'none' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Box>
        {children}
      </Box>
    </Box>
  );
};
