import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Permission } from '../../contract/permissions.ts';
import { denialText } from '../access/denial.ts';
import { ACCOUNT_PATH, addressOf } from '../access/sections.ts';
import { useSelectedCompanies } from '../access/selectedCompanies.ts';
import { useOnlySide } from '../access/useCan.ts';
import { DeniedState, EmptyState, ErrorState, NotFoundState } from '../components/feedback/states.tsx';
import { useT } from '../i18n/index.ts';
import { useNavigationEntries } from './useNavigationEntries.ts';

const HomeButton = () => (
  <Button component={Link} to="/" variant="contained">
    {useT()('common.actions.goHome')}
  </Button>
);

/** The whole page: nothing is at this address (L-05). */
export const NotFoundPage = () => <NotFoundState action={<HomeButton />} />;

/**
 * The whole page: the person may not see it, with the way to what they may. A person without a company reads how to
 * join one.
 */
export const AccessDeniedPage = ({ missing }: { missing?: Permission }) => {
  const t = useT();
  const onlySide = useOnlySide(missing);
  const { companies } = useSelectedCompanies();
  const [first] = useNavigationEntries();
  if (companies.length === 0) {
    return (
      <EmptyState
        level={1}
        title={t('account.noCompany.title')}
        text={t('account.noCompany.how')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
            <Button component={Link} to={addressOf('company')} variant="contained">
              {t('account.found.title')}
            </Button>
            <Button component={Link} to={ACCOUNT_PATH}>
              {t('account.title')}
            </Button>
          </Box>
        }
      />
    );
  }
  return (
    <DeniedState
      level={1}
      hint={missing && onlySide && denialText({ missing, grantors: [], onlySide }, t)}
      action={
        first && (
          <Button component={Link} to={first.to} variant="contained">
            {t('states.denied.goTo', { section: first.label })}
          </Button>
        )
      }
    />
  );
};

export const AccessErrorPage = () => <ErrorState level={1} onRetry={() => window.location.assign('/')} />;
