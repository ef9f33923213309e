import { Box, Tooltip, useMediaQuery } from '@mui/material';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/index.ts';
import { useNavigationEntries } from './useNavigationEntries.ts';

/** Sections in the top bar: labels, icons from 768 to 1119 px; below that the bottom bar has them. */
export const TopNavigation = () => {
  const t = useT();
  const entries = useNavigationEntries();
  const iconsOnly = useMediaQuery('(max-width: 1119.95px)');
  return (
    <Box
      component="nav"
      aria-label={t('layout.navigation')}
      sx={{ display: { xs: 'none', md: 'flex' }, alignSelf: 'stretch', gap: '2px', ml: 3 }}
    >
      {entries.map(({ section, label, to, current, icon: Icon }) => (
        <Tooltip key={section} title={iconsOnly && Icon ? label : ''}>
          <Box
            component={Link}
            to={to}
            aria-current={current ? 'page' : undefined}
            sx={{
              position: 'relative',
              display: 'flex',
              alignItems: 'center',
              px: { md: '13px', lg: '11px' },
              color: current ? 'text.primary' : 'text.secondary',
              fontWeight: current ? 600 : 500,
              whiteSpace: 'nowrap',
              textDecoration: 'none',
              '&:hover': { color: 'text.primary' },
              '&:focus-visible': { outlineOffset: '-4px', borderRadius: '8px' },
              '&[aria-current]::after': {
                content: '""',
                position: 'absolute',
                inset: 'auto 11px -1px',
                height: '2px',
                borderRadius: '2px 2px 0 0',
                backgroundColor: 'primary.main',
              },
            }}
          >
            {Icon && <Icon aria-hidden sx={{ display: { lg: 'none' }, fontSize: 20 }} />}
            <span className={iconsOnly && Icon ? 'visually-hidden' : undefined}>{label}</span>
          </Box>
        </Tooltip>
      ))}
    </Box>
  );
};
