import { Box, Radio } from '@mui/material';
import { EXAM_TYPES, hoursOn, type NearClinic } from '../../../contract/clinics.ts';
import { dayOf, type Reference } from '../../../contract/common.ts';
import { EXAM, PROXIMITIES } from '../../../contract/constants.ts';
import { SectionFailed } from '../../components/feedback/sections.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { DateInput, MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { cepMask } from '../../components/inputs/masks.ts';
import { useRead } from '../../dataProvider/useProvider.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { hoursText, MunicipalityInput, useLocale } from '../../resources/bookings/reference.tsx';
import type { BookingForm } from './bookingDraft.ts';

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Where people come from, which exam, when, and at which clinic (I-07). */
export function ClinicStep({ form, companies }: { form: BookingForm; companies: readonly Reference[] }) {
  const t = useT();
  return (
    <>
      <Card title={t('bookings.wizard.where')}>
        <Inside>
          {companies.length > 1 && (
            <SelectInput
              source="companyId"
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <Box
            sx={{
              display: 'grid',
              gap: '12px',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1.7fr 1.3fr 150px' },
            }}
          >
            <TextInput
              source="address"
              required
              autoComplete="street-address"
              slotProps={{ htmlInput: { maxLength: EXAM.address } }}
            />
            <MunicipalityInput source="place" />
            <MaskedInput source="zip" mask={cepMask} />
          </Box>
          <Box
            sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '150px 1fr 1fr' } }}
          >
            <SelectInput
              source="proximity"
              options={PROXIMITIES.map((km) => ({ value: String(km), label: t('bookings.km', { km }) }))}
            />
            <SelectInput
              source="examinationType"
              required
              options={EXAM_TYPES.map((value) => ({ value, label: t(`exams.type.${value}`) }))}
            />
            <DateInput source="examinationDate" required />
          </Box>
        </Inside>
      </Card>
      <Clinics form={form} />
    </>
  );
}

function Clinics({ form }: { form: BookingForm }) {
  const t = useT();
  const { place, proximity, examinationDate, clinic, people } = form.values;
  const asked = {
    ...{ municipalityId: place?.id, proximity, examinationDate },
    people: Math.max(1, people.length),
  };
  const isAsked = place !== null && isDay(examinationDate) && examinationDate >= dayOf(new Date());
  const { data, error, refetch, isLoading } = useRead(
    ['clinics', 'near', asked],
    (provider, options) => provider.findClinics(asked, options),
    { enabled: isAsked },
  );
  const wrong = form.errorOf('clinic');
  const quiet = { px: 4, py: 4, color: 'text.secondary' } as const;
  if (error) return <SectionFailed title={t('bookings.wizard.clinicsFailed')} error={error} onRetry={refetch} />;
  return (
    <Card title={t('bookings.wizard.clinics')} lead={t('bookings.wizard.clinicsLead')}>
      {wrong && (
        <Box role="alert" sx={{ px: 4, pt: 3, color: 'ink.error' }}>
          {wrong}
        </Box>
      )}
      {!isAsked ? (
        <Box sx={quiet}>{t('bookings.wizard.choose')}</Box>
      ) : isLoading || !data ? (
        <TableSkeleton rows={3} rowHeight={80} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <Box sx={quiet}>{t('bookings.wizard.noClinics', { km: proximity })}</Box>
      ) : (
        <Box
          role="radiogroup"
          aria-label={t('bookings.wizard.clinics')}
          aria-invalid={wrong !== undefined}
          sx={{ pt: 3 }}
        >
          {data.map((one) => (
            <ClinicOption
              key={one.id}
              clinic={one}
              isChosen={one.id === clinic?.id}
              limit={Number(proximity)}
              day={examinationDate}
              onChoose={() => form.change('clinic', one)}
            />
          ))}
        </Box>
      )}
    </Card>
  );
}

type OptionProps = { clinic: NearClinic; isChosen: boolean; limit: number; day: string; onChoose: () => void };

function ClinicOption({ clinic, isChosen, limit, day, onChoose }: OptionProps) {
  const t = useT();
  const locale = useLocale();
  const { name, address, municipality, hours, distance, examinations, hasPlace, nextDate } = clinic;
  const km = t('bookings.km', { km: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(distance) });
  const reason = t(hoursOn(hours, day) ? 'bookings.wizard.noPlace' : 'bookings.wizard.closed', {
    date: formatDate(day),
  });
  return (
    <Box
      component="label"
      sx={{
        ...{ display: 'grid', gap: '8px 14px', alignItems: 'center', px: 4, py: 3 },
        gridTemplateColumns: { xs: '24px minmax(0, 1fr)', md: '24px minmax(0, 1fr) 170px 250px' },
        ...{ borderTop: '1px solid', borderColor: 'divider', cursor: hasPlace ? 'pointer' : 'default' },
        ...(isChosen && {
          bgcolor: 'soft.primary',
          boxShadow: (theme) => `inset 2px 0 0 ${theme.palette.primary.main}`,
        }),
        ...(!hasPlace && { color: 'text.secondary' }),
      }}
    >
      <Radio name="clinic" checked={isChosen} disabled={!hasPlace} onChange={onChoose} sx={{ p: 0 }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '17px', color: 'text.secondary' }}>
          {address}, {municipality.name}
          <br />
          {hoursText(hours, locale, t)}
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' } }}>
        <Box className="num" sx={{ fontWeight: 600 }}>
          {km}
        </Box>
        <Box
          aria-hidden
          sx={{ position: 'relative', height: 10, mt: 1, '&::before': { ...RULE, left: 0, right: 0, height: 2 } }}
        >
          <Box
            sx={{
              ...{ position: 'absolute', top: 0, width: 10, height: 10, borderRadius: '50%', ml: '-5px' },
              left: `${Math.min(100, Math.max(3, (100 * distance) / limit))}%`,
              bgcolor: hasPlace ? 'primary.main' : 'text.disabled',
            }}
          />
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, md: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasPlace ? (
          examinations.map((one) => <Tag key={one}>{t(`exams.examination.${one}`)}</Tag>)
        ) : (
          <span>
            {reason} {nextDate && t('bookings.wizard.next', { date: formatDate(nextDate) })}
          </span>
        )}
      </Box>
    </Box>
  );
}

const RULE = { content: '""', position: 'absolute', top: 4, bgcolor: 'border.strong' } as const;
