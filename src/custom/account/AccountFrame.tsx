import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AccountSection } from '../../access/sections.ts';
import { useT } from '../../i18n/index.ts';
import { AccountNavigation } from './AccountNavigation.tsx';
import { CompanyChooser } from './CompanyChooser.tsx';

/** Sections with tables take all the room; forms and texts stay as wide as they read well. */
const WIDE: readonly AccountSection[] = ['users', 'profiles', 'places', 'documents'];

/** Title, company and sections around the pages of 'Minha conta' (B-01); the sections stand at the left from 1120 px on. */
export const AccountFrame = ({ section, children }: { section: AccountSection; children: ReactNode }) => {
  const t = useT();
  return (
    <Box
      sx={{
        width: '100%',
        px: { xs: 4, md: 6 },
        pt: { xs: 3, md: 4 },
        pb: { xs: 6, md: 8 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px 16px',
          minHeight: 44,
          mb: { xs: 2, lg: 4 },
        }}
      >
        <Typography variant="h1">{t('account.title')}</Typography>
        <CompanyChooser />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <AccountNavigation current={section} />
        <Box
          sx={{
            minWidth: 0,
            maxWidth: WIDE.includes(section) ? undefined : 960,
            display: 'flex',
            flexDirection: 'column',
            gap: 4,
          }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
};
