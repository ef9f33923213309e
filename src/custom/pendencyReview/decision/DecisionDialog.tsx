import { Box } from '@mui/material';
import type { Action } from '../../../../contract/lifecycle.ts';
import { BoldList } from '../../../components/feedback/BoldList.tsx';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { useDecisionPane } from './decisionState.ts';

const WITH_NOTE = ['contest', 'close_without_analysis', 'reject', 'ask', 'reopen', 'reopen_in_revision'] as const;
const isNoted = (action: Action | undefined) => WITH_NOTE.find((one) => one === action);

/** The note of a decision (D-15, D-17); a rejection names the documents that it blocks (D-18). */
export function DecisionDialog() {
  const t = useT();
  const { record } = useReview();
  const { decision } = useDecisionPane();
  const action = isNoted(decision.item?.action) ?? 'reject';
  const blocked = decision.blocksDocuments ? currentDocuments(record.documents).map(({ name }) => name) : [];
  return (
    <ConfirmDialog
      open={decision.step === 'note'}
      title={t(`pendencyReview.confirm.${action}.title`)}
      confirmLabel={t(`contract.action.${action}`)}
      tone={action === 'reject' ? 'error' : 'primary'}
      reason={{
        label: t(`pendencyReview.confirm.${action}.reason`),
        required: true,
        initial: decision.initialNote,
      }}
      busy={decision.busy !== null}
      error={decision.error ?? undefined}
      onConfirm={(note) => void decision.confirmNote(note)}
      onClose={decision.close}
    >
      {t(`pendencyReview.confirm.${action}.text`)}
      {blocked.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <BoldList message={t('documentReview.blocks', { count: blocked.length })} names={blocked} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
