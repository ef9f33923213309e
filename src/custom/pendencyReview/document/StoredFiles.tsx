import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { formatMonth } from '../../../../contract/common.ts';
import { UPLOAD } from '../../../../contract/constants.ts';
import type { DocumentWarning, DocumentWarnings } from '../../../../contract/documentWarnings.ts';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { isNameQuestion, type ReadingField } from '../../../../contract/readings.ts';
import { ACCEPT, useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { formatFileSize } from '../../../components/viewer/useFile.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { type Translate, useT } from '../../../i18n/index.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { flexWrap } from '../../../theme/layout.ts';
import { reviewKey, useReview, useReviewAction } from '../reviewContext.ts';
import { fileErrorOf } from '../upload/uploadQueue.ts';
import type { Upload } from '../upload/useUpload.ts';
import { EditableDate } from './EditableDate.tsx';

/** Polling interval of a file being read, in milliseconds, and the slower one after FAST_POLLS. */
const POLL_INTERVAL = 2000;
const SLOW_POLL_INTERVAL = 10_000;
const FAST_POLLS = 15;

const isUnderWay = (checked: DocumentWarnings | undefined): boolean =>
  checked?.state === 'QUEUED' || checked?.state === 'RUNNING';

type FileCheck = { checked: DocumentWarnings | undefined; isUnderWay: boolean; failed: boolean };

/** Warnings about files that are stored and not sent yet, polled while the gateway reads them (D-28). */
function useFileChecks(documents: readonly PendencyDocument[]): FileCheck[] {
  const { record } = useReview();
  const dataProvider = useProvider();
  return useQueries({
    queries: documents.map(({ id, issueDate }) => ({
      // a new issue date is checked again
      queryKey: [...reviewKey(record.id), 'warnings', id, issueDate],
      queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getDocumentWarnings(record.id, id, { signal }),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }: { state: { data: DocumentWarnings | undefined; dataUpdateCount: number } }) =>
        isUnderWay(state.data)
          ? state.dataUpdateCount > FAST_POLLS
            ? SLOW_POLL_INTERVAL
            : POLL_INTERVAL
          : (false as const),
    })),
  }).map(({ data, isError }) => ({ checked: data, isUnderWay: isUnderWay(data), failed: isError && !data }));
}

/** Fields whose findings have their own text. */
const OWN_WORDS = ['documentKind', 'expirationDate', 'fitness'] as const;
const ownWords = (field: ReadingField) => OWN_WORDS.find((own) => own === field);

/** Text of a warning, with the found and the expected value (D-28). */
function warningText(warning: DocumentWarning, t: Translate): string {
  switch (warning.kind) {
    case 'EXPIRED':
      return t('upload.warning.expired', { date: formatDate(warning.expirationDate) });
    case 'UNREADABLE': {
      const { failure } = warning;
      const known = (['encrypted', 'broken', 'too_large'] as const).find((one) => one === failure);
      return t(`upload.warning.${known ?? 'empty'}`);
    }
    case 'DUPLICATE': {
      const { name, round, pendency, isHere } = warning;
      if (isHere) return t('upload.warning.duplicateHere', { name, round });
      const { referenceMonth, employee } = pendency;
      const where = [pendency.name, employee, referenceMonth && formatMonth(referenceMonth)].filter(Boolean);
      return t('upload.warning.duplicateThere', { pendency: where.join(' · ') });
    }
    case 'FINDING': {
      const { field, verdict, found, expected } = warning;
      const words = { field: t(`contract.readingField.${field}`), found: found ?? '', expected: expected ?? '' };
      if (isNameQuestion(warning)) return t('upload.warning.otherName', words);
      if (verdict === 'UNIDENTIFIED') {
        return t('upload.warning.missing', { what: [words.field, words.expected].filter(Boolean).join(' ') });
      }
      return t(`upload.warning.${ownWords(field) ?? 'mismatch'}`, words);
    }
  }
}

const MAX_MB = UPLOAD.maxBytes / 1024 / 1024;

type RowProps = { document: PendencyDocument; check: FileCheck; upload: Upload };

