import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import type { Ref } from 'react';
import {
  DocumentViewer,
  type Marking,
  type PageMark,
  type ViewerHandle,
} from '../../../components/viewer/DocumentViewer.tsx';
import { ViewerNotice } from '../../../components/viewer/ViewerNotice.tsx';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { failureOf } from '../reviewFailure.ts';
import { useLoadFile } from '../usePrefetch.ts';
import { kindText } from './kindText.ts';

type Props = {
  selected: number | null;
  onSelect: (id: number) => void;
  mayUpload: boolean;
  mark: PageMark | null;
  marking: Marking | null;
  viewerRef: Ref<ViewerHandle>;
};

/** The files of this round (and one of an earlier round, when it was opened) in the viewer (D-20, D-24). */
export function DocumentPane({ selected, onSelect, mayUpload, mark, marking, viewerRef }: Props) {
  const t = useT();
  const { record, may } = useReview();
  const load = useLoadFile();

  if (!may('see_pendency_file')) {
    return <ViewerNotice icon={<LockOutlined />} title={t('pendencyReview.document.notAllowed')} />;
  }
  const current = currentDocuments(record.documents);
  const opened = record.documents.find(({ id }) => id === selected);
  const files = opened && !current.includes(opened) ? [...current, opened] : current;
  return (
    <DocumentViewer
      ref={viewerRef}
      files={files.map((file) => ({ ...file, note: file.kind?.differs ? kindText(file.kind, t) : undefined }))}
      selected={opened?.id ?? files[0]?.id ?? null}
      onSelect={onSelect}
      load={load}
      mark={mark}
      marking={marking}
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
