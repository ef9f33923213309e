import { Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatDate } from '../../../../contract/common.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf, isStale, singleDocumentField } from '../reviewFailure.ts';
import { useDecisionPane } from './decisionState.ts';

/**
 * QUESTION_DOCUMENT_VALIDITY (D-18): an expiration date is missing, or differs from the catalogue's. It is corrected
 * here and saved with the document's outcome, then the conclusion continues.
 */
export function ValidityQuestion() {
  const { decision } = useDecisionPane();
  const isOpen = decision.step === 'question' && decision.question === 'QUESTION_DOCUMENT_VALIDITY';
  return isOpen ? <ValidityForm /> : null;
}

function ValidityForm() {
  const t = useT();
  const { record, show, explain } = useReview();
  const { decision } = useDecisionPane();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { documents, setError } = decision;
  // the catalogue's date is proposed where there is none
  const [days, setDays] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(documents.map((one) => [one.id, one.expirationDate ?? one.expectedExpirationDate ?? ''])),
  );
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  const confirm = async () => {
    setIsTried(true);
    setError(null);
    if (isSaving || documents.some(({ id }) => dateError(days[id] ?? '', { required: true }))) return;
    setIsSaving(true);
    try {
      const changed = documents.filter(({ id, expirationDate }) => days[id] !== expirationDate);
      let { version } = record;
      if (changed.length > 0) {
        const judged = changed.map(({ id }) => ({ id, outcome: 'APPROVED' as const, expirationDate: days[id] }));
        const fresh = await dataProvider.reviewDocuments(record.id, { documents: judged }, version);
        show(fresh);
        version = fresh.version;
      }
      await decision.answer(version);
    } catch (cause) {
      const failure = failureOf(cause);
      setError(singleDocumentField(failure) ?? (await explain(failure, t('pendencyReview.failed'))));
      if (isStale(failure)) decision.close();
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={t('documentReview.validity.title')}
      confirmLabel={t('documentReview.validity.goOn')}
      busy={isSaving || decision.busy !== null}
      error={decision.error ?? undefined}
      onConfirm={() => void confirm()}
      onClose={decision.close}
    >
      {t('documentReview.validity.text')}
      <Box sx={{ display: 'grid', gap: 4, mt: 4 }}>
        {documents.map(({ id, name, issueDate, expirationDate, expectedExpirationDate }) => (
          <DateInput
            key={id}
            label={t('documentReview.validity.field', { name })}
            value={days[id] ?? ''}
            onChange={(day) => setDays((before) => ({ ...before, [id]: day }))}
            required
            showError={isTried}
            help={t(expirationDate === null ? 'documentReview.validity.missing' : 'documentReview.validity.differs', {
              issued: formatDate(issueDate),
              expected: formatDate(expectedExpirationDate ?? ''),
            })}
          />
        ))}
      </Box>
    </ConfirmDialog>
  );
}
