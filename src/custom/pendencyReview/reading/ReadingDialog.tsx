import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { TEXT } from '../../../../contract/constants.ts';
import { differencesOf, type FindingBody, READING_FIELDS, VERDICTS } from '../../../../contract/readings.ts';
import { LeaveDialog } from '../../../components/feedback/LeaveDialog.tsx';
import { useLeaveQuestion } from '../../../components/feedback/useLeaveQuestion.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import type { DocumentReading } from './useReadings.ts';

type Props = { reading: DocumentReading; onClose: () => void };
type Row = FindingBody & { key: number };

/**
 * Corrects the items of a reading, with the observation that a change requires (D-29). Asks before unsaved changes are
 * discarded.
 */
export function ReadingDialog({ reading: { document, analysis, refetch }, onClose }: Props) {
  const t = useT();
  const { record } = useReview();
  const dataProvider = useProvider();
  const nextKey = useRef(-1);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    analysis.items.map(({ isFromAutomaticAnalysis: _, ...item }) => ({ ...item, key: item.veris_id })),
  );
  const [observation, setObservation] = useState('');
  /** The reading when the dialog opened: base of the corrections, and the version of `If-Match`. */
  const [read] = useState(analysis);
  const [isSilent, setIsSilent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const items = rows.map(({ key: _, ...item }) => ({ ...item, found: item.found?.trim() || null }));
  const differs = differencesOf(read.items, items).length > 0;
  const change = (key: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = nextKey.current;
    nextKey.current -= 1;
    const empty = { expected: null, found: null, page: null, place: null, checklistItemId: null };
    setRows((before) => [...before, { key, field: 'documentKind', verdict: 'MATCH', ...empty }]);
  };

  const leave = useLeaveQuestion(differs || observation.trim() !== '', onClose);

  const correction = useReviewAction<string>({
    run: async (text) => {
      const ids = { pendencyId: record.id, documentId: document.id };
      await dataProvider.updateAnalysis(ids, { items, observation: text }, read.version);
      refetch();
    },
    done: () => t('readings.saved'),
    failed: t('readings.refused'),
    onDone: onClose,
    errorText: ({ status, message }) => {
      if (status === 412) refetch();
      return message;
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the dialog may be inside another form of the React tree
    if (observation.trim() === '') {
      setIsSilent(true);
      field.current?.focus();
      return;
    }
    correction.run(observation.trim());
  };

  return (
    <Dialog open onClose={leave.ask} fullWidth maxWidth="md" aria-labelledby="reading-edit">
      <Box component="form" onSubmit={save} noValidate sx={{ display: 'contents' }}>
        <DialogTitle id="reading-edit">{t('readings.edit')}</DialogTitle>
        <DialogContent>
          {rows.map((row) => {
            const name = t(`contract.readingField.${row.field}`);
            const isNew = row.veris_id === undefined;
            return (
              <Box
                key={row.key}
                role="group"
                aria-label={name}
                sx={{
                  display: 'flex',
                  flexWrap: { xs: 'wrap', sm: 'nowrap' },
                  alignItems: 'flex-end',
                  gap: 2,
                  py: { xs: 4, sm: 1.5 },
                  '& + &': { borderTopStyle: 'solid', borderTopWidth: { xs: 1, sm: 0 }, borderColor: 'divider' },
                }}
              >
                <TextField
                  select
                  size="small"
                  label={t('readings.field')}
                  value={row.field}
                  disabled={!isNew}
                  onChange={({ target }) => {
                    const field = READING_FIELDS.find((one) => one === target.value);
                    if (field) change(row.key, { field });
                  }}
                  sx={{ width: { xs: '100%', sm: 190 }, flex: 'none' }}
                >
                  {READING_FIELDS.map((field) => (
                    <MenuItem key={field} value={field}>
                      {t(`contract.readingField.${field}`)}
                    </MenuItem>
                  ))}
                </TextField>
                <TextField
                  size="small"
                  label={t('readings.value')}
                  value={row.found ?? ''}
                  onChange={({ target }) => change(row.key, { found: target.value })}
                  slotProps={{ htmlInput: { maxLength: TEXT.name } }}
                  sx={{ flex: 1, minWidth: 140 }}
                />
                <TextField
                  select
                  size="small"
                  label={t('readings.verdict')}
                  value={row.verdict}
                  onChange={({ target }) => {
                    const verdict = VERDICTS.find((one) => one === target.value);
                    if (verdict) change(row.key, { verdict });
                  }}
                  sx={{ width: 170, flex: 'none' }}
                >
                  {VERDICTS.map((verdict) => (
                    <MenuItem key={verdict} value={verdict}>
                      {t(`contract.verdict.${verdict}`)}
                    </MenuItem>
                  ))}
                </TextField>
                <IconButton
                  aria-label={t('readings.remove', { field: name })}
                  onClick={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
                >
                  <DeleteOutlined />
                </IconButton>
              </Box>
            );
          })}
          <Button startIcon={<AddOutlined />} onClick={add} sx={{ mt: 1 }}>
            {t('readings.add')}
          </Button>
          <TextField
            fullWidth
            multiline
            minRows={2}
            required={differs}
            label={t('readings.observation')}
            error={isSilent}
            helperText={t(isSilent ? 'readings.observationMissing' : 'readings.observationHelp')}
            inputRef={field}
            value={observation}
            onChange={({ target }) => {
              setObservation(target.value);
              setIsSilent(false);
            }}
            slotProps={{ htmlInput: { maxLength: TEXT.note } }}
            sx={{ mt: 3 }}
          />
          {correction.error && (
            <Typography role="alert" variant="body2" color="error" sx={{ mt: 2 }}>
              {correction.error}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave.ask}>{t('common.actions.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!differs} aria-disabled={correction.busy || undefined}>
            {t('readings.save')}
          </Button>
        </DialogActions>
      </Box>
      <LeaveDialog leave={leave} title={t('readings.leaveTitle')} confirmLabel={t('readings.leave')}>
        {t('readings.leaveText')}
      </LeaveDialog>
    </Dialog>
  );
}
