import { Box } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatDate } from '../../../../contract/common.ts';
import type { Action } from '../../../../contract/lifecycle.ts';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf, isStale, singleDocumentField } from '../reviewFailure.ts';
import type { DecisionFlow } from './useDecisionFlow.ts';

type Props = { flow: DecisionFlow; busy: Action | null };

/**
 * QUESTION_DOCUMENT_VALIDITY (D-18): the day of expiration is missing, or is not what the catalogue reckons. It is
 * corrected here, saved with the document's outcome, and the conclusion goes on.
 */
export function ValidityQuestion({ flow, busy }: Props) {
  const isOpen = flow.isQuestionDocumentDialogOpen && flow.action === 'QUESTION_DOCUMENT_VALIDITY';
  return isOpen ? <ValidityForm flow={flow} busy={busy} /> : null;
}

function ValidityForm({ flow, busy }: Props) {
  const t = useT();
  const { record, show, explain } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { documents } = flow;
  // what the catalogue reckons stands ready where there is no day at all
  const [days, setDays] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(documents.map((one) => [one.id, one.expirationDate ?? one.expectedExpirationDate ?? ''])),
  );
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

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
      setError(await flow.goOn({ version }));
    } catch (cause) {
      const failure = failureOf(cause);
      setError(singleDocumentField(failure) ?? (await explain(failure, t('pendencyReview.failed'))));
      if (isStale(failure)) flow.close();
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={t('documentReview.validity.title')}
      confirmLabel={t('documentReview.validity.goOn')}
      busy={isSaving || busy !== null}
      error={error ?? undefined}
      onConfirm={() => void confirm()}
      onClose={flow.close}
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
