import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { type HolidayBody, holidayBodySchema } from '../../../contract/holidays.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { type Denial, errorMessageOf } from '../../access/denial.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { apiFieldErrors } from '../../components/form/formErrors.ts';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { useFacilities } from '../facilities/reference.tsx';

const EMPTY = { day: '', name: '', facilityId: '' };

type Props = {
  companyId: number;
  denial: Denial | null;
  year: number;
  onAdd: (holiday: HolidayBody) => Promise<void>;
};

/** Adds a holiday of the company; a day that is one already is said beside the day. */
export function HolidayForm({ companyId, denial, year, onAdd }: Props) {
  const t = useT();
  const online = useOnline();
  const phone = usePhone();
  const facilities = useFacilities(companyId);
  /** Counts what was added: the next one begins with fields that nobody has left yet. */
  const [round, setRound] = useState(0);
  const form = useNewForm({
    schema: holidayBodySchema,
    initial: EMPTY,
    required: { name: 'holidays.nameRequired' },
    errorText: (error) => errorMessageOf(error, t, t('holidays.failed')),
    toBody: ({ facilityId, ...holiday }) => ({ ...holiday, facilityId: facilityId === '' ? null : Number(facilityId) }),
    send: async (holiday) => {
      await onAdd(holiday);
      setRound((count) => count + 1);
      form.discard();
    },
    onError: (error) => {
      if (!apiFieldErrors(error, ['day']).day) return false;
      form.setFieldErrors({ day: t('holidays.taken') });
      form.focusFirstError();
      return true;
    },
  });

  if (denial) {
    return (
      <Box sx={{ px: 4, py: 3 }}>
        <DenialNote denial={denial} lead={t('holidays.readOnly')} />
      </Box>
    );
  }
  return (
    <FormShell
      form={form}
      labels={{ day: t('holidays.day'), name: t('holidays.name'), facilityId: t('holidays.facility') }}
      embedded
    >
      <Box
        component="form"
        {...form.form}
        aria-label={t('holidays.add')}
        onSubmit={(event) => {
          event.preventDefault();
          if (online) form.submit();
        }}
        sx={{ px: 4, pt: 3, pb: { xs: 3, sm: 1 }, display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        <FormNotice form={form} />
        <Box
          key={`${year}-${round}`}
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px minmax(0, 1fr) minmax(0, 200px) auto' },
            alignItems: 'start',
          }}
        >
          <DateInput source="day" required help={phone ? undefined : ' '} />
          <TextInput
            source="name"
            required
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: TEXT.name, placeholder: t('holidays.placeholder') } }}
          />
          <SelectInput
            source="facilityId"
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            options={[
              { value: '', label: t('holidays.everywhere') },
              ...(facilities.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <BusyButton
            busy={form.saving}
            type="submit"
            aria-disabled={!online}
            title={online ? undefined : t('account.offlineAction')}
            startIcon={<AddOutlined />}
            sx={{ mt: { sm: '20px' } }}
          >
            {t('holidays.add')}
          </BusyButton>
        </Box>
        {/* below the fields: they stay where they are */}
        <ReadFailed read={facilities} title={t('facilities.loadFailed')} />
      </Box>
    </FormShell>
  );
}
