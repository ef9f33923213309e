import { Box } from '@mui/material';
import { wallClockOf } from '../../../contract/common.ts';
import { RISK_SCHEDULE } from '../../../contract/constants.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import {
  type RiskPeople,
  type RiskProject,
  type RiskSchedule,
  type RiskScheduleBody,
  riskScheduleBodySchema,
} from '../../../contract/riskSchedules.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { Card, RequiredHint } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, ReferenceInput, SelectInput, TextInput, TimeInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, PAIR, Pair } from '../../components/inputs/GroupInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { RiskPeopleInput } from './RiskPeopleInput.tsx';

const FIELDS = [
  ...(['riskActivityId', 'projectId', 'facilityId', 'departmentId'] as const),
  ...(['startDate', 'startTime', 'endDate', 'endTime', 'employeeIds'] as const),
  ...(['aprNumber', 'permitNumber'] as const),
];
type Draft = Record<'startDate' | 'startTime' | 'endDate' | 'endTime' | 'aprNumber' | 'permitNumber', string> & {
  riskActivityId: string;
  projectId: number | null;
  /** Only narrows the areas. */
  facilityId: number | null;
  departmentId: number | null;
  employeeIds: number[];
};

/** '2026-11-20T10:00:00Z' → the day and time in São Paulo. */
const placed = (instant: string) => {
  const [day = '', time = ''] = wallClockOf(new Date(instant)).split(' ');
  return { day, time: time.slice(0, 5) };
};
const draftOf = (schedule: RiskSchedule, people: RiskPeople): Draft => {
  const [start, end] = [placed(schedule.startsAt), placed(schedule.endsAt)];
  return {
    riskActivityId: String(schedule.riskActivity.id),
    projectId: schedule.project.id,
    facilityId: schedule.facility?.id ?? null,
    departmentId: schedule.department?.id ?? null,
    ...{ startDate: start.day, startTime: start.time, endDate: end.day, endTime: end.time },
    ...{ aprNumber: schedule.aprNumber, permitNumber: schedule.permitNumber },
    employeeIds: people.results.map(({ id }) => id),
  };
};
const newDraft = (day: string | null): Draft => {
  const date = day ?? '';
  return {
    ...{ riskActivityId: '', projectId: null, facilityId: null, departmentId: null, employeeIds: [] },
    ...{ startDate: date, startTime: '', endDate: date, endTime: '' },
    ...{ aprNumber: '', permitNumber: '' },
  };
};
const bodyOf = ({ facilityId: _, riskActivityId, ...draft }: Draft) => ({
  ...draft,
  riskActivityId: riskActivityId === '' ? undefined : Number(riskActivityId),
  projectId: draft.projectId ?? undefined,
  departmentId: draft.departmentId ?? undefined,
});

type Props = {
  /** Null for one that does not exist yet. */
  schedule: RiskSchedule | null;
  linked: RiskPeople | undefined;
  projects: readonly RiskProject[];
  /** The first day of a new one. */
  day: string | null;
  readOnly: boolean;
  onSaved: (saved: RiskSchedule) => void;
  onCancel: () => void;
};

/** A risk activity: to read, to plan and to change (F-02). */
export function RiskScheduleForm({ schedule, linked, projects, day, readOnly, onSaved, onCancel }: Props) {
  const t = useT();
  const form = useRecordForm<Draft, RiskScheduleBody, RiskSchedule | null>({
    resource: 'riskSchedules',
    schema: riskScheduleBodySchema,
    record: schedule,
    valuesOf: (record) => (record && linked ? draftOf(record, linked) : newDraft(day)),
    toBody: bodyOf,
    errorText: (error) => errorMessageOf(error, t, t('riskSchedules.failed')),
    done: () => t(schedule ? 'riskSchedules.saved' : 'riskSchedules.created'),
    onSaved,
  });
  const { values } = form;
  const labels = labelsOf(t, 'riskSchedules.fields', FIELDS);
  return (
    <FormPage
      form={form}
      labels={labels}
      readOnly={readOnly}
      draft={`riskSchedules:${schedule?.id ?? 'new'}:${schedule?.version ?? 0}`}
      canSave={!schedule}
      barLabel={t('riskSchedules.bar')}
      said={schedule ? undefined : t('riskSchedules.chosen', { count: values.employeeIds.length })}
      saveLabel={schedule ? undefined : t('riskSchedules.create')}
      onCancel={onCancel}
    >
      <FormNotice form={form} />
      <Card title={t('riskSchedules.work')} beside={!readOnly && <RequiredHint />}>
        <Inside>
          {readOnly && schedule ? (
            <WorkText schedule={schedule} />
          ) : (
            <WorkInputs values={values} changeAll={form.changeAll} projects={projects} schedule={schedule} />
          )}
        </Inside>
      </Card>
      <Card title={t('riskSchedules.who')} lead={t('riskSchedules.chosen', { count: values.employeeIds.length })}>
        <RiskPeopleInput
          asked={{
            projectId: values.projectId,
            riskActivityId: values.riskActivityId === '' ? null : Number(values.riskActivityId),
            ...{ startDate: values.startDate, startTime: values.startTime },
            ...{ endDate: values.endDate, endTime: values.endTime },
          }}
          scheduleId={schedule?.id}
          linked={linked}
          errorOf={form.errorOf}
        />
      </Card>
    </FormPage>
  );
}

