import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Popover } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { DateText } from '../../../components/fields/values.tsx';
import { DateInput } from '../../../components/inputs/DateInput.tsx';
import { dateError } from '../../../components/inputs/dateError.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';

type DateField = 'issueDate' | 'expirationDate';

/** Whether the user may correct a date of a document; after sending, only an analyst corrects the issue date (D-21, D-22). */
export function useMayEditDate(): (document: PendencyDocument, field: DateField) => boolean {
  const { may } = useReview();
  return ({ state }, field) => {
    if (state === 'SUPERSEDED') return false;
    if (field === 'expirationDate') return may('confirm_pendency');
    return may('update_pendency_issue_date') && (state === 'CURRENT' || may('answer_pendency_checklist'));
  };
}

type Props = {
  document: PendencyDocument;
  field: DateField;
  /** One of several: the button's name includes that of the file. */
  isListed?: boolean;
};

/** A date of a document; users who may correct it get a button that opens its form (D-21, D-22). */
export function EditableDate({ document, field, isListed = false }: Props) {
  const t = useT();
  const { canWrite } = useReview();
  const mayEdit = useMayEditDate();
  const pencil = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const edit = t(`pendencyReview.dates.${field === 'issueDate' ? 'editIssueDate' : 'editExpirationDate'}`);
  const label = isListed ? `${edit}: ${document.name}` : edit;
  const close = () => setIsOpen(false);

  return (
    <>
      <DateText value={document[field]} />
      {mayEdit(document, field) && (
        <IconButton
          ref={pencil}
          size="small"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={!canWrite}
          onClick={() => setIsOpen(true)}
          sx={{ width: 24, height: 24, '@media (pointer: coarse)': { width: 44, height: 44, my: '-10px' } }}
        >
          <EditOutlined sx={{ fontSize: 15 }} />
        </IconButton>
      )}
      <Popover
        open={isOpen}
        anchorEl={pencil.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <DateForm document={document} field={field} onClose={close} />
      </Popover>
    </>
  );
}

function DateForm({ document, field, onClose }: Omit<Props, 'isListed'> & { onClose: () => void }) {
  const t = useT();
  const { record, refresh } = useReview();
  const dataProvider = useProvider();
  const [typed, setTyped] = useState(document[field] ?? '');
  const [isTried, setIsTried] = useState(false);
  const ofIssue = field === 'issueDate';
  const latest = ofIssue ? dayOf(new Date()) : undefined;
  const change = useReviewAction<string>({
    run: async (day) => {
      if (ofIssue) await dataProvider.updateIssueDate(record.id, document.id, day);
      else await dataProvider.updateExpirationDate(record.id, document.id, day);
      await refresh();
    },
    done: () => t('pendencyReview.dates.saved'),
    onDone: onClose,
    errorText: ({ fields, message }) => Object.values(fields)[0] ?? message,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsTried(true);
    if (!dateError(typed, { required: true, latest })) change.run(typed);
  };

  return (
    <Box component="form" onSubmit={save} noValidate sx={{ p: 4, width: 264 }}>
      <DateInput
        label={t(`pendencyReview.dates.${field}`)}
        value={typed}
        onChange={(day) => {
          setTyped(day);
          change.setError(null);
        }}
        required
        latest={latest}
        help={ofIssue ? t('pendencyReview.dates.issueDateHint') : undefined}
        error={change.error ?? undefined}
        showError={isTried}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', mt: 3 }}>
        <Button size="small" onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained" aria-disabled={change.busy || undefined}>
          {change.busy ? t('common.saving') : t('common.actions.save')}
        </Button>
      </Box>
    </Box>
  );
}
