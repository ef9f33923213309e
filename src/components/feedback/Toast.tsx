import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, IconButton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { useCountdown } from './useCountdown.ts';

export type ToastType = 'success' | 'info' | 'warning' | 'error';

const ICONS = {
  success: CheckCircleOutlined,
  info: InfoOutlined,
  warning: WarningAmberOutlined,
  error: ErrorOutlineOutlined,
} as const;

type Props = {
  type: ToastType;
  children: ReactNode;
  /** Milliseconds that it stays; null: until it is closed. */
  duration: number | null;
  onClose: () => void;
  action?: ReactNode;
};

/** One notice (L-09, L-10): stays while the pointer or the focus is on it, and shows how long it still has. */
export const Toast = ({ type, children, duration, onClose, action }: Props) => {
  const t = useT();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  useCountdown(duration, paused, onClose);
  const Icon = ICONS[type];

  return (
    <Box
      role={type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: '10px',
        alignItems: action ? 'center' : 'flex-start',
        padding: '10px 8px 11px 12px',
        backgroundColor: 'background.overlay',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        boxShadow: 3,
        overflow: 'hidden',
        color: 'text.primary',
        fontSize: 13,
        lineHeight: '20px',
        pointerEvents: 'auto',
        '@keyframes prumo-toast-in': { from: { opacity: 0, transform: 'translateY(-8px)' } },
        animation: 'prumo-toast-in 180ms cubic-bezier(.2,0,0,1)',
      }}
    >
      <Icon
        titleAccess={t(`layout.toastType.${type}`)}
        sx={{ mt: action ? 0 : '5px', color: type === 'error' ? 'ink.error' : `${type}.main` }}
      />
      <Box sx={{ flex: 1, minWidth: 0, paddingTop: action ? 0 : '4px', overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
      <IconButton size="small" onClick={onClose} aria-label={t('layout.closeToast')}>
        <Close />
      </IconButton>
      {duration !== null && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            insetInline: 0,
            bottom: 0,
            height: 2,
            backgroundColor: `${type}.main`,
            transformOrigin: 'left',
            '@keyframes prumo-toast-time': { to: { transform: 'scaleX(0)' } },
            animation: `prumo-toast-time ${duration}ms linear forwards`,
            animationPlayState: paused ? 'paused' : 'running',
            // who wants less motion gets no line: the notice stays as long
            '@media (prefers-reduced-motion: reduce)': { display: 'none' },
          }}
        />
      )}
    </Box>
  );
};