function WorkText({ schedule }: { schedule: RiskSchedule }) {
  const t = useT();
  const texts = [
    ['projectId', schedule.project.name],
    ['facilityId', schedule.facility?.name],
    ['departmentId', schedule.department?.name ?? t('riskSchedules.noArea')],
    ['startDate', instantText(schedule.startsAt)],
    ['endDate', instantText(schedule.endsAt)],
    ['aprNumber', schedule.aprNumber],
    ['permitNumber', schedule.permitNumber],
  ] as const;
  return (
    <Box component="dl" sx={{ ...PAIR, m: 0, '& dt': { fontSize: 12, color: 'text.secondary' }, '& dd': { m: 0 } }}>
      {texts.map(([name, text]) => (
        <div key={name}>
          <dt>{t(`riskSchedules.fields.${name}`)}</dt>
          <dd>{text || t('common.emptyValue')}</dd>
        </div>
      ))}
    </Box>
  );
}

const NUMBER = { htmlInput: { maxLength: RISK_SCHEDULE.number } };
type WorkProps = Pick<Props, 'schedule' | 'projects'> & { values: Draft; changeAll: (changes: Partial<Draft>) => void };
function WorkInputs({ schedule, projects, values, changeAll }: WorkProps) {
  const t = useT();
  const project = projects.find(({ id }) => id === values.projectId);
  const activities = project?.riskActivities.map(({ id }) => id) ?? RISK_ACTIVITY_IDS;
  const all = project?.departments ?? [];
  const areas = all.filter(({ facility }) => values.facilityId === null || facility.id === values.facilityId);
  const facilities = [...new Map(all.map(({ facility }) => [facility.id, facility])).values()];
  return (
    <>
      <Pair>
        <SelectInput
          source="riskActivityId"
          required
          options={RISK_ACTIVITY_IDS.map((id) => ({
            value: String(id),
            label: t(`contract.riskActivity.${id}`),
            disabled: !activities.includes(id),
          }))}
        />
        <ReferenceInput
          source="projectId"
          required
          options={schedule && !project ? [schedule.project, ...projects] : projects}
          any={t('common.actions.search')}
          onChoose={(projectId) => changeAll({ projectId, facilityId: null, departmentId: null, employeeIds: [] })}
        />
        <ReferenceInput
          source="facilityId"
          options={facilities}
          any={t('riskSchedules.any')}
          onChoose={(facilityId) => changeAll({ facilityId, departmentId: null })}
        />
        <ReferenceInput
          source="departmentId"
          required
          options={areas}
          any={t('common.actions.search')}
          onChoose={(departmentId) => {
            const facility = all.find(({ id }) => id === departmentId)?.facility;
            changeAll({ departmentId, ...(facility && { facilityId: facility.id }) });
          }}
        />
      </Pair>
      <Box
        sx={{
          ...{ display: 'grid', gap: '12px' },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '3fr 2fr 3fr 2fr' },
        }}
      >
        <DateInput source="startDate" required />
        <TimeInput source="startTime" required />
        <DateInput source="endDate" required />
        <TimeInput source="endTime" required />
      </Box>
      <Pair>
        <TextInput source="aprNumber" autoComplete="off" slotProps={NUMBER} />
        <TextInput source="permitNumber" autoComplete="off" slotProps={NUMBER} help={t('riskSchedules.permitHelp')} />
      </Pair>
    </>
  );
}
