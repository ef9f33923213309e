import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { DeniedState } from '../components/feedback/DeniedState.tsx';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { NotFoundState } from '../components/feedback/NotFoundState.tsx';
import { useT } from '../i18n/index.ts';

const HomeButton = () => (
  <Button component={Link} to="/" variant="contained">
    {useT()('common.actions.goHome')}
  </Button>
);

/** The whole page: nothing is at this address (L-05). */
export const NotFoundPage = () => <NotFoundState action={<HomeButton />} />;

/** The whole page: the person may not see it. */
export const AccessDeniedPage = () => <DeniedState level={1} />;

/** The whole page: the permissions could not be asked. */
export const AccessErrorPage = () => <ErrorState level={1} onRetry={() => window.location.assign('/')} />;
