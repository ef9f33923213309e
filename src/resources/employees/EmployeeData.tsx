import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Link as MuiLink } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import { countryName } from '../../../contract/countries.ts';
import type { Employee } from '../../../contract/employees.ts';
import { useParameters } from '../../components/addressParameters.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { CpfText, DateText, EmptyValue } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { cboMask } from '../../components/inputs/masks.ts';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { ActivityTypesCard } from '../activityTypes/reference.tsx';
import { CustomValueText } from '../customFields/reference.tsx';
import { EmployeeForm } from './EmployeeForm.tsx';
import { EmployeeNotes } from './EmployeeNotes.tsx';
import { draftOf, fieldsByCompany } from './employeeDraft.ts';
import { employeeAddress } from './employeeQueries.ts';
import { useOccupation } from './OccupationInput.tsx';

/** In the address while the data are being changed, so that a reload comes back to the form and its draft. */
const EDITING = 'editar';

/** The tab 'Dados': what is recorded, as text; its form for who may change it. */
export function EmployeeData({ employee }: { employee: Employee }) {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useParameters();
  const { title: occupation } = useOccupation(employee.cbo);
  const mayEdit = employee.permissions.includes('update_employee');
  const edit = (on: boolean) => setQuery({ [EDITING]: on ? '1' : undefined }, { replace: true });
  // The form closes once it has nothing unsaved any more, or it would ask before it is left.
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return;
    setSaved(false);
    edit(false);
  });
  if (mayEdit && query.has(EDITING)) {
    return (
      <EmployeeForm
        employee={employee}
        start={draftOf(employee)}
        onSaved={() => setSaved(true)}
        onCancel={() => edit(false)}
      />
    );
  }
  const { masked } = employee;
  const risks = employee.riskActivityIds.map((id) => t(`contract.riskActivity.${id}`)).join(', ');
  const plan =
    employee.healthPlan === null
      ? null
      : employee.healthPlan
        ? [t('employeePage.yes'), employee.operator].filter(Boolean).join(', ')
        : t('employeePage.no');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 }}>
        <Card
          title={t('employeePage.person')}
          beside={
            mayEdit && (
              <Button startIcon={<EditOutlined />} onClick={() => edit(true)}>
                {t('employeePage.edit')}
              </Button>
            )
          }
        >
          <Values>
            {employee.socialName && <Value label={t('employeePage.civilName')}>{employee.name}</Value>}
            <Value label={t('employeePage.fields.cpf')}>{employee.cpf && <CpfText value={employee.cpf} />}</Value>
            {employee.foreignDocument && (
              <Value
                label={
                  employee.foreignDocumentKind
                    ? t(`contract.foreignDocumentKind.${employee.foreignDocumentKind}`)
                    : t('employeePage.fields.foreignDocument')
                }
              >
                <span className="num">{employee.foreignDocument}</span>
                {employee.foreignDocumentUntil && (
                  <>
                    {' '}
                    {t('employeePage.until')} <DateText value={employee.foreignDocumentUntil} />
                  </>
                )}
              </Value>
            )}
            {!masked && (
              <Value label={t('employeePage.fields.birthdate')}>
                {employee.birthdate && <DateText value={employee.birthdate} />}
              </Value>
            )}
            <Value label={t('employeePage.fields.gender')}>
              {employee.gender && t(`contract.gender.${employee.gender}`)}
            </Value>
            <Value label={t('employeePage.fields.nationality')}>
              {employee.nationality && countryName(employee.nationality, language)}
            </Value>
            {!masked && <Value label={t('employeePage.fields.email')}>{employee.email}</Value>}
            <Stay employee={employee} />
          </Values>
          <Box sx={{ px: 4, pb: 4, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {t(masked ? 'employeePage.masked' : 'employeePage.protected')}
          </Box>
        </Card>
        <Card title={t('employeePage.employmentAt', { company: employee.company.name })}>
          <Values>
            <Value label={t('employeePage.fields.role')}>{employee.role}</Value>
            <Value label={t('employeePage.fields.cbo')}>
              {employee.cbo && [cboMask(employee.cbo), occupation].filter(Boolean).join(' · ')}
            </Value>
            <Value label={t('employeePage.fields.registration')}>{employee.registration}</Value>
            <Value label={t('employeePage.fields.contractRegime')}>
              {t(`contract.contractRegime.${employee.contractRegime}`)}
            </Value>
            <Value label={t('employeePage.fields.admissionDate')}>
              <DateText value={employee.admissionDate} />
            </Value>
            <Value label={t('employeePage.fields.workSchedule')}>{employee.workSchedule}</Value>
            {!masked && (
              <Value label={t('employeePage.fields.salary')}>
                {employee.salary !== null && <span className="num">{formatMoney(employee.salary)}</span>}
              </Value>
            )}
            <Value label={t('employeePage.fields.healthPlan')}>{plan}</Value>
            <Value label={t('employeePage.fields.riskActivityIds')}>{risks}</Value>
            <Value label={t('employeePage.fields.exposure')}>
              {employee.exposure ? t(`contract.exposure.${employee.exposure}`) : t('employeePage.exposureNone')}
            </Value>
            <Value label={t('employeePage.fields.examMonths')}>{employee.examMonths}</Value>
          </Values>
        </Card>
        <ActivityTypesCard
          employeeId={employee.id}
          mayEdit={employee.permissions.includes('manage_employee_activity_types')}
        />
        {fieldsByCompany(employee).map(({ company, fields }) => {
          const missing = fields.filter(({ required, value }) => required && value === null).map(({ label }) => label);
          return (
            <Card key={company.id} title={t('employeePage.askedBy', { company: company.name })}>
              {missing.length > 0 && (
                <Box sx={{ px: 4, pt: 3 }}>
                  <Note>{t('employeePage.customMissing', { fields: missing.join(', ') })}</Note>
                </Box>
              )}
              <Values>
                {fields.map((field) => (
                  <Value key={field.id} label={field.label}>
                    {field.value !== null && <CustomValueText field={field} />}
                  </Value>
                ))}
              </Values>
            </Card>
          );
        })}
        {employee.otherEmployments.length > 0 && (
          <Card title={t('employeePage.otherEmployments')}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 4, pt: 3, display: 'grid', gap: 2 }}>
              {employee.otherEmployments.map(({ employeeId, company }) => (
                <li key={employeeId}>
                  <MuiLink component={Link} to={employeeAddress(employeeId)}>
                    {company.name}
                  </MuiLink>
                </li>
              ))}
            </Box>
          </Card>
        )}
      </Box>
      <EmployeeNotes employee={employee} />
    </Box>
  );
}

