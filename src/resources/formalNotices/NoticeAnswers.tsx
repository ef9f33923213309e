import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { FORMAL_NOTICE } from '../../../contract/constants.ts';
import { type FormalNotice, type FormalNoticeFile, formalNoticeAnswerSchema } from '../../../contract/formalNotices.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useAction, useInvalidate } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { ACCEPT, useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { formatFileSize } from '../../components/viewer/useFile.ts';
import { answerNotice, fetchNoticeFile } from '../../dataProvider/actions/formalNotices.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { currentLocale } from '../../i18n/language.ts';
import { flexRow, flexWrap, lineAbove, plainList, smallText } from '../../theme/layout.ts';

/** What the supplier answered, with its files, and the form of the next answer for who may write one. */
export function NoticeAnswers({ notice }: { notice: FormalNotice }) {
  const t = useT();
  const mayAnswer = notice.permissions.includes('send_pendency_to_analysis') && notice.state !== 'CLOSED';
  return (
    <Card title={t('formalNotices.answersTitle')}>
      {notice.answers.length === 0 ? (
        <Box sx={{ p: 4, pt: 3, color: 'text.secondary' }}>{t('formalNotices.unanswered')}</Box>
      ) : (
        <Box component="ol" sx={{ ...plainList, pt: 3 }}>
          {notice.answers.map(({ id, text, author, at, files }) => (
            <Box component="li" key={id} sx={{ ...lineAbove, px: 4, py: 3 }}>
              <Box className="num" sx={smallText}>
                {author.displayName} · {instantText(at)}
              </Box>
              <Box sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720 }}>{text}</Box>
              {files.length > 0 && <Files noticeId={notice.id} files={files} />}
            </Box>
          ))}
        </Box>
      )}
      {mayAnswer && <AnswerForm key={notice.answers.length} notice={notice} />}
    </Card>
  );
}

function Files({ noticeId, files }: { noticeId: number; files: readonly FormalNoticeFile[] }) {
  const t = useT();
  const download = useAction<FormalNoticeFile>({
    run: async ({ id, name }) => saveBlob(await fetchNoticeFile(noticeId, id), name),
    failed: t('formalNotices.downloadFailed'),
  });
  return (
    <Box component="ul" sx={{ ...plainList, mt: 2 }}>
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ ...flexRow, gap: 1, minWidth: 0 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</Box>
          <Box className="num" sx={{ ...smallText, flex: 'none' }}>
            {formatFileSize(file.size, currentLocale())}
          </Box>
          <IconButton
            aria-label={t('formalNotices.download', { name: file.name })}
            onClick={() => download.run(file)}
            sx={SQUARE}
          >
            <FileDownloadOutlined sx={{ fontSize: 17 }} />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
const SQUARE = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, color: 'text.secondary' };

const schema = z.strictObject({ text: formalNoticeAnswerSchema });

function AnswerForm({ notice }: { notice: FormalNotice }) {
  const t = useT();
  const notify = useNotify();
  const online = useOnline();
  const invalidate = useInvalidate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useNewForm<{ text: string }, { text: string }>({
    schema,
    initial: { text: '' },
    errorText: (error) => errorMessageOf(error, t, t('formalNotices.answer.failed')),
    send: async ({ text }) => {
      await answerNotice(notice.id, text, files);
      notify(t('formalNotices.answer.sent'), { type: 'success' });
      invalidate(['formalNotices']);
    },
  });
  const picker = useFilePicker({
    accept: ACCEPT,
    multiple: true,
    testId: 'answer-files',
    onFiles: (chosen) => setFiles([...files, ...chosen].slice(0, FORMAL_NOTICE.files)),
  });
  return (
    <Box sx={lineAbove}>
      <FormShell form={form} labels={{ text: t('formalNotices.answer.text') }}>
        <Box component="form" {...form.form}>
          <Inside>
            <FormNotice form={form} />
            <TextInput
              source="text"
              required
              multiline
              minRows={4}
              help={t('formalNotices.answer.note')}
              slotProps={{ htmlInput: { maxLength: FORMAL_NOTICE.answer } }}
            />
            {files.length > 0 && (
              <Box component="ul" sx={plainList}>
                {files.map((file, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
                  <Box component="li" key={at} sx={{ ...flexRow, gap: 1, minWidth: 0 }}>
                    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{file.name}</Box>
                    <Box className="num" sx={{ ...smallText, flex: 'none' }}>
                      {formatFileSize(file.size, currentLocale())}
                    </Box>
                    <IconButton
                      aria-label={t('formalNotices.answer.remove', { name: file.name })}
                      onClick={() => setFiles(files.filter((_, other) => other !== at))}
                      sx={SQUARE}
                    >
                      <CloseOutlined sx={{ fontSize: 17 }} />
                    </IconButton>
                  </Box>
                ))}
              </Box>
            )}
            <Box sx={{ ...flexWrap, gap: 2 }}>
              <Button startIcon={<AttachFileOutlined />} onClick={picker.open}>
                {t('formalNotices.answer.choose')}
              </Button>
              <BusyButton busy={form.saving} disabled={!online} type="submit" variant="contained">
                {t('formalNotices.answer.send')}
              </BusyButton>
            </Box>
          </Inside>
        </Box>
      </FormShell>
      {picker.input}
    </Box>
  );
}
