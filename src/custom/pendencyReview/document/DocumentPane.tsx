import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box } from '@mui/material';
import { DocumentViewer } from '../../../components/viewer/DocumentViewer.tsx';
import { ViewerNotice } from '../../../components/viewer/ViewerNotice.tsx';
import { useT } from '../../../i18n/index.ts';
import { useWork } from '../checklist/workState.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { failureOf } from '../reviewFailure.ts';
import { DropArea, useDropsInPane } from '../upload/UploadPanel.tsx';
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

  if (!may('see_pendency_file')) {
    return <ViewerNotice icon={<LockOutlined />} title={t('pendencyReview.document.notAllowed')} />;
  }
  const current = currentDocuments(record.documents);
  const opened = record.documents.find(({ id }) => id === shown);
  if (dropsInPane && !opened) {
    return (
      <Box sx={{ flex: 1, display: 'flex', p: 4, bgcolor: 'background.sunken' }}>
        <DropArea isPane />
      </Box>
    );
  }
  const files = opened && !current.includes(opened) ? [...current, opened] : current;
  return (
    <DocumentViewer
      ref={viewer}
      files={files.map((file) => ({ ...file, note: file.kind?.differs ? kindText(file.kind, t) : undefined }))}
      selected={opened?.id ?? files[0]?.id ?? null}
      onSelect={select}
      load={load}
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
  );
}
