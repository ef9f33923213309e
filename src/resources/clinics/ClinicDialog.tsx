import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import {
  type Clinic,
  type ClinicBody,
  clinicBodySchema,
  EXAMINATIONS,
  type Municipality,
} from '../../../contract/clinics.ts';
import { formatPhone, parseMoney } from '../../../contract/common.ts';
import { EXAM } from '../../../contract/constants.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { EmailInput, MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { phoneMask } from '../../components/inputs/masks.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { MunicipalityInput, useLocale } from '../bookings/reference.tsx';

const FIELDS = [
  'name',
  'address',
  'place',
  'phone',
  'email',
  'examinations',
  'arrival',
  'price',
  'placesPerDay',
] as const;
/** Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const SPAN = /^(\d{1,2}:\d{2})\s*(?:-|–|às|a|to)\s*(\d{1,2}:\d{2})$/;
const time = (text = ''): string => text.padStart(5, '0');

/** A clinic of the installation: to add and to change (I-10). */
export function ClinicDialog({ clinic, onClose }: { clinic: Clinic | null; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const notify = useNotify();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const dayNames = useMemo(() => {
    const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    return Object.fromEntries(
      WEEKDAYS.map((day) => [`hours.${day}`, name.format(new Date(Date.UTC(2023, 0, 1 + day)))]),
    );
  }, [locale]);
  const form = useContractForm<Draft, ClinicBody, Clinic | null>({
    schema: clinicBodySchema,
    record: clinic,
    isNew: clinic === null,
    valuesOf: draftOf,
    toBody: ({ place, hours, price, placesPerDay, ...draft }) => ({
      ...draft,
      municipalityId: place?.id,
      hours: WEEKDAYS.flatMap((weekday) => {
        const text = hours[weekday]?.trim() ?? '';
        const [, opens, closes] = SPAN.exec(text) ?? [];
        return text === '' ? [] : { weekday, opens: time(opens), closes: time(closes) };
      }),
      price: price.trim() === '' ? null : (parseMoney(price) ?? Number.NaN),
      placesPerDay: placesPerDay.trim() === '' ? undefined : Number(placesPerDay),
    }),
    pathOf: (path): string => {
      if (path === 'municipalityId') return 'place';
      const [, index] = /^hours(?:\.(\d))?/.exec(path) ?? [];
      if (!path.startsWith('hours')) return path.replace(/^examinations\..*/, 'examinations');
      const filled = WEEKDAYS.filter((day) => form.values.hours[day]?.trim());
      return `hours.${filled[Number(index ?? 0)] ?? 1}`;
    },
    save: async (data, over) =>
      over
        ? (await provider.update<Clinic>('clinics', { id: over.id, data, previousData: over })).data
        : (await provider.create<Clinic>('clinics', { data })).data,
    onSaved: () => {
      notify(t(clinic ? 'clinics.saved' : 'clinics.created'), { type: 'success' });
      invalidate(['clinics']);
      onClose();
    },
  });
  const length = (maxLength: number) => ({ slotProps: { htmlInput: { maxLength } }, autoComplete: 'off' });
  return (
    <FormDialog
      title={clinic ? clinic.name : t('clinics.create')}
      submitLabel={t('clinics.save')}
      width={680}
      form={form}
      labels={{ ...labelsOf(t, 'clinics.fields', FIELDS), ...dayNames }}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus {...length(EXAM.clinicName)} />
      <Pair>
        <TextInput source="address" required {...length(EXAM.address)} />
        <MunicipalityInput source="place" />
        <MaskedInput source="phone" mask={phoneMask} required />
        <EmailInput source="email" help={t('clinics.help.email')} />
      </Pair>
      <PillsInput
        source="examinations"
        required
        options={EXAMINATIONS.map((value) => ({ value, label: t(`exams.examination.${value}`) }))}
      />
      <Pair>
        {WEEKDAYS.map((day) => (
          <TextInput
            key={day}
            source={`hours.${day}`}
            help={day === 1 ? t('clinics.help.hours') : undefined}
            {...length(13)}
          />
        ))}
        <TextInput source="placesPerDay" required {...length(3)} />
      </Pair>
      <TextInput source="arrival" {...length(EXAM.arrival)} />
      <TextInput source="price" help={t('clinics.help.price')} {...length(14)} />
    </FormDialog>
  );
}

type Draft = Omit<ClinicBody, 'municipalityId' | 'hours' | 'price' | 'placesPerDay'> & {
  place: Municipality | null;
  /** '07:00-17:00' by weekday, 0 = Sunday; '' where it is closed. */
  hours: string[];
  price: string;
  placesPerDay: string;
};

const draftOf = (clinic: Clinic | null): Draft => ({
  name: clinic?.name ?? '',
  address: clinic?.address ?? '',
  place: clinic?.municipality ?? null,
  phone: clinic ? formatPhone(clinic.phone) : '',
  email: clinic?.email ?? '',
  examinations: clinic?.examinations ?? ['CLINICAL'],
  hours: [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const open = clinic?.hours.find(({ weekday }) => weekday === day);
    return open ? `${open.opens}-${open.closes}` : '';
  }),
  arrival: clinic?.arrival ?? '',
  price: clinic?.price ? String(clinic.price).replace('.', ',') : '',
  placesPerDay: clinic ? String(clinic.placesPerDay) : '',
});