function StoredFile({ document, check, upload }: RowProps) {
  const t = useT();
  const { record, canWrite, refresh } = useReview();
  const dataProvider = useProvider();
  const notify = useNotify();
  const { checked } = check;
  // different findings can have the same text
  const warnings = [...new Set(checked?.warnings.map((warning) => warningText(warning, t)))];
  const isChecking = check.isUnderWay || (!checked && !check.failed);
  const size = formatFileSize(document.size, currentLocale());

  const exchange = useReviewAction<File>({
    run: async (file) => {
      await dataProvider.removeDocument(record.id, document.id);
      upload.add([file]);
      await refresh();
    },
  });
  const choose = (file: File) => {
    // the stored file is removed only for one that can replace it
    const fieldError = fileErrorOf(file);
    if (fieldError) notify(t(`errors.${fieldError}`, { max: MAX_MB }), { type: 'error' });
    else exchange.run(file);
  };

  const picker = useFilePicker({
    accept: ACCEPT,
    testId: 'exchange-input',
    onFiles: ([file]) => {
      if (file) choose(file);
    },
  });
  const state = () => {
    if (isChecking) return t('upload.checking');
    if (check.failed) return t('upload.checkFailed');
    if (warnings.length > 0) return t('upload.warnings', { count: warnings.length });
    return t(checked?.wasCompared ? 'upload.fine' : 'upload.unchecked');
  };

  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
        {warnings.length > 0 ? (
          <WarningAmberOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
        ) : (
          <InsertDriveFileOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere', lineHeight: '18px' }}>
            {document.name}
          </Typography>
          <Typography variant="caption" component="div" color="text.secondary" sx={{ ...flexWrap, columnGap: 1 }}>
            <span className="num">{size}</span>
            {`· ${t('pendencyReview.meta.issueDate')}`}
            <EditableDate document={document} field="issueDate" isListed />
          </Typography>
          <Typography variant="caption" component="p" role="status" color="text.secondary">
            {state()}
          </Typography>
        </Box>
        {isChecking ? (
          <CircularProgress size={16} aria-hidden sx={{ mx: 1.5 }} />
        ) : (
          warnings.length === 0 &&
          !check.failed && (
            <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: 'success.main', mx: 1.5, flex: 'none' }} />
          )
        )}
      </Box>
      {warnings.length > 0 && (
        <>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              mt: 1.5,
              px: 2.5,
              py: 1.5,
              borderRadius: 2,
              bgcolor: 'soft.warning',
              '& > li': { typography: 'body2', overflowWrap: 'anywhere', py: 0.25 },
            }}
          >
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          {picker.input}
          <Button
            size="small"
            aria-label={t('upload.exchangeLabel', { name: document.name })}
            aria-disabled={exchange.busy || !canWrite || undefined}
            onClick={() => {
              if (!exchange.busy && canWrite) picker.open();
            }}
            sx={{ mt: 1.5, ml: 'auto', display: 'flex', '@media (pointer: coarse)': { minHeight: 44 } }}
          >
            {t(exchange.busy ? 'upload.exchanging' : 'upload.exchange')}
          </Button>
        </>
      )}
    </Box>
  );
}

type Props = {
  upload: Upload;
  /** Sends the pendency for analysis; null when disabled. */
  onSend: (() => void) | null;
};

/** Files that are stored and not sent yet, with their warnings, which never block sending (D-20, D-28). */
export function StoredFiles({ upload, onSend }: Props) {
  const t = useT();
  const { record } = useReview();
  const stored = record.documents.filter(({ state }) => state === 'CURRENT');
  const checks = useFileChecks(stored);
  if (stored.length === 0) return null;
  const isWarned = checks.some(({ checked }) => (checked?.warnings.length ?? 0) > 0);
  return (
    <Box sx={{ mt: 2 }}>
      <Box component="ul" aria-label={t('upload.stored')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {stored.map((document, index) => {
          const check = checks[index];
          return check && <StoredFile key={document.id} document={document} check={check} upload={upload} />;
        })}
      </Box>
      {isWarned && onSend && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <Typography variant="caption" component="p" color="text.secondary" sx={{ flex: '1 1 200px' }}>
            {t('upload.advice')}
          </Typography>
          <Button size="small" variant="text" onClick={onSend}>
            {t('upload.sendAnyway')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
