import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { Box, Typography } from '@mui/material';
import { useResourceDefinitions } from 'ra-core';
import { type ElementType, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../access/account.ts';
import { usePerhapsCompany } from '../../access/accountCompany.ts';
import {
  ACCOUNT_SECTION_NAMES,
  type AccountSection,
  addressOf,
  groupTitle,
  sectionRoute,
} from '../../access/sections.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { useT } from '../../i18n/index.ts';

const ICONS: Readonly<Record<string, ElementType>> = {
  personal: PersonOutlined,
  company: BusinessOutlined,
  security: GppGoodOutlined,
  terms: DescriptionOutlined,
};

/** The sections: a column at the left, or below 1120 px a row that scrolls, with the current one in sight. */
export const AccountNavigation = ({ current }: { current: AccountSection }) => {
  const t = useT();
  const id = useId();
  const found = usePerhapsCompany();
  const isContracting = useContractingSide(found?.company.id);
  const isOperator = useAccount()?.account.operator === true;
  const sections = ACCOUNT_SECTION_NAMES.filter(
    (section) =>
      section === current ||
      ((isContracting || !sectionRoute(section).ofContracting) && (isOperator || !sectionRoute(section).ofOperator)),
  );
  const groups = sections.reduce<AccountSection[][]>((all, section) => {
    const last = all.at(-1);
    if (last?.[0] && groupTitle(last[0]) === groupTitle(section)) last.push(section);
    else all.push([section]);
    return all;
  }, []);
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another place in the row
  useEffect(() => {
    const intoSight = () => {
      const box = row.current;
      const link = box?.querySelector<HTMLElement>('[aria-current]');
      if (box && link) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.clientWidth) / 2;
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
        ref={row}
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: { xs: 'row', lg: 'column' },
          gap: { xs: 0, lg: 3 },
          overflowX: { xs: 'auto', lg: 'visible' },
          scrollbarWidth: 'none',
          // below 1120 px it reaches to the edges of the screen: what is cut shows that there is more
          mx: { xs: -4, md: -6, lg: 0 },
          px: { xs: 2, md: 4, lg: 0 },
          borderBottom: { xs: '1px solid', lg: 0 },
          borderColor: { xs: 'divider', lg: 'transparent' },
        }}
      >
        {groups.map((group) => {
          const [first = current] = group;
          const labelId = groupTitle(first) === 'account.title' ? undefined : `${id}-${first}`;
          return (
            <Box key={first} sx={{ flex: 'none' }}>
              {labelId && (
                <Typography
                  id={labelId}
                  variant="caption"
                  component="div"
                  sx={{ display: { xs: 'none', lg: 'block' }, px: 3, pb: 1, fontWeight: 550, color: 'text.secondary' }}
                >
                  {t(groupTitle(first))}
                </Typography>
              )}
              <Box
                component="ul"
                aria-labelledby={labelId}
                sx={{
                  listStyle: 'none',
                  m: 0,
                  p: 0,
                  display: 'flex',
                  flexDirection: { xs: 'row', lg: 'column' },
                  gap: { xs: 0, lg: '2px' },
                }}
              >
                {group.map((section) => (
                  <SectionLink
                    key={section}
                    section={section}
                    here={section === current}
                    search={found?.search ?? ''}
                  />
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

type LinkProps = { section: AccountSection; here: boolean; search: string };

const SectionLink = ({ section, here, search }: LinkProps) => {
  const t = useT();
  const definitions = useResourceDefinitions();
  const Icon: ElementType | undefined = ICONS[section] ?? definitions[section]?.icon;
  return (
    <Box component="li" sx={{ flex: 'none' }}>
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
        {Icon && <Icon aria-hidden sx={{ fontSize: 18, display: { xs: 'none', sm: 'block' } }} />}
        {t(`account.sections.${section}`)}
      </Box>
    </Box>
  );
};
