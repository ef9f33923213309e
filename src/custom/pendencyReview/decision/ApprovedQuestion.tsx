import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import { Box, Link, Typography } from '@mui/material';
import { formatMonth } from '../../../../contract/common.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { useT } from '../../../i18n/index.ts';
import { toPortuguese } from '../../../routes.ts';
import { useDecisionPane } from './decisionState.ts';

/** QUESTION_APPROVED_DOCUMENT (D-18): the file is approved in other pendencies, which are linked; confirming continues. */
export function ApprovedQuestion() {
  const t = useT();
  const { decision } = useDecisionPane();
  return (
    <ConfirmDialog
      open={decision.step === 'question' && decision.question === 'QUESTION_APPROVED_DOCUMENT'}
      title={t('documentReview.approved.title')}
      confirmLabel={t('documentReview.approved.goOn')}
      tone="error"
      onConfirm={() => void decision.answer()}
      onClose={decision.close}
    >
      {t('documentReview.approved.text')}
      {decision.documents.map(({ id, name, approvedIn }) => (
        <Box key={id} sx={{ mt: 3 }}>
          <Typography variant="body2" color="text.primary" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('documentReview.approved.where', { name })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
            {approvedIn.map((other) => (
              <Box component="li" key={other.pendencyId}>
                <Link
                  href={toPortuguese(`/pendencies/${other.pendencyId}`)}
                  target="_blank"
                  rel="noopener"
                  sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 24, fontWeight: 550 }}
                >
                  {other.name}
                  <OpenInNewOutlined aria-hidden sx={{ fontSize: 14 }} />
                  <span className="visually-hidden">{t('documentReview.approved.open')}</span>
                </Link>
                <Typography variant="caption" component="p" color="text.secondary">
                  {[
                    other.company.name,
                    other.employee?.name,
                    other.project.name,
                    other.referenceMonth && formatMonth(other.referenceMonth),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </ConfirmDialog>
  );
}
