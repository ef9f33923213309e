import { formatCpf, parseMoney } from '../../../contract/common.ts';
import { customKey } from '../../../contract/customFields.ts';
import type { EmployeeExists } from '../../../contract/employeeExists.ts';
import type { Employee } from '../../../contract/employees.ts';
import { cboMask } from '../../components/inputs/masks.ts';
import { formatMoney } from '../../i18n/format.ts';
import { type CustomDraft, customDraft } from '../customFields/reference.tsx';

export const FIELDS = [
  'name',
  'socialName',
  'cpf',
  'foreignDocumentKind',
  'foreignDocument',
  'foreignDocumentIssuer',
  'foreignDocumentIssuedOn',
  'foreignDocumentUntil',
  'entryDate',
  'entryCondition',
  'residenceTerm',
  'birthdate',
  'gender',
  'nationality',
  'email',
  'role',
  'cbo',
  'registration',
  'contractRegime',
  'admissionDate',
  'workSchedule',
  'salary',
  'riskActivityIds',
  'exposure',
  'examMonths',
  'healthPlan',
  'operator',
  'customFields',
] as const;

/** An employee as the form holds it: texts as they are typed. */
export type Draft = {
  companyId: number;
  name: string;
  socialName: string;
  cpf: string;
  foreignDocumentKind: string;
  foreignDocument: string;
  foreignDocumentIssuer: string;
  foreignDocumentIssuedOn: string;
  foreignDocumentUntil: string;
  entryDate: string;
  entryCondition: string;
  residenceTerm: string;
  birthdate: string;
  gender: string;
  nationality: string;
  email: string;
  role: string;
  cbo: string;
  registration: string;
  contractRegime: string;
  admissionDate: string;
  workSchedule: string;
  salary: string;
  riskActivityIds: number[];
  exposure: string;
  examMonths: string;
  healthPlan: string;
  operator: string;
  /** By `customKey`. */
  customFields: Record<string, CustomDraft>;
};

/** What identifies somebody who is to be registered. */
export type Identity = Pick<Draft, 'companyId' | 'cpf' | 'foreignDocument'> & { known: EmployeeExists | null };

export const newDraft = ({ companyId, cpf, foreignDocument, known }: Identity): Draft => ({
  companyId,
  name: known?.name ?? '',
  socialName: known?.socialName ?? '',
  cpf,
  foreignDocumentKind: '',
  foreignDocument,
  foreignDocumentIssuer: '',
  foreignDocumentIssuedOn: '',
  foreignDocumentUntil: '',
  entryDate: '',
  entryCondition: '',
  residenceTerm: '',
  birthdate: known?.birthdate ?? '',
  gender: known?.gender ?? '',
  nationality: '',
  email: '',
  role: '',
  cbo: '',
  registration: '',
  contractRegime: 'CLT',
  admissionDate: '',
  workSchedule: '',
  salary: '',
  riskActivityIds: [],
  exposure: '',
  examMonths: '',
  healthPlan: '',
  operator: '',
  customFields: {},
});

export const draftOf = (employee: Employee): Draft => ({
  companyId: employee.company.id,
  name: employee.name,
  socialName: employee.socialName ?? '',
  cpf: employee.cpf ? formatCpf(employee.cpf) : '',
  foreignDocumentKind: employee.foreignDocumentKind ?? '',
  foreignDocument: employee.foreignDocument ?? '',
  foreignDocumentIssuer: employee.foreignDocumentIssuer ?? '',
  foreignDocumentIssuedOn: employee.foreignDocumentIssuedOn ?? '',
  foreignDocumentUntil: employee.foreignDocumentUntil ?? '',
  entryDate: employee.entryDate ?? '',
  entryCondition: employee.entryCondition ?? '',
  residenceTerm: employee.residenceTerm ?? '',
  birthdate: employee.birthdate ?? '',
  gender: employee.gender ?? '',
  nationality: employee.nationality ?? '',
  email: employee.email ?? '',
  role: employee.role,
  cbo: cboMask(employee.cbo ?? ''),
  registration: employee.registration ?? '',
  contractRegime: employee.contractRegime,
  admissionDate: employee.admissionDate,
  workSchedule: employee.workSchedule ?? '',
  salary: employee.salary === null ? '' : formatMoney(employee.salary),
  riskActivityIds: employee.riskActivityIds,
  exposure: employee.exposure ?? '',
  examMonths: employee.examMonths === null ? '' : String(employee.examMonths),
  healthPlan: employee.healthPlan === null ? '' : String(employee.healthPlan),
  operator: employee.operator ?? '',
  customFields: Object.fromEntries(employee.customFields.map((field) => [customKey(field.id), customDraft(field)])),
});

const DOCUMENT_FIELDS = [
  'foreignDocumentKind',
  'foreignDocumentIssuer',
  'foreignDocumentIssuedOn',
  'foreignDocumentUntil',
] as const;
const STAY_FIELDS = ['entryDate', 'entryCondition', 'residenceTerm'] as const;
/** Who has a foreign document, or a nationality other than Brazilian. */
export const isForeigner = ({ nationality, foreignDocument }: Pick<Draft, 'nationality' | 'foreignDocument'>) =>
  foreignDocument !== '' || (nationality !== '' && nationality !== 'BR');

/** The fields that the caller may write: a masked CPF is not one. */
export const writableFields = (employee: Employee | null) =>
  (employee?.customFields ?? []).filter(({ type }) => type !== 'cpf' || !employee?.masked);

/** The custom fields under the company that asks them, in their order. */
export const fieldsByCompany = (employee: Employee | null) => {
  const all = employee?.customFields ?? [];
  const companies = new Map(all.map(({ company }) => [company.id, company]));
  return [...companies.values()].map((company) => ({
    company,
    fields: all.filter((field) => field.company.id === company.id),
  }));
};

/** A text that is no amount stays a text, so that the schema names the field. */
const amountOf = (text: string): unknown => (text.trim() === '' ? null : (parseMoney(text) ?? text));

/** The request; `employee` is the one that is changed, and what it hides from the caller is left out. */
export function bodyOf({ companyId, salary, healthPlan, ...draft }: Draft, employee: Employee | null): object {
  const common = {
    name: draft.name,
    socialName: draft.socialName,
    gender: draft.gender,
    nationality: draft.nationality,
    role: draft.role,
    cbo: draft.cbo,
    registration: draft.registration,
    contractRegime: draft.contractRegime,
    admissionDate: draft.admissionDate,
    workSchedule: draft.workSchedule,
    riskActivityIds: draft.riskActivityIds,
    exposure: draft.exposure,
    examMonths: draft.examMonths,
    healthPlan: healthPlan === '' ? null : healthPlan === 'true',
    operator: draft.operator,
    ...(employee && {
      customFields: Object.fromEntries(
        writableFields(employee).map(({ id }) => [customKey(id), draft.customFields[customKey(id)]]),
      ),
    }),
  };
  if (employee?.masked) return common;
  return {
    ...common,
    ...(!employee && { companyId }),
    ...(!employee?.cpf && { cpf: draft.cpf }),
    foreignDocument: draft.foreignDocument,
    ...Object.fromEntries(DOCUMENT_FIELDS.map((name) => [name, draft.foreignDocument ? draft[name] : null])),
    ...Object.fromEntries(STAY_FIELDS.map((name) => [name, isForeigner(draft) ? draft[name] : null])),
    email: draft.email,
    birthdate: draft.birthdate,
    salary: amountOf(salary),
  };
}
