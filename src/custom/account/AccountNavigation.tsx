import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import { Box, Button, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useResourceDefinitions } from 'ra-core';
import { type ElementType, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../access/account.ts';
import { usePerhapsCompany } from '../../access/accountCompany.ts';
import {
  ACCOUNT_SECTION_NAMES,
  type AccountSection,
  addressOf,
  groupTitle,
  questionOf,
  sectionRoute,
} from '../../access/sections.ts';
import { useContractingSide } from '../../access/useContractingSide.ts';
import { mayAccess } from '../../authProvider/access.ts';
import { SideDrawer } from '../../components/feedback/SideDrawer.tsx';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, plainList } from '../../theme/layout.ts';

const ICONS: Readonly<Record<string, ElementType>> = {
  personal: PersonOutlined,
  company: BusinessOutlined,
  security: GppGoodOutlined,
  privacy: PrivacyTipOutlined,
  terms: DescriptionOutlined,
};

type Group = { title: ReturnType<typeof groupTitle>; sections: AccountSection[] };

/** The sections that the person may open, under the headings that they stand below. */
function useGroups(current: AccountSection): Group[] {
  const found = usePerhapsCompany();
  const isContracting = useContractingSide(found?.company.id);
  const account = useAccount()?.account;
  const isShown = (section: AccountSection): boolean => {
    const { administers, ofContracting, ofOperator } = sectionRoute(section);
    if (section === current) return true;
    if (ofOperator) return account?.operator === true;
    if (!administers) return true;
    // who belongs to no company founds one there
    if (!found) return section === 'company';
    const entries = account?.permissions ?? [];
    return (
      (isContracting || !ofContracting) &&
      mayAccess({ ...questionOf(section), entries, companyIds: [found.company.id] })
    );
  };
  const groups: Group[] = [];
  for (const section of ACCOUNT_SECTION_NAMES.filter(isShown)) {
    const title = groupTitle(section);
    const group = groups.find((one) => one.title === title);
    if (group) group.sections.push(section);
    else groups.push({ title, sections: [section] });
  }
  return groups;
}

/** The sections under their headings: a column at the left; below 1120 px a list that opens from the name of the current one. */
export const AccountNavigation = ({ current }: { current: AccountSection }) => {
  const t = useT();
  const groups = useGroups(current);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow) {
    return (
      <Box
        component="nav"
        aria-label={t('account.navigation')}
        sx={{
          ...{ minWidth: 0, position: 'sticky', top: 'calc(var(--topbar-height) + 16px)' },
          ...{ maxHeight: 'calc(100dvh - var(--topbar-height) - 32px)', overflowY: 'auto' },
        }}
      >
        <Groups groups={groups} current={current} />
      </Box>
    );
  }
  const close = () => setIsOpen(false);
  return (
    <Box component="nav" aria-label={t('account.navigation')}>
      <Button
        fullWidth
        aria-haspopup="dialog"
        aria-label={t('account.openSections', { section: t(`account.sections.${current}`) })}
        endIcon={<ExpandMore />}
        onClick={() => setIsOpen(true)}
        sx={{ height: 44, justifyContent: 'space-between' }}
      >
        {t(`account.sections.${current}`)}
      </Button>
      <SideDrawer title={t('account.navigation')} anchor="bottom" open={isOpen} onClose={close}>
        <Box sx={{ px: 4, pb: 4, overflowY: 'auto' }}>
          <Groups groups={groups} current={current} onChosen={close} />
        </Box>
      </SideDrawer>
    </Box>
  );
};

type GroupsProps = { groups: readonly Group[]; current: AccountSection; onChosen?: () => void };

const Groups = ({ groups, current, onChosen }: GroupsProps) => {
  const t = useT();
  const id = useId();
  const found = usePerhapsCompany();
  const list = useRef<HTMLDivElement>(null);
  // the list alone is scrolled: `scrollIntoView` would take the page along, and its heading under the bar
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the current one in the document
  useEffect(() => {
    const frame = list.current?.parentElement;
    const here = list.current?.querySelector('[aria-current]');
    if (!frame || !here) return;
    frame.scrollTop += here.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 2;
  }, [current]);
  return (
    <Box ref={list} sx={{ ...flexColumn, gap: 3 }}>
      {groups.map(({ title, sections }) => (
        <Box key={title}>
          <Typography
            id={`${id}-${title}`}
            variant="caption"
            component="div"
            sx={{ px: 3, pb: 1, fontWeight: 550, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {title === 'account.administration' && found ? `${t(title)} · ${found.company.name}` : t(title)}
          </Typography>
          <Box component="ul" aria-labelledby={`${id}-${title}`} sx={{ ...plainList, ...flexColumn, gap: '2px' }}>
            {sections.map((section) => (
              <SectionLink
                key={section}
                section={section}
                here={section === current}
                search={found?.search ?? ''}
                onChosen={onChosen}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

type LinkProps = { section: AccountSection; here: boolean; search: string; onChosen: (() => void) | undefined };

const SectionLink = ({ section, here, search, onChosen }: LinkProps) => {
  const t = useT();
  const definitions = useResourceDefinitions();
  const Icon: ElementType | undefined = ICONS[section] ?? definitions[section]?.icon;
  return (
    <li>
      <Box
        component={Link}
        to={`${addressOf(section)}${search}`}
        aria-current={here ? 'page' : undefined}
        onClick={onChosen}
        sx={{
          ...flexRow,
          position: 'relative',
          gap: '10px',
          minHeight: { xs: 44, lg: 34 },
          px: 3,
          borderRadius: '6px',
          fontSize: 13,
          lineHeight: '20px',
          fontWeight: here ? 600 : 500,
          color: here ? 'ink.primary' : 'text.secondary',
          textDecoration: 'none',
          backgroundColor: here ? 'soft.primary' : 'transparent',
          '&:hover': here ? {} : { color: 'text.primary', backgroundColor: 'background.sunken' },
          '&:focus-visible': { outlineOffset: '-2px' },
          '&[aria-current]::before': {
            content: '""',
            position: 'absolute',
            backgroundColor: 'primary.main',
            borderRadius: '2px',
            inset: '6px auto 6px 0',
            width: '2px',
          },
        }}
      >
        {Icon && <Icon aria-hidden sx={{ fontSize: 18 }} />}
        {t(`account.sections.${section}`)}
      </Box>
    </li>
  );
};
