import { formatCnpj, formatCpf } from '../../../../contract/common.ts';
import { countryName } from '../../../../contract/countries.ts';
import {
  type CustomValue,
  customFilterOf,
  customKey,
  customText,
  fieldLabel,
  type ListField,
} from '../../../../contract/customFields.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { type EmployeeExport, PERSONAL_COLUMNS } from '../../../../contract/reports.ts';
import type { Cell } from '../../../lib/cells.ts';
import type { EmployeeWalk, ExportedEmployee } from '../../employees/employees/exportService.ts';
import { day, type Report } from './service.ts';

/** The list of employees as a file (E-16). Personal cells are empty in rows whose data the person may not see (E-24). */
export const employeeReport = (walk: EmployeeWalk): Report<EmployeeExport, ExportedEmployee> => ({
  noun: 'employees',
  kind: EXPORT_JOBS.employees,
  resultUrl: 'companies/employees/exports',
  page: '/colaboradores',
  scopesOf: walk.scopesOf,
  authorise(actor, { columns }) {
    if (PERSONAL_COLUMNS.some((column) => columns.includes(column))) walk.requireData(actor);
  },
  async added(actor, { columns }) {
    const ids = columns.flatMap((column) => customFilterOf(column)?.id ?? []);
    if (ids.length === 0) return {};
    const fields = await walk.fields(actor, ids);
    if (fields.some(({ type }) => type === 'cpf')) walk.requireData(actor);
    return Object.fromEntries(
      fields.map((field) => [
        customKey(field.id),
        {
          label: fieldLabel(field, fields),
          ...(field.type === 'date' && { format: 'day' as const }),
          cell: ({ customFields }: ExportedEmployee) => cellOf(field, customFields[customKey(field.id)] ?? null),
        },
      ]),
    );
  },
  finds: walk.finds,
  batches: walk.batches,
  columns: {
    name: { width: 34, cell: (row) => row.name },
    socialName: { width: 34, cell: (row) => row.socialName },
    cpf: { cell: (row) => row.cpf && formatCpf(row.cpf) },
    foreignDocument: { cell: (row) => row.foreignDocument },
    foreignDocumentUntil: { format: 'day', cell: (row) => day(row.foreignDocumentUntil) },
    birthdate: { format: 'day', cell: (row) => day(row.birthdate) },
    nationality: { cell: (row, { language }) => row.nationality && countryName(row.nationality, language) },
    email: { width: 34, cell: (row) => row.email },
    company: { width: 34, cell: (row) => row.company.name },
    cnpj: { width: 21, cell: (row) => formatCnpj(row.company.cnpj) },
    role: { width: 28, cell: (row) => row.role },
    cbo: { cell: (row) => row.cbo },
    registration: { cell: (row) => row.registration },
    contractRegime: { width: 24, cell: (row, { words }) => words.contractRegime[row.contractRegime] },
    admissionDate: { format: 'day', cell: (row) => day(row.admissionDate) },
    workSchedule: { width: 20, cell: (row) => row.workSchedule },
    salary: { cell: (row) => row.salary },
    status: { cell: (row, { words }) => words.employmentStatus[row.status] },
    readiness: { cell: (row, { words }) => row.readiness && words.readinessState[row.readiness.state] },
    blocking: { cell: (row) => row.readiness?.blocking ?? null },
    statusSTP: { cell: (row, { words }) => words.planSituation[row.statusSTP] },
    statusSSMA: { cell: (row, { words }) => words.planSituation[row.statusSSMA] },
    pendencyTotal: { cell: (row) => row.pendencyTotal },
    projects: { width: 44, cell: (row) => row.projects.map(({ name }) => name).join(', ') },
    facility: { width: 34, cell: (row) => row.facilities.join(', ') },
  },
});

const cellOf = ({ type }: ListField, value: CustomValue): Cell => {
  if (value === null || typeof value === 'number') return value;
  const text = customText(value);
  if (type === 'date') return day(text);
  return type === 'cpf' ? formatCpf(text) : type === 'cnpj' ? formatCnpj(text) : text;
};
