import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { Box } from '@mui/material';
import { useEffect } from 'react';
import { dayOf, daysBetween, type Reference } from '../../../contract/common.ts';
import { RESTRICTION } from '../../../contract/constants.ts';
import {
  leavesSchedule,
  personDocumentSchema,
  RESTRICTION_REASONS,
  type RestrictedEmployee,
  restrictedEmployeeBodySchema,
  restrictedEmployeeUpdateSchema,
} from '../../../contract/restrictedEmployees.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { flexRow, lineAbove, plainList } from '../../theme/layout.ts';
import { StatusOfEmployee } from '../employees/reference.tsx';
import { useFacilities } from '../facilities/reference.tsx';

type Draft = Partial<RestrictedEmployee>;
const NEW: Draft = {};
const valuesOf = ({ name = '', reason, details, facilities, startDate = dayOf(new Date()), endDate, id }: Draft) => ({
  document: '',
  facilityIds: (facilities ?? []).map((unit) => unit.id),
  name,
  reason: reason ?? '',
  details: details ?? '',
  startDate,
  endDate: endDate ?? '',
  indefinite: id !== undefined && endDate === null,
});

type Props = { restriction: RestrictedEmployee | null; company: Reference; onClose: () => void };

/** Keeps a person out, or changes reason and period (B-16); what it changes is shown before. */
export function RestrictionDialog({ restriction, company, onClose }: Props) {
  const t = useT();
  const isNew = restriction === null;
  const form = useRecordForm({
    resource: 'restrictedEmployees',
    meta: () => ({ companyId: company.id }),
    schema: isNew ? restrictedEmployeeBodySchema : restrictedEmployeeUpdateSchema,
    record: restriction ?? NEW,
    valuesOf,
    required: { endDate: 'restrictedEmployees.endRequired', details: 'restrictedEmployees.detailsRequired' },
    toBody: ({ document, name, facilityIds, indefinite, endDate, ...rest }) => ({
      ...rest,
      endDate: indefinite ? null : endDate,
      ...(isNew && { document, name, facilityIds }),
    }),
    fieldText: (field, code) =>
      code === 'repeated' ? t(`restrictedEmployees.repeated.${field === 'document' ? 'person' : 'period'}`) : undefined,
    done: () => t(isNew ? 'restrictedEmployees.created' : 'restrictedEmployees.saved'),
    invalidate: () => ['restrictedEmployees', 'employees'],
    onSaved: onClose,
  });
  const { document, name, facilityIds, indefinite, startDate, endDate, details } = form.values;
  const facilities = useFacilities(company.id);
  const units = facilities.data ?? [];
  const options = (isNew ? units : (restriction.facilities ?? [])).map((unit) => ({
    value: unit.id,
    label: unit.name,
  }));
  const asked = isNew ? personDocumentSchema.safeParse(document).data : undefined;
  const read = useRead(
    ['restrictedEmployees', 'person', company.id, asked],
    (from, options) => from.findRestrictedPerson(company.id, asked ?? '', options),
    { enabled: asked !== undefined },
  );
  const found = read.data;
  // Whoever is known here is not asked for the name.
  const { change } = form;
  const known = found?.person?.name;
  useEffect(() => {
    if (known !== undefined && known !== name) change('name', known);
  }, [change, known, name]);
  const reached = (found?.projects ?? []).filter(
    (project) => facilityIds.length === 0 || project.facilityIds.some((id) => facilityIds.includes(id)),
  );
  const left = (found?.schedules ?? []).filter((one) =>
    leavesSchedule(one, { startDate, endDate: indefinite ? null : endDate || null, facilityIds }),
  );
  const days = [left[0], left.at(-1)].map((one) => one && formatDate(one.startDate));
  const changes = [
    ...(reached.length > 0
      ? [
          {
            ...{ Icon: CancelOutlined, tone: 'error.main' },
            text: t('restrictedEmployees.changes.projects', { count: reached.length }),
            detail: reached.map((project) => project.name).join(', '),
          },
          {
            ...{ Icon: BadgeOutlined, tone: 'text.secondary' },
            text: t('restrictedEmployees.changes.badge'),
            detail: t('restrictedEmployees.changes.atOnce'),
          },
        ]
      : []),
    ...(left.length > 0
      ? [
          {
            ...{ Icon: EventBusyOutlined, tone: 'text.secondary' },
            text: t('restrictedEmployees.changes.schedules', { count: left.length }),
            detail: [...new Set(days)].join(' – '),
          },
        ]
      : []),
  ];
  const labels = labelsOf(t, 'restrictedEmployees.fields', [
    'document',
    'name',
    'reason',
    'details',
    'startDate',
    'endDate',
    'indefinite',
    'facilityIds',
  ]);
  const length =
    !indefinite && startDate && endDate && endDate >= startDate ? daysBetween(startDate, endDate) + 1 : null;

  return (
    <FormDialog
      title={isNew ? t('restrictedEmployees.create') : t('restrictedEmployees.editOf', { name: restriction.name })}
      submitLabel={t(isNew ? 'restrictedEmployees.create' : 'restrictedEmployees.save')}
      form={form}
      side
      tone={isNew ? 'error' : 'primary'}
      labels={labels}
      leave={{
        title: t('restrictedEmployees.leave.title'),
        confirm: t('restrictedEmployees.leave.confirm'),
        text: t('restrictedEmployees.leave.text'),
      }}
      onClose={onClose}
    >
      {isNew && (
        <>
          <TextInput source="document" required autoFocus autoComplete="off" />
          {found?.person ? (
            <Box
              role="status"
              sx={{ display: 'flex', gap: 3, px: 3, py: 2, borderRadius: '8px', backgroundColor: 'background.sunken' }}
            >
              <PersonOutlined aria-hidden sx={{ alignSelf: 'center', color: 'text.secondary' }} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 550 }}>{found.person.name}</Box>
                <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {found.person.role} · {found.person.provider}
                </Box>
              </Box>
              <StatusOfEmployee status={found.person.status} />
            </Box>
          ) : (
            <TextInput
              source="name"
              required
              autoComplete="off"
              help={found ? t('restrictedEmployees.unknown', { name: company.name }) : undefined}
            />
          )}
          {found?.isRestricted && <Note>{t('restrictedEmployees.repeated.person')}</Note>}
        </>
      )}
      <SelectInput
        source="reason"
        required
        options={RESTRICTION_REASONS.map((value) => ({ value, label: t(`contract.restrictionReason.${value}`) }))}
      />
      <TextInput
        source="details"
        multiline
        minRows={2}
        required={form.values.reason === 'OTHER'}
        help={`${t('restrictedEmployees.onlyYou', { name: company.name })} ${t('common.charactersUsed', { used: details.trim().length, max: RESTRICTION.details })}`}
      />
      <Pair>
        <DateInput source="startDate" required />
        <DateInput
          source="endDate"
          required={!indefinite}
          disabled={indefinite}
          help={length === null ? ' ' : t('restrictedEmployees.days', { count: length })}
        />
      </Pair>
      <FlagInput source="indefinite" label={t('restrictedEmployees.fields.indefinite')} />
      {isNew && <ReadFailed read={facilities} title={t('facilities.loadFailed')} />}
      {options.length > 0 && (
        <PillsInput
          source="facilityIds"
          options={options}
          readOnly={!isNew}
          help={t(isNew ? 'restrictedEmployees.facilitiesHelp' : 'restrictedEmployees.facilitiesFixed')}
        />
      )}
      <ReadFailed read={read} title={t('restrictedEmployees.changes.failed')} />
      {changes.length > 0 && (
        <Box>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>
            {t('restrictedEmployees.changes.title')}
          </Box>
          <Box component="ul" sx={{ ...plainList, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}>
            {changes.map(({ Icon, tone, text, detail }) => (
              <Box
                component="li"
                key={text}
                sx={{ ...flexRow, gap: 2, px: 3, py: 2, fontSize: 13, '&:not(:first-of-type)': lineAbove }}
              >
                <Icon aria-hidden sx={{ fontSize: 18, color: tone }} />
                <Box sx={{ flex: 1 }}>{text}</Box>
                <Box sx={{ maxWidth: '50%', color: 'text.secondary', textAlign: 'right', overflowWrap: 'anywhere' }}>
                  {detail}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}
