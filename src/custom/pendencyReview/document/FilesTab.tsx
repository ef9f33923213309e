import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { ConfirmAction } from '../../../components/action/useAction.tsx';
import { DateTimeText } from '../../../components/fields/values.tsx';
import { formatFileSize } from '../../../components/viewer/useFile.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { currentLocale } from '../../../i18n/language.ts';
import { flexRow, flexWrap, lineBelow } from '../../../theme/layout.ts';
import { DocumentOrigin } from '../reuse/DocumentOrigin.tsx';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { currentDocuments, earlierRounds } from '../reviewFacts.ts';
import { DocumentOutcome, useDocumentReviews } from './DocumentOutcome.tsx';
import { useDocument } from './documentState.ts';
import { EditableDate, useMayEditDate } from './EditableDate.tsx';
import { FileKind } from './FileKind.tsx';

/** The files of this round and of the earlier ones, with their dates and outcome (D-19 to D-22, wire section 5). */
export function FilesTab() {
  const t = useT();
  const dataProvider = useProvider();
  const { picked, pick } = useDocument();
  const { record, may, canWrite, refresh } = useReview();
  const removal = useReviewAction<PendencyDocument>({
    run: async ({ id }) => {
      await dataProvider.removeDocument(record.id, id);
      await refresh();
    },
    done: () => t('pendencyReview.files.removed'),
  });
  const current = currentDocuments(record.documents);
  const mayEditDate = useMayEditDate();
  const reviews = useDocumentReviews();

  /** With one file its dates are edited in the summary. */
  const date = (document: PendencyDocument, field: 'issueDate' | 'expirationDate', text: string) => {
    if (current.length === 1 || !mayEditDate(document, field)) return text && <span className="num">{text}</span>;
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        {t(`pendencyReview.meta.${field}`)}
        <EditableDate document={document} field={field} isListed />
      </Box>
    );
  };
  const facts = (document: PendencyDocument): ReactNode => {
    const { issueDate, expirationDate: expires } = document;
    return (
      <>
        <span className="num">{formatFileSize(document.size, currentLocale())}</span>
        {date(document, 'issueDate', t('pendencyReview.files.issued', { date: formatDate(issueDate) }))}
        {date(
          document,
          'expirationDate',
          expires ? t('pendencyReview.files.expires', { date: formatDate(expires) }) : '',
        )}
      </>
    );
  };

  const row = (document: PendencyDocument) => {
    const mayRemove = document.state === 'CURRENT' && canWrite && may('upload_pendency_document');
    return (
      <Box
        component="li"
        key={document.id}
        sx={{ ...lineBelow, display: 'flex', alignItems: 'flex-start', gap: 2.5, py: 2 }}
      >
        <InsertDriveFileOutlined aria-hidden sx={{ fontSize: 18, mt: 0.25, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {may('see_pendency_file') && !document.restricted ? (
            <ButtonBase
              aria-label={t('pendencyReview.files.open', { name: document.name })}
              aria-pressed={picked === document.id}
              onClick={() => pick(document.id)}
              sx={{
                typography: 'body2',
                fontWeight: 500,
                textAlign: 'left',
                overflowWrap: 'anywhere',
                borderRadius: 1,
                minHeight: 24,
                color: 'ink.primary',
                '&:hover': { textDecoration: 'underline' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              {document.name}
            </ButtonBase>
          ) : (
            <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {document.name}
            </Typography>
          )}
          <Typography variant="caption" component="div" color="text.secondary" sx={{ ...flexWrap, columnGap: 2.5 }}>
            {facts(document)}
          </Typography>
          <Typography variant="caption" component="div" color="text.secondary">
            {document.author.displayName}
            {' · '}
            <DateTimeText value={document.createdAt} />
            {document.state === 'CURRENT' && ` · ${t('pendencyReview.files.notSent')}`}
          </Typography>
          {document.restricted && (
            <Typography variant="caption" component="div" sx={{ ...flexRow, gap: 1, color: 'text.secondary' }}>
              <LockOutlined aria-hidden sx={{ fontSize: 14 }} />
              {t('pendencyReview.health.restricted')}
            </Typography>
          )}
          <DocumentOrigin document={document} />
          <FileKind document={document} />
          <DocumentOutcome document={document} reviews={reviews} />
        </Box>
        {mayRemove && (
          <IconButton
            size="small"
            aria-label={t('pendencyReview.files.remove', { name: document.name })}
            onClick={() => removal.ask(document)}
          >
            <DeleteOutlined sx={{ fontSize: 17 }} />
          </IconButton>
        )}
      </Box>
    );
  };

  const heading = (text: string) => (
    <Typography variant="caption" component="h3" color="text.secondary" sx={{ mt: 2, fontWeight: 600 }}>
      {text}
    </Typography>
  );
  const list = (documents: readonly PendencyDocument[]) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {documents.map(row)}
    </Box>
  );

  return (
    <>
      {heading(t('pendencyReview.files.current'))}
      {current.length > 0 ? (
        list(current)
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
          {t('pendencyReview.files.empty')}
        </Typography>
      )}
      {earlierRounds(record.documents).map(({ round, documents }) => (
        <Box key={round}>
          {heading(t('pendencyReview.files.round', { round }))}
          {list(documents)}
        </Box>
      ))}
      <ConfirmAction
        action={removal}
        title={() => t('pendencyReview.files.removeTitle')}
        confirmLabel={t('common.actions.remove')}
        tone="error"
      >
        {({ name }) => t('pendencyReview.files.removeText', { name })}
      </ConfirmAction>
    </>
  );
}
