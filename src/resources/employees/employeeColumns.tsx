import { Box } from '@mui/material';
import { calledName } from '../../../contract/common.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { DateText, EmptyValue } from '../../components/fields/values.tsx';
import type { ListColumn } from '../../components/list/columns.ts';
import { countFormat } from '../../components/list/countText.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
import { TwoLines } from '../../components/list/TwoLines.tsx';
import { labelled } from '../../i18n/byWords.ts';
import type { Translate } from '../../i18n/index.ts';
import { SituationChip } from './EmployeeCard.tsx';
import { EmployeePhoto } from './EmployeePhoto.tsx';
import { EmploymentChip } from './EmploymentChip.tsx';
import { documentText, projectsText } from './employeePresentation.ts';
import { employeeAddress } from './employeeQueries.ts';
import { ReadinessChip } from './ReadinessChip.tsx';

/** The columns of the list; where the table is narrow, document and function stand under the names. */
export function employeeColumns(
  stacked: boolean,
  t: Translate,
  locale: string,
  /** Whose people they are: of one's own company nobody has to be told. */
  withCompany: boolean,
): ListColumn<EmployeeRow>[] {
  const number = countFormat(locale);
  const document: ListColumn<EmployeeRow>[] = [
    {
      source: 'document',
      label: t('employees.columns.document'),
      width: 138,
      quiet: true,
      render: (row) => <Numbers>{documentText(row, t)}</Numbers>,
    },
  ];
  const role: ListColumn<EmployeeRow>[] = [
    { source: 'role', label: t('employees.columns.role'), width: 160, quiet: true, render: (row) => whole(row.role) },
  ];
  const company: ListColumn<EmployeeRow>[] = [
    {
      source: 'company',
      label: t(stacked ? 'employees.columns.companyAndRole' : 'employees.columns.company'),
      width: stacked ? 170 : 210,
      render: (row) => (stacked ? <TwoLines first={row.company.name} second={row.role} /> : whole(row.company.name)),
    },
  ];
  return labelled(t, 'employees.columns', [
    {
      source: 'name',
      label: t(stacked ? 'employees.columns.nameAndDocument' : 'employees.columns.name'),
      render: (row) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
          <EmployeePhoto employee={row} size={stacked ? 32 : 24} />
          {stacked ? <TwoLines first={name(row)} second={<Numbers>{documentText(row, t)}</Numbers>} /> : name(row)}
        </Box>
      ),
    },
    ...(stacked ? [] : document),
    ...(withCompany ? company : role),
    ...(stacked || !withCompany ? [] : role),
    {
      source: 'projects',
      ...(!stacked && { width: 190 }),
      quiet: true,
      optional: true,
      render: (row) => (
        <span title={row.projects.map((project) => project.name).join(', ')}>{projectsText(row, t)}</span>
      ),
    },
    {
      source: 'status',
      atomic: true,
      width: 112,
      render: (row) => <EmploymentChip status={row.status} />,
    },
    {
      source: 'readiness',
      atomic: true,
      width: 112,
      render: ({ readiness }) => (readiness ? <ReadinessChip {...readiness} /> : <EmptyValue />),
    },
    {
      source: 'statusSTP',
      atomic: true,
      optional: true,
      width: 146,
      render: (row) => <SituationChip situation={row.statusSTP} />,
    },
    {
      source: 'statusSSMA',
      atomic: true,
      optional: true,
      width: 146,
      render: (row) => <SituationChip situation={row.statusSSMA} />,
    },
    {
      source: 'pendencyTotal',
      width: 94,
      align: 'right',
      render: (row) => <Numbers>{number.format(row.pendencyTotal)}</Numbers>,
    },
    {
      source: 'contractRegime',
      width: 104,
      hidden: true,
      quiet: true,
      render: (row) => t(`contract.contractRegime.${row.contractRegime}`),
    },
    {
      source: 'admissionDate',
      width: 104,
      hidden: true,
      quiet: true,
      render: (row) => <DateText value={row.admissionDate} />,
    },
  ]);
}

const whole = (text: string) => <span title={text}>{text}</span>;
const name = (row: EmployeeRow) => (
  <RowLink to={employeeAddress(row.id)} title={calledName(row)}>
    {calledName(row)}
  </RowLink>
);
const Numbers = ({ children }: { children: string }) => <span className="num">{children}</span>;
