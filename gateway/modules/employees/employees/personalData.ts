import { calledName, maskCpf, maskForeignDocument } from '../../../../contract/common.ts';
import type { Employee } from '../../../../contract/employees.ts';
import { changesOf } from '../../../lib/crud.ts';

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

export const shown = ({ dataVisible, ...employee }: Known): Employee => {
  const hidden = dataVisible ? {} : { birthdate: null, salary: null, foreignDocumentUntil: null };
  return { ...withoutData(employee, dataVisible), ...hidden };
};

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
export const changes = changesOf<Known>(calledName, (employee) => ({
  name: employee.name,
  socialName: employee.socialName,
  cpf: employee.cpf,
  foreignDocumentKind: employee.foreignDocumentKind,
  foreignDocument: employee.foreignDocument,
  foreignDocumentUntil: employee.foreignDocumentUntil,
  birthdate: employee.birthdate,
  gender: employee.gender,
  nationality: employee.nationality,
  role: employee.role,
  cbo: employee.cbo,
  registration: employee.registration,
  contractRegime: employee.contractRegime,
  admissionDate: employee.admissionDate,
  salary: text(employee.salary),
  riskActivityIds: employee.riskActivityIds.join(', '),
  healthPlan: text(employee.healthPlan),
  operator: employee.operator,
}));
