import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import Check from '@mui/icons-material/Check';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { Fragment, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../../access/account.ts';
import {
  AccountCompanyContext,
  COMPANY_PARAMETER,
  useCompanyOfAddress,
  usePerhapsCompany,
} from '../../access/accountCompany.ts';
import {
  type AccountSection,
  accountSectionOf,
  addressOf,
  groupTitle,
  isProfileForm,
  sectionRoute,
} from '../../access/sections.ts';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { useMenu } from '../../components/feedback/useMenu.ts';
import { CnpjText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { flexColumn, flexWrap, pageFrame } from '../../theme/layout.ts';
import { AccountNavigation } from './AccountNavigation.tsx';
import { FoundCompanyCard } from './FoundCompanyCard.tsx';

/**
 * Around every page below `/minha-conta`, of a resource or not (B-01): one company at a time, which the address names. A
 * single profile renders its own title, outside of the frame.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const account = useAccount();
  const found = useCompanyOfAddress();
  const { pathname } = useLocation();
  const section = accountSectionOf(pathname);
  if (!section) return <NotFoundPage />;
  const content = !account ? (
    <SectionWait />
  ) : !found && sectionRoute(section).ofCompany ? (
    <WithoutCompany section={section} />
  ) : (
    <Suspense fallback={<SectionWait />}>
      {/* nothing that was typed for one company is kept for another */}
      <Fragment key={found?.company.id}>{children}</Fragment>
    </Suspense>
  );
  return (
    <AccountCompanyContext value={found}>
      {account && isProfileForm(pathname) ? content : <Frame section={section}>{content}</Frame>}
    </AccountCompanyContext>
  );
}

/** Title, company and sections; the sections stand at the left from 1120 px on. */
const Frame = ({ section, children }: { section: AccountSection; children: ReactNode }) => {
  const t = useT();
  const found = usePerhapsCompany();
  const memberships = useAccount()?.account.memberships ?? [];
  const waits = memberships.some(({ company, confirmed }) => !confirmed && company.id === found?.company.id);
  return (
    <Box sx={pageFrame}>
      <Box sx={{ ...flexWrap, gap: '8px 16px', minHeight: 44, mb: { xs: 2, lg: 4 } }}>
        <Typography variant="h1">{t(groupTitle(section))}</Typography>
        {(sectionRoute(section).administers || section === 'security') && <CompanyChooser />}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, lg: 6 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <AccountNavigation current={section} />
        <Box sx={{ ...flexColumn, minWidth: 0, gap: 4 }}>
          {waits && (
            <FormAlert tone="warning">{t('account.unconfirmed', { name: found?.company.name ?? '' })}</FormAlert>
          )}
          {children}
        </Box>
      </Box>
    </Box>
  );
};

/** A person without a company founds one on the company's page; every other page links to it. */
const WithoutCompany = ({ section }: { section: AccountSection }) => {
  const t = useT();
  if (section === 'company') return <FoundCompanyCard />;
  return (
    <Card>
      <EmptyState
        title={t('account.noCompany.title')}
        text={t('account.noCompany.text')}
        action={
          <Button component={Link} to={addressOf('company')} variant="contained">
            {t('account.found.title')}
          </Button>
        }
      />
    </Card>
  );
};

const name = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The one company that 'Minha conta' works on; who has several chooses, and the address keeps it. */
const CompanyChooser = () => {
  const t = useT();
  const { pathname } = useLocation();
  const found = usePerhapsCompany();
  const menu = useMenu();
  if (!found) return null;
  const { companies, company } = found;

  if (companies.length === 1) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, color: 'text.secondary' }}>
        <ApartmentOutlined aria-hidden sx={{ fontSize: 16 }} />
        <Box component="span" title={company.name} sx={name}>
          {company.name}
        </Box>
      </Box>
    );
  }
  return (
    <>
      <Button
        {...menu.button}
        aria-label={t('account.company.choose', { name: company.name })}
        sx={{ gap: '7px', minWidth: 0, maxWidth: { xs: '100%', sm: 360 }, fontWeight: 500 }}
      >
        <ApartmentOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
        <Box component="span" sx={name}>
          {company.name}
        </Box>
        <KeyboardArrowDown aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      </Button>
      <Menu
        {...menu.menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { width: 340, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(480px, 70vh)', mt: 1 } },
          list: menu.labelled,
        }}
      >
        {companies.map((one) => (
          <MenuItem
            key={one.id}
            component={Link}
            to={`${pathname}?${COMPANY_PARAMETER}=${one.id}`}
            role="menuitemradio"
            aria-checked={one.id === company.id}
            selected={one.id === company.id}
            onClick={menu.close}
            sx={{ alignItems: 'flex-start', py: '6px', whiteSpace: 'normal', color: 'text.primary' }}
          >
            <ListItemIcon>{one.id === company.id && <Check sx={{ color: 'primary.main' }} />}</ListItemIcon>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {one.name}
              </Box>
              <Typography variant="caption" component="span" color="text.secondary">
                <CnpjText value={one.cnpj} />
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
