import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Box, ButtonBase, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type DragEvent, useState } from 'react';
import { UPLOAD } from '../../../../contract/constants.ts';
import { ACCEPT, useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { useT } from '../../../i18n/index.ts';
import { lineBelow } from '../../../theme/layout.ts';
import { useDecisionPane } from '../decision/decisionState.ts';
import { StoredFiles } from '../document/StoredFiles.tsx';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { UploadFields } from './UploadFields.tsx';
import { UploadHint } from './UploadGuide.tsx';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Where files are chosen or dropped: one button, as large as its place (mockup 'states', 12). */
export function DropArea({ isPane = false }: { isPane?: boolean }) {
  const t = useT();
  const { upload } = useDecisionPane();
  const picker = useFilePicker({ accept: ACCEPT, multiple: true, testId: 'upload-input', onFiles: upload.add });
  const [isOver, setIsOver] = useState(false);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    upload.add([...event.dataTransfer.files]);
  };

  return (
    <>
      {picker.input}
      <ButtonBase
        onClick={picker.open}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          width: '100%',
          flexDirection: 'column',
          gap: isPane ? 1.5 : 0.5,
          py: 3,
          px: 4,
          ...(isPane && { flex: '1 0 160px' }),
          borderRadius: 2,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'border.control',
          bgcolor: isOver ? 'soft.primary' : 'background.selected',
          typography: isPane ? 'body1' : 'body2',
        }}
      >
        <FileUploadOutlined aria-hidden sx={{ fontSize: isPane ? 40 : 20, color: 'ink.primary' }} />
        <span>
          {isOver ? (
            t('pendencyReview.upload.dropHere')
          ) : (
            <>
              {t('pendencyReview.upload.drop')}{' '}
              <Box component="span" sx={{ color: 'ink.primary', fontWeight: 550 }}>
                {t('pendencyReview.upload.choose')}
              </Box>
            </>
          )}
        </span>
        <Typography variant="caption" component="span" color="text.secondary">
          {t('pendencyReview.upload.accepted', { max: UPLOAD.maxBytes / 1024 / 1024 })}
        </Typography>
      </ButtonBase>
    </>
  );
}

/** While there is no file to look at, the pane of the document is where one is dropped; else the panel beside it. */
export function useDropsInPane(): boolean {
  const { record, may } = useReview();
  const { hasPanel } = useDecisionPane();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  return isWide && hasPanel && may('see_pendency_file') && currentDocuments(record.documents).length === 0;
}

/** The name of the place, and what is asked for. */
export function UploadIntro() {
  const t = useT();
  const { record } = useReview();
  return (
    <>
      <Typography id="review-upload" variant="h3" component="h2" sx={{ fontSize: 13, mb: 1 }}>
        {t('pendencyReview.upload.title')}
      </Typography>
      <UploadHint record={record} />
    </>
  );
}

/** Where there is a document to look at: what is asked for, the drop area, and what was chosen and stored. */
export function UploadPanel() {
  const { upload, send, start } = useDecisionPane();
  return (
    <Box component="section" aria-labelledby="review-upload" sx={{ ...lineBelow, px: 4, py: 3 }}>
      <UploadIntro />
      <DropArea />
      {upload.queue.length > 0 && <UploadFields upload={upload} />}
      <StoredFiles upload={upload} onSend={send && send.obstacle === null ? () => start(send) : null} />
    </Box>
  );
}
