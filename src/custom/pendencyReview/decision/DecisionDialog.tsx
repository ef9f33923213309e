import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import { Box, Link, Typography } from '@mui/material';
import { formatMonth } from '../../../../contract/common.ts';
import { documentReviewBodySchema, type VerifiedDocument } from '../../../../contract/documentReview.ts';
import type { Action } from '../../../../contract/lifecycle.ts';
import { BoldList } from '../../../components/feedback/BoldList.tsx';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useContractForm } from '../../../components/form/useContractForm.ts';
import { DateInput } from '../../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { toPortuguese } from '../../../routes.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { failureOf, isStale, singleDocumentField } from '../reviewFailure.ts';
import { useDecisionPane } from './decisionState.ts';

/** It came back and nothing new is there: whoever sends it again means it. */
export function SameAgainQuestion() {
  const t = useT();
  const { send, start, asksAgain, setAsksAgain } = useDecisionPane();
  return (
    <ConfirmDialog
      open={asksAgain && send !== undefined}
      title={t('pendencyReview.sameAgain.title')}
      confirmLabel={t('contract.action.send')}
      onConfirm={() => {
        setAsksAgain(false);
        if (send) start(send);
      }}
      onClose={() => setAsksAgain(false)}
    >
      {t('pendencyReview.sameAgain.text')}
    </ConfirmDialog>
  );
}

/**
 * QUESTION_DOCUMENT_VALIDITY (D-18): an expiration date is missing, or differs from the catalogue's. It is corrected
 * here and saved with the document's outcome, then the conclusion continues.
 */
export function ValidityQuestion() {
  const { decision } = useDecisionPane();
  const isOpen = decision.step === 'question' && decision.question === 'QUESTION_DOCUMENT_VALIDITY';
  return isOpen ? <ValidityForm /> : null;
}

// the catalogue's date is proposed where there is none
const valuesOf = (documents: readonly VerifiedDocument[]) => ({
  documents: documents.map(({ id, expirationDate, proposedExpirationDate }) => ({
    id,
    outcome: 'APPROVED',
    expirationDate: expirationDate ?? proposedExpirationDate ?? '',
  })),
});

function ValidityForm() {
  const t = useT();
  const { record, show, explain } = useReview();
  const { decision } = useDecisionPane();
  const dataProvider = useProvider();
  const { documents, setError, close } = decision;
  const form = useContractForm({
    schema: documentReviewBodySchema,
    record: documents,
    valuesOf,
    isNew: true, // the conclusion continues also when no date was changed
    focusOn: 'field',
    save: async (body, over) => {
      setError(null);
      const changed = body.documents.filter(({ expirationDate }, at) => expirationDate !== over[at]?.expirationDate);
      let { version } = record;
      if (changed.length > 0) {
        const fresh = await dataProvider.reviewDocuments(record.id, { documents: changed }, version);
        show(fresh);
        version = fresh.version;
      }
      await decision.answer(version);
      return over.map((one, at) => ({ ...one, expirationDate: body.documents[at]?.expirationDate ?? null }));
    },
    onError: (cause) => {
      const failure = failureOf(cause);
      const field = singleDocumentField(failure);
      if (field === null)
        void explain(failure, t('pendencyReview.failed'), isStale(failure) ? undefined : 'dialog').then(setError);
      else setError(field);
      if (isStale(failure)) close();
      return true;
    },
  });

  return (
    <FormDialog
      role="alertdialog"
      title={t('documentReview.validity.title')}
      lead={t('documentReview.validity.text')}
      submitLabel={t('documentReview.validity.goOn')}
      form={{ ...form, errorMessage: decision.error }}
      onClose={close}
    >
      {documents.map(({ id, name, issueDate, expirationDate, expectedExpirationDate }, at) => (
        <DateInput
          key={id}
          source={`documents.${at}.expirationDate`}
          label={t('documentReview.validity.field', { name })}
          required
          help={t(expirationDate === null ? 'documentReview.validity.missing' : 'documentReview.validity.differs', {
            issued: formatDate(issueDate),
            expected: formatDate(expectedExpirationDate ?? ''),
          })}
        />
      ))}
    </FormDialog>
  );
}

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

const WITH_NOTE = [
  'conclude',
  'contest',
  'close_without_analysis',
  'reject',
  'ask',
  'reopen',
  'reopen_in_revision',
] as const;
const isNoted = (action: Action | undefined) => WITH_NOTE.find((one) => one === action);

/** The note of a decision (D-15, D-17); a rejection names the documents that it blocks (D-18). */
export function DecisionDialog({ onExited }: { onExited: () => void }) {
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
      onExited={onExited}
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
