import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { usePerhapsCompany } from '../../access/accountCompany.ts';
import { ACCOUNT_SECTION_NAMES, type AccountSection, addressOf, isOfContracting } from '../../access/sections.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { useT } from '../../i18n/index.ts';

const ICONS = {
  personal: PersonOutlined,
  company: BusinessOutlined,
  users: GroupOutlined,
  profiles: BadgeOutlined,
  places: PlaceOutlined,
  holidays: CalendarMonthOutlined,
  documents: ChecklistOutlined,
  security: GppGoodOutlined,
  terms: DescriptionOutlined,
} as const;

/** The sections: a column at the left, or below 1120 px a row that scrolls, with the current one in sight. */
export const AccountNavigation = ({ current }: { current: AccountSection }) => {
  const t = useT();
  const found = usePerhapsCompany();
  const search = found?.search ?? '';
  const isContracting = useContractingSide(found?.company.id);
  const sections = ACCOUNT_SECTION_NAMES.filter(
    (section) => isContracting || section === current || !isOfContracting(section),
  );
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another place in the row
  useEffect(() => {
    const intoSight = () => {
      const row = list.current;
      const link = row?.querySelector<HTMLElement>('[aria-current]');
      if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
    };
    intoSight();
    window.addEventListener('resize', intoSight); // a phone that is turned
    return () => window.removeEventListener('resize', intoSight);
  }, [current]);

  return (
    <Box
      component="nav"
      aria-label={t('account.navigation')}
      sx={{ minWidth: 0, position: { lg: 'sticky' }, top: { lg: 'calc(var(--topbar-height) + 16px)' } }}
    >
      <Box
        component="ul"
        ref={list}
        sx={{
          position: 'relative',
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'flex',
          flexDirection: { xs: 'row', lg: 'column' },
          gap: { xs: 0, lg: '2px' },
          overflowX: { xs: 'auto', lg: 'visible' },
          scrollbarWidth: 'none',
          // below 1120 px it reaches to the edges of the screen: what is cut shows that there is more
          mx: { xs: -4, md: -6, lg: 0 },
          px: { xs: 2, md: 4, lg: 0 },
          borderBottom: { xs: '1px solid', lg: 0 },
          borderColor: { xs: 'divider', lg: 'transparent' },
        }}
      >
        {sections.map((section) => {
          const Icon = ICONS[section];
          const here = section === current;
          return (
            <Box key={section} component="li" sx={{ flex: 'none' }}>
              <Box
                component={Link}
                to={`${addressOf(section)}${search}`}
                aria-current={here ? 'page' : undefined}
                sx={{
                  position: 'relative',
                  display: 'flex',
                  alignItems: 'center',
                  gap: '10px',
                  minHeight: { xs: 44, lg: 36 },
                  px: 3,
                  borderRadius: '6px',
                  fontSize: 13,
                  lineHeight: '20px',
                  fontWeight: here ? 600 : 500,
                  color: here ? 'ink.primary' : 'text.secondary',
                  textDecoration: 'none',
                  whiteSpace: 'nowrap',
                  backgroundColor: { lg: here ? 'soft.primary' : 'transparent' },
                  '&:hover': { color: here ? 'ink.primary' : 'text.primary' },
                  '&:focus-visible': { outlineOffset: '-2px' },
                  '@media (min-width: 1120px)': here ? {} : { '&:hover': { backgroundColor: 'background.sunken' } },
                  '&[aria-current]::before': {
                    content: '""',
                    position: 'absolute',
                    backgroundColor: 'primary.main',
                    borderRadius: '2px',
                    inset: { xs: 'auto 8px 0', lg: '6px auto 6px 0' },
                    height: { xs: '2px', lg: 'auto' },
                    width: { xs: 'auto', lg: '2px' },
                  },
                }}
              >
                <Icon aria-hidden sx={{ fontSize: 18, display: { xs: 'none', sm: 'block' } }} />
                {t(`account.sections.${section}`)}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
