import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { type Denial, errorMessageOf } from '../../access/denial.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { useFocusNext } from '../../components/form/useFocusNext.ts';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { dateError } from '../../components/inputs/dateError.ts';
import { useT } from '../../i18n/index.ts';
import { invalidFields } from '../facilities/facilityErrors.ts';

type Props = { denial: Denial | null; year: number; onAdd: (day: string, name: string) => Promise<void> };

/** Adds a holiday of the company; a day that is one already is said beside the day. */
export function HolidayForm({ denial, year, onAdd }: Props) {
  const t = useT();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [dayError, setDayError] = useState<string | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts what was added: the next one begins with fields that nobody has left yet. */
  const [round, setRound] = useState(0);
  const nameError = tried && name.trim() === '' ? t('holidays.nameRequired') : undefined;

  async function add(): Promise<void> {
    if (busy || !online) return;
    setTried(true);
    setErrorMessage(null);
    if (dateError(day, { required: true }) !== null || name.trim() === '') {
      focusNext('[aria-invalid="true"]');
      return;
    }
    setBusy(true);
    try {
      await onAdd(day, name.trim());
      setDay('');
      setName('');
      setTried(false);
      setRound((count) => count + 1);
      setDayError(null);
      focusNext('input');
    } catch (error) {
      const ofDay = invalidFields(error).get('day');
      setDayError(ofDay === undefined ? null : t('holidays.taken'));
      if (ofDay === undefined) setErrorMessage(errorMessageOf(error, t, t('holidays.failed')));
      focusNext(ofDay === undefined ? '[data-form-notice]' : 'input');
    } finally {
      setBusy(false);
    }
  }

  if (denial) {
    return (
      <Box sx={{ px: 4, py: 3 }}>
        <DenialNote denial={denial} lead={t('holidays.readOnly')} />
      </Box>
    );
  }
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={t('holidays.add')}
      aria-busy={busy}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add();
      }}
      sx={{ px: 4, pt: 3, pb: { xs: 3, sm: 1 }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {errorMessage !== null && <FormError>{errorMessage}</FormError>}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px minmax(0, 1fr) auto' },
          alignItems: 'start',
        }}
      >
        <DateInput
          key={`${year}-${round}`}
          label={t('holidays.day')}
          required
          value={day}
          error={dayError ?? undefined}
          help=" "
          showError={tried}
          onChange={(next) => {
            setDay(next);
            setDayError(null);
          }}
        />
        <AccountField
          name="holiday-name"
          label={t('holidays.name')}
          required
          autoComplete="off"
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: TEXT.name, placeholder: t('holidays.placeholder') } }}
        />
        <Button
          type="submit"
          aria-disabled={busy || !online || undefined}
          title={online ? undefined : t('account.offlineAction')}
          startIcon={busy ? <CircularProgress size={14} color="inherit" /> : <AddOutlined />}
          sx={{ mt: { sm: '20px' } }}
        >
          {t('holidays.add')}
        </Button>
      </Box>
    </Box>
  );
}
