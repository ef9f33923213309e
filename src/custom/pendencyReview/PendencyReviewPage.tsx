import { Box } from '@mui/material';
import { useId } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { NotFoundState } from '../../components/feedback/NotFoundState.tsx';
import { routeId } from '../../routes.ts';
import { listPath, PendencyReview } from './PendencyReview.tsx';

/** `/pendencias/editar/:id` (D-09): a positive integer, else 404 (L-20). */
export default function PendencyReviewPage() {
  const titleId = useId();
  const navigate = useNavigate();
  const id = routeId(useParams().id ?? '');
  if (id === null) return <NotFoundState />;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        height: 'calc(100dvh - var(--topbar-height, 52px) - var(--bottom-nav-height, 0px))',
        display: 'flex',
        minHeight: 480,
      }}
    >
      <PendencyReview id={id} titleId={titleId} variant="page" onClose={() => navigate(listPath)} />
    </Box>
  );
}
