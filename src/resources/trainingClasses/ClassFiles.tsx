import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { Box, IconButton, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { CLASS_FILE_KINDS, type ClassFile, type ClassFileKind } from '../../../contract/classFiles.ts';
import type { TrainingClass } from '../../../contract/trainingClasses.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmAction, useAction, useInvalidate } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { useMenu } from '../../components/feedback/useMenu.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ACCEPT, useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { formatFileSize } from '../../components/viewer/useFile.ts';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { currentLocale } from '../../i18n/language.ts';

const keyOf = (id: number) => ['trainingClasses', 'files', id] as const;

/** The tab 'Arquivos': who was there, what was taught, how it was shown, and the proof of a retroactive class (G-05). */
export function ClassFiles({ row }: { row: TrainingClass }) {
  const t = useT();
  const provider = useProvider();
  const { data, error, refetch } = useRead(keyOf(row.id), (reader, options) => reader.getClassFiles(row.id, options));
  const removal = useAction<ClassFile>({
    run: (file) => provider.removeClassFile(row.id, file.id),
    done: ({ name }) => t('trainingClasses.files.removed', { name }),
    failed: t('trainingClasses.files.removeFailed'),
    invalidate: ['trainingClasses'],
  });
  const download = useAction<ClassFile>({
    run: async (file) => saveBlob(await provider.fetchClassFile(row.id, file.id), file.name),
    failed: t('trainingClasses.files.downloadFailed'),
  });
  return (
    <Card title={t('trainingClasses.files.title')} beside={<Send row={row} />}>
      {error && !data ? (
        <ErrorState title={t('trainingClasses.files.failed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={3} rowHeight={52} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <Box sx={{ p: 4, color: 'text.secondary' }}>{t('trainingClasses.files.empty')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((file) => (
            <Box
              component="li"
              key={file.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                px: 4,
                py: 2,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <DescriptionOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Box>
                <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                  {[
                    t(`trainingClasses.files.kind.${file.kind}`),
                    formatFileSize(file.size, currentLocale()),
                    file.author.displayName,
                    dateTimeText(file.createdAt, new Date(), t),
                  ].join(' · ')}
                </Box>
              </Box>
              <IconButton
                aria-label={t('trainingClasses.files.download', { name: file.name })}
                onClick={() => download.run(file)}
                sx={BUTTON}
              >
                <FileDownloadOutlined sx={{ fontSize: 17 }} />
              </IconButton>
              <IconButton
                aria-label={t('trainingClasses.files.remove', { name: file.name })}
                onClick={() => removal.ask(file)}
                sx={BUTTON}
              >
                <DeleteOutlined sx={{ fontSize: 17 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <ConfirmAction
        action={removal}
        title={({ name }) => t('trainingClasses.files.removeTitle', { name })}
        confirmLabel={t('common.actions.remove')}
        tone="error"
      >
        {() => t('trainingClasses.files.removeText')}
      </ConfirmAction>
    </Card>
  );
}
const BUTTON = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, color: 'text.secondary' };

/** The kind first, then the files: they are sent as soon as they are chosen. */
function Send({ row }: { row: TrainingClass }) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const menu = useMenu();
  const kind = useRef<ClassFileKind>('ATTENDANCE');
  const [busy, setBusy] = useState(false);
  const send = async (files: File[]) => {
    setBusy(true);
    try {
      await provider.addClassFiles(row.id, kind.current, files);
      invalidate(['trainingClasses']);
      notify(t('trainingClasses.files.sent', { count: files.length }), { type: 'success' });
    } catch (error) {
      notify(errorMessageOf(error, t, t('trainingClasses.files.sendFailed')), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const picker = useFilePicker({
    accept: ACCEPT,
    multiple: true,
    testId: 'class-files',
    onFiles: (files) => void send(files),
  });
  return (
    <>
      <BusyButton {...menu.button} busy={busy} startIcon={<FileUploadOutlined />}>
        {t('trainingClasses.files.send')}
      </BusyButton>
      <Menu {...menu.menu} slotProps={{ list: menu.labelled }}>
        {CLASS_FILE_KINDS.map((one) => (
          <MenuItem
            key={one}
            onClick={() => {
              kind.current = one;
              menu.close();
              picker.open();
            }}
          >
            {t(`trainingClasses.files.kind.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {picker.input}
    </>
  );
}
