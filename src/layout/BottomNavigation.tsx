import { Box } from '@mui/material';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.ts';
import { useNavigationEntries } from './useNavigationEntries.ts';

/** Sections at the bottom, below 768 px. */
export const BottomNavigation = () => {
  const t = useT();
  const entries = useNavigationEntries();
  return (
    <Box
      component="nav"
      aria-label={t('layout.navigation')}
      sx={{
        display: { xs: 'flex', md: 'none' },
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 'appBar',
        height: 'var(--bottom-nav-height)',
        paddingBottom: 'env(safe-area-inset-bottom)',
        backgroundColor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {entries.map(({ section, label, to, current, icon: Icon }) => (
        <Box
          key={section}
          component={Link}
          to={to}
          aria-current={current ? 'page' : undefined}
          sx={{
            position: 'relative',
            // with six sections the last is reached by scrolling
            flex: '1 0 auto',
            px: '5px',
            whiteSpace: 'nowrap',
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'center',
            gap: '3px',
            fontSize: 11,
            lineHeight: '14px',
            letterSpacing: '-.02em',
            fontWeight: current ? 650 : 500,
            color: current ? 'ink.primary' : 'text.secondary',
            textDecoration: 'none',
            '&:focus-visible': { outlineOffset: '-4px', borderRadius: '8px' },
            '&[aria-current]::before': {
              content: '""',
              position: 'absolute',
              top: '-1px',
              width: 28,
              height: '2px',
              borderRadius: '0 0 2px 2px',
              backgroundColor: 'primary.main',
            },
          }}
        >
          {Icon && <Icon aria-hidden sx={{ fontSize: 22 }} />}
          {label}
        </Box>
      ))}
    </Box>
  );
};
