import { calledName, maskCpf, maskForeignDocument } from '../../../../contract/common.ts';
import {
  type Employee,
  type EmployeeBody,
  type EmployeeUpdate,
  PERSONAL_FIELDS,
} from '../../../../contract/employees.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { changesOf } from '../../../lib/crud.ts';
import { nameColumns } from '../../../lib/employeeNames.ts';

/** An employee with the documents in full; `dataVisible` says whether the caller may see them. */
export type Known = Employee & { dataVisible: boolean };

type Documents = Pick<Employee, 'cpf' | 'foreignDocument'>;
/** Documents are whole only for who holds `see_employee_data` on that company (E-24). */
export function withoutData<Row extends Documents>(row: Row, dataVisible: boolean): Row & { masked: boolean } {
  if (dataVisible) return { ...row, masked: false };
  return {
    ...row,
    masked: true,
    cpf: row.cpf && maskCpf(row.cpf),
    foreignDocument: row.foreignDocument && maskForeignDocument(row.foreignDocument),
  };
}

/** Of the personal fields those of which something is said to everybody. */
const SHOWN_MASKED = new Set<string>(['cpf', 'foreignDocument', 'foreignDocumentKind']);

export const shown = ({ dataVisible, ...employee }: Known): Employee => {
  const hidden = dataVisible ? [] : PERSONAL_FIELDS.filter((name) => !SHOWN_MASKED.has(name));
  return { ...withoutData(employee, dataVisible), ...Object.fromEntries(hidden.map((name) => [name, null])) };
};

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
export const changes = changesOf<Known>(calledName, (employee) => ({
  name: employee.name,
  socialName: employee.socialName,
  cpf: employee.cpf,
  foreignDocumentKind: employee.foreignDocumentKind,
  foreignDocument: employee.foreignDocument,
  foreignDocumentIssuer: employee.foreignDocumentIssuer,
  foreignDocumentIssuedOn: employee.foreignDocumentIssuedOn,
  foreignDocumentUntil: employee.foreignDocumentUntil,
  entryDate: employee.entryDate,
  entryCondition: employee.entryCondition,
  residenceTerm: employee.residenceTerm,
  birthdate: employee.birthdate,
  gender: employee.gender,
  nationality: employee.nationality,
  email: employee.email,
  role: employee.role,
  cbo: employee.cbo,
  registration: employee.registration,
  contractRegime: employee.contractRegime,
  admissionDate: employee.admissionDate,
  workSchedule: employee.workSchedule,
  salary: text(employee.salary),
  riskActivityIds: employee.riskActivityIds.join(', '),
  exposure: employee.exposure,
  examMonths: text(employee.examMonths),
  healthPlan: text(employee.healthPlan),
  operator: employee.operator,
}));

/** The columns of a body; what it leaves out stays as it is. */
export function columnsOf(body: EmployeeBody | EmployeeUpdate, documents: CpfColumn) {
  const {
    riskActivityIds: _,
    companyId: __,
    customFields: ___,
    socialName: ____,
    salary,
    healthPlan,
    operator,
    ...columns
  } = { companyId: 0, customFields: undefined, ...body };
  return {
    ...columns,
    ...nameColumns(body),
    ...documents.columns(body),
    ...(salary === undefined ? {} : { salary: salary === null ? null : salary.toFixed(2) }),
    healthPlan,
    operator: healthPlan ? operator || null : null,
    registration: columns.registration || null,
  };
}