/** What the migration document says of who has one; only what is recorded. */
function Stay({ employee }: { employee: Employee }) {
  const t = useT();
  const { foreignDocumentIssuer, foreignDocumentIssuedOn, entryDate, entryCondition, residenceTerm } = employee;
  return (
    <>
      {foreignDocumentIssuer && (
        <Value label={t('employeePage.fields.foreignDocumentIssuer')}>{foreignDocumentIssuer}</Value>
      )}
      {foreignDocumentIssuedOn && (
        <Value label={t('employeePage.fields.foreignDocumentIssuedOn')}>
          <DateText value={foreignDocumentIssuedOn} />
        </Value>
      )}
      {residenceTerm && (
        <Value label={t('employeePage.fields.residenceTerm')}>{t(`contract.residenceTerm.${residenceTerm}`)}</Value>
      )}
      {entryCondition && (
        <Value label={t('employeePage.fields.entryCondition')}>{t(`contract.entryCondition.${entryCondition}`)}</Value>
      )}
      {entryDate && (
        <Value label={t('employeePage.fields.entryDate')}>
          <DateText value={entryDate} />
        </Value>
      )}
    </>
  );
}

const Values = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      p: 4,
      pt: 3,
      display: 'grid',
      gap: '16px 24px',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

/** One value with its name above it; '—' when nothing is recorded. */
const Value = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, mt: '2px', overflowWrap: 'anywhere' }}>
      {children || <EmptyValue />}
    </Box>
  </Box>
);
