import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { EMPLOYEE } from '../../../contract/constants.ts';
import { countryOptions } from '../../../contract/countries.ts';
import { type AdditionalInfoField, customKey, customValuesSchema } from '../../../contract/customFields.ts';
import { EXPOSURES } from '../../../contract/documentValidity.ts';
import {
  CONTRACT_REGIMES,
  type Employee,
  employeeBodySchema,
  employeeUpdateSchema,
  GENDERS,
  PERSONAL_FIELDS,
} from '../../../contract/employees.ts';
import { RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, MaskedInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { cpfMask } from '../../components/inputs/masks.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { CustomFieldInput } from '../customFields/reference.tsx';
import { bodyOf, type Draft, draftOf, FIELDS, fieldsByCompany, writableFields } from './employeeDraft.ts';
import { employeeHistoryKey, employeeKey } from './employeeQueries.ts';
import { ForeignWorkerCard } from './ForeignWorkerCard.tsx';
import { COLUMNS, SHOWN_EMPTY } from './formGrid.ts';
import { OccupationInput } from './OccupationInput.tsx';

type Props = {
  /** Null for somebody who is not registered yet. */
  employee: Employee | null;
  start: Draft;
  onSaved: (saved: Employee) => void;
  onCancel: () => void;
};

/** What a company records of a person: to register and to change (E-04, E-05, E-24 to E-26). */
export function EmployeeForm({ employee, start, onSaved, onCancel }: Props) {
  const t = useT();
  const queryClient = useQueryClient();
  const asked = askedInfo(employee);
  const form = useRecordForm<Draft, object, Employee | null>({
    resource: 'employees',
    schema: employee
      ? employeeUpdateSchema
          .safeExtend({ customFields: customValuesSchema(writableFields(employee)) })
          .superRefine((body, context) => {
            for (const name of asked.filter((one) => (body[one] ?? null) === null)) {
              context.addIssue({ code: 'custom', message: 'required', path: [name] });
            }
          })
      : employeeBodySchema,
    record: employee,
    valuesOf: (record) => (record ? draftOf(record) : start),
    toBody: (draft) => bodyOf(draft, employee),
    errorText: (error) => errorMessageOf(error, t, t('employeePage.form.failed')),
    done: () => t(employee ? 'employeePage.form.updated' : 'employeePage.form.created'),
    invalidate: ({ id }) => [['employees', 'getList'], employeeHistoryKey(id), 'pendencies'],
    onSaved: (saved) => {
      queryClient.setQueryData(employeeKey(saved.id), saved);
      onSaved(saved);
    },
  });
  const custom = employee?.customFields ?? [];
  const labels = {
    ...labelsOf(t, 'employeePage.fields', FIELDS),
    ...Object.fromEntries(custom.map(({ id, label }) => [`customFields.${customKey(id)}`, label])),
  };
  const hidden = employee?.masked === true;

  return (
    <FormPage
      form={form}
      labels={labels}
      draft={`employees:${form.values.companyId}:${employee?.id ?? 'new'}:${employee?.version ?? 0}`}
      canSave={employee === null}
      barLabel={t('employeePage.form.label')}
      said={employee || form.changed.length > 0 ? undefined : t('employeePage.form.new')}
      saveLabel={employee ? undefined : t('employeePage.form.create')}
      onCancel={onCancel}
    >
      <FormNotice
        form={form}
        valueText={(value, name) =>
          name === 'customFields'
            ? custom
                .map(({ id, label }) => `${label}: ${(value as Draft['customFields'])[customKey(id)] ?? ''}`)
                .join(' · ')
            : String(value)
        }
      />
      <PersonCard employee={employee} hidden={hidden} hasCpf={(employee ? employee.cpf : start.cpf || null) !== null} />
      <ForeignWorkerCard employee={employee} hidden={hidden} />
      <EmploymentCard hidden={hidden} asked={asked} />
      <CustomCards employee={employee} />
    </FormPage>
  );
}

/** What the companies of the employee's projects ask beside the required facts (B-26), as far as the caller sees it. */
const askedInfo = (employee: Employee | null): readonly AdditionalInfoField[] =>
  (employee?.additionalInfo ?? []).filter(
    (name) => !employee?.masked || !PERSONAL_FIELDS.some((personal) => personal === name),
  );

const WIDE = { gridColumn: { sm: '1 / -1', lg: 'span 2' } } as const;

/** Who the person is. The document that identifies somebody is not changed; one who had none can get a CPF. */
function PersonCard({ employee, hidden, hasCpf }: { employee: Employee | null; hidden: boolean; hasCpf: boolean }) {
  const t = useT();
  const asked = askedInfo(employee);
  const length = (maxLength: number) => ({ htmlInput: { maxLength } });
  const genders = GENDERS.map((value) => ({ value, label: t(`contract.gender.${value}`) }));
  const language = useLanguage();
  const countries = useMemo(() => countryOptions(language), [language]);
  return (
    <Card title={t('employeePage.person')}>
      <Inside>
        <Box sx={COLUMNS}>
          <Box sx={WIDE}>
            <TextInput source="name" required autoFocus autoComplete="off" slotProps={length(EMPLOYEE.name)} />
          </Box>
          <Box sx={WIDE}>
            <TextInput
              source="socialName"
              autoComplete="off"
              help={t('employeePage.socialNameHelp')}
              slotProps={length(EMPLOYEE.name)}
            />
          </Box>
          <MaskedInput
            source="cpf"
            mask={cpfMask}
            inputMode="tel"
            autoComplete="off"
            readOnly={hasCpf || hidden}
            help={hasCpf ? undefined : t('employeePage.withoutCpf')}
          />
          {!hidden && <DateInput source="birthdate" required={asked.includes('birthdate')} />}
          <SelectInput
            source="gender"
            required={asked.includes('gender')}
            {...SHOWN_EMPTY}
            options={[{ value: '', label: t('employeePage.notTold') }, ...genders]}
          />
          <SelectInput
            source="nationality"
            {...SHOWN_EMPTY}
            options={[{ value: '', label: t('employeePage.notTold') }, ...countries]}
          />
          {!hidden && <TextInput source="email" type="email" autoComplete="off" />}
        </Box>
      </Inside>
    </Card>
  );
}

/** What each contracting company of the employee's projects asks in addition. */
function CustomCards({ employee }: { employee: Employee | null }) {
  const t = useT();
  return fieldsByCompany(employee).map(({ company, fields }) => (
    <Card key={company.id} title={t('employeePage.askedBy', { company: company.name })}>
      <Inside>
        <Box sx={COLUMNS}>
          {fields.map((field) => (
            <CustomFieldInput
              key={field.id}
              field={field}
              source={`customFields.${customKey(field.id)}`}
              readOnly={field.type === 'cpf' && employee?.masked === true}
            />
          ))}
        </Box>
      </Inside>
    </Card>
  ));
}

function EmploymentCard({ hidden, asked }: { hidden: boolean; asked: readonly AdditionalInfoField[] }) {
  const t = useT();
  const healthPlan = useWatch<Draft, 'healthPlan'>({ name: 'healthPlan' });
  const length = (maxLength: number) => ({ htmlInput: { maxLength } });
  const regimes = CONTRACT_REGIMES.map((value) => ({ value, label: t(`contract.contractRegime.${value}`) }));
  const answers = [
    { value: '', label: t('employeePage.notTold') },
    { value: 'true', label: t('employeePage.yes') },
    { value: 'false', label: t('employeePage.no') },
  ];
  return (
    <Card title={t('employeePage.employment')}>
      <Inside>
        <Box sx={COLUMNS}>
          <Box sx={WIDE}>
            <TextInput source="role" required autoComplete="off" slotProps={length(EMPLOYEE.role)} />
          </Box>
          <OccupationInput required={asked.includes('cbo')} />
          <TextInput
            source="registration"
            required={asked.includes('registration')}
            autoComplete="off"
            slotProps={length(EMPLOYEE.registration)}
          />
          <SelectInput source="contractRegime" required options={regimes} />
          <DateInput source="admissionDate" required />
          <TextInput
            source="workSchedule"
            autoComplete="off"
            help={t('employeePage.workScheduleHelp')}
            slotProps={length(EMPLOYEE.workSchedule)}
          />
          {!hidden && (
            <TextInput source="salary" required={asked.includes('salary')} autoComplete="off" placeholder="R$ 0,00" />
          )}
          <SelectInput source="healthPlan" required={asked.includes('healthPlan')} {...SHOWN_EMPTY} options={answers} />
          {healthPlan === 'true' && (
            <TextInput source="operator" autoComplete="off" slotProps={length(EMPLOYEE.operator)} />
          )}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <PillsInput
              source="riskActivityIds"
              help={t('employeePage.risksHelp')}
              options={RISK_ACTIVITY_IDS.map((value) => ({ value, label: t(`contract.riskActivity.${value}`) }))}
            />
          </Box>
          <SelectInput
            source="exposure"
            {...SHOWN_EMPTY}
            help={t('employeePage.exposureHelp')}
            options={[
              { value: '', label: t('employeePage.exposureNone') },
              ...EXPOSURES.map((value) => ({ value: value as string, label: t(`contract.exposure.${value}`) })),
            ]}
          />
          <TextInput
            source="examMonths"
            help={t('employeePage.examMonthsHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          />
        </Box>
      </Inside>
    </Card>
  );
}
