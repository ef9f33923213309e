import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Typography } from '@mui/material';
import { Fragment } from 'react';
import { TEXT } from '../../../../contract/constants.ts';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { ConfirmAction } from '../../../components/action/useAction.tsx';
import { saveBlob } from '../../../components/saveBlob.ts';
import { DocumentViewer, type ViewerFile } from '../../../components/viewer/DocumentViewer.tsx';
import { fileKindOf } from '../../../components/viewer/useFile.ts';
import { ViewerNotice } from '../../../components/viewer/ViewerNotice.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { flexColumn, outlined } from '../../../theme/layout.ts';
import { useWork } from '../checklist/workState.ts';
import { useDecisionPane } from '../decision/decisionState.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { failureOf } from '../reviewFailure.ts';
import { UploadFields } from '../upload/UploadFields.tsx';
import { DropArea, UploadIntro, useDropsInPane } from '../upload/UploadPanel.tsx';
import { useLoadFile } from '../usePrefetch.ts';
import { OWN_ARROWS } from '../useShortcuts.ts';
import { useDocument } from './documentState.ts';
import { kindText } from './FileKind.tsx';

/** The files of this round, and one of an earlier round when it was opened, in the viewer (D-20, D-24). */
export function DocumentPane({ hasBorder }: { hasBorder: boolean }) {
  return (
    <Box
      {...{ [OWN_ARROWS]: true }}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        display: 'flex',
        borderRight: hasBorder ? 1 : 0,
        borderColor: 'divider',
      }}
    >
      <Files />
    </Box>
  );
}

function Files() {
  const t = useT();
  const { record, may, mayUpload } = useReview();
  const { shown, select, mark, viewer } = useDocument();
  const { marker } = useWork();
  const load = useLoadFile();
  const dropsInPane = useDropsInPane();
  const provider = useProvider();
  const original = useReviewAction<ViewerFile, Blob>({
    run: ({ id }, reason) => provider.fetchOriginal(id, reason),
    onDone: ({ name }, blob) => saveBlob(blob, name),
    failed: t('pendencyReview.health.originalFailed'),
    errorText: ({ message }) => message,
  });
  const { upload } = useDecisionPane();

  if (!may('see_pendency_file')) {
    return <ViewerNotice icon={<LockOutlined />} title={t('pendencyReview.document.notAllowed')} />;
  }
  const current = currentDocuments(record.documents);
  const opened = record.documents.find(({ id }) => id === shown);
  if (dropsInPane && !opened) {
    return (
      <Box
        component="section"
        aria-labelledby="review-upload"
        sx={{ ...flexColumn, flex: 1, minHeight: 0, overflow: 'auto', p: 4, bgcolor: 'background.sunken' }}
      >
        <UploadIntro />
        <DropArea isPane />
        {upload.queue.length > 0 && (
          <Box sx={{ ...outlined, borderRadius: 2, mt: 3, px: 4, pb: 3, bgcolor: 'background.paper' }}>
            <UploadFields upload={upload} />
          </Box>
        )}
      </Box>
    );
  }
  const files = opened && !current.includes(opened) ? [...current, opened] : current;
  const restricted = files.filter((file) => file.restricted);
  // of several, those that may be opened are in the viewer
  const [first] = restricted;
  if (first && restricted.length === files.length) return <RestrictedFile document={opened ?? first} />;
  const isHealth = (id: number) => files.some((file) => file.id === id && file.sensitivity === 'HEALTH');
  return (
    <>
      <DocumentViewer
        ref={viewer}
        files={files
          .filter((file) => !file.restricted)
          .map((file) => ({
            ...file,
            // what is shown of it is a PDF of ours
            ...(isHealth(file.id) && fileKindOf(file.contentType) === 'image' && { contentType: 'application/pdf' }),
            isProtected: isHealth(file.id),
            note: file.kind?.differs ? kindText(file.kind, t) : undefined,
          }))}
        selected={(opened ?? files.find((file) => !file.restricted))?.id ?? null}
        onSelect={select}
        load={(id, signal) => (isHealth(id) ? provider.viewDocument(id, { signal }) : load(id, signal))}
        onDownload={original.ask}
        mark={mark}
        marking={marker.marking}
        isUnavailable={(error) => failureOf(error).code === 'file_unavailable'}
        messageOf={(error) => failureOf(error).message}
        nothing={
          <ViewerNotice
            icon={<InsertDriveFileOutlined />}
            title={t('pendencyReview.document.none')}
            text={t(mayUpload ? 'pendencyReview.document.noneSupplierHint' : 'pendencyReview.document.noneHint')}
          />
        }
      />
      <ConfirmAction
        action={original}
        title={() => t('pendencyReview.health.originalTitle')}
        confirmLabel={t('common.actions.download')}
        reason={{ label: t('pendencyReview.health.reason'), required: true, max: TEXT.name }}
      >
        {() => t('pendencyReview.health.originalText')}
      </ConfirmAction>
    </>
  );
}

/** A health document for who may not open it: what it is, its dates, and whether the person is fit (ruling 23). */
function RestrictedFile({ document }: { document: PendencyDocument }) {
  const t = useT();
  const facts = [
    [t('pendencyReview.health.kind'), document.name],
    [t('pendencyReview.meta.issueDate'), formatDate(document.issueDate)],
    [
      t('pendencyReview.meta.expirationDate'),
      document.expirationDate ? formatDate(document.expirationDate) : t('common.emptyValue'),
    ],
    [
      t('pendencyReview.health.fitness'),
      t(document.fitness ? `privacyWords.fitness.${document.fitness}` : 'pendencyReview.health.unread'),
    ],
  ];
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
      }}
    >
      <LockOutlined aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography variant="h3" component="p">
        {t('pendencyReview.health.restricted')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
        {t('pendencyReview.health.restrictedText')}
      </Typography>
      <Box
        component="dl"
        sx={{
          ...{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 4, rowGap: 1, textAlign: 'left' },
          '& dt': { color: 'text.secondary', fontSize: 12, lineHeight: '20px' },
          '& dd': { m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 550, overflowWrap: 'anywhere' },
        }}
      >
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}
