import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import HighlightOff from '@mui/icons-material/HighlightOff';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import { formatCpf } from '../../../contract/common.ts';
import { PAGE_SIZE } from '../../../contract/constants.ts';
import { customFilterValueSchema } from '../../../contract/customFields.ts';
import {
  type EmployeeRow,
  type EmploymentStatus,
  employeeQuerySchema,
  type PlanSituation,
} from '../../../contract/employees.ts';
import type { ReadinessState } from '../../../contract/readiness.ts';
import { type FilterShape, type ListRules, OWN_ORDER, type SortChoice } from '../../components/list/listAddress.ts';
import type { Translate } from '../../i18n/index.ts';
import type { ColorRole } from '../../theme/palette.ts';

/** How an employee is shown: pure, no components. */

type Look = { icon: SvgIconComponent; tone: ColorRole };

export const EMPLOYMENT_LOOK = {
  ACTIVE: { icon: CheckCircleOutlined, tone: 'success' },
  AWAY: { icon: PauseCircleOutlined, tone: 'warning' },
  DISMISSED: { icon: HighlightOff, tone: 'neutral' },
} as const satisfies Record<EmploymentStatus, Look>;

export const SITUATION_LOOK = {
  REGULAR: { icon: CheckCircleOutlined, tone: 'success' },
  PENDING: { icon: ScheduleOutlined, tone: 'warning' },
  IRREGULAR: { icon: ErrorOutline, tone: 'error' },
} as const satisfies Record<PlanSituation, Look>;

export const READINESS_LOOK = {
  FIT: { icon: CheckCircleOutlined, tone: 'success' },
  UNFIT: { icon: HighlightOff, tone: 'error' },
  RESTRICTED: { icon: BlockOutlined, tone: 'error' },
} as const satisfies Record<ReadinessState, Look>;

/** The CPF with its mask, or as the gateway hides it; the document of who has no CPF (E-24). */
export function documentText(row: Pick<EmployeeRow, 'cpf' | 'foreignDocument'>, t: Translate): string {
  if (row.cpf) return formatCpf(row.cpf);
  return row.foreignDocument ? t('employees.foreignDocument', { number: row.foreignDocument }) : t('common.emptyValue');
}

/** 'Parada Geral 2026 +2': the first project and how many more. */
export function projectsText(row: Pick<EmployeeRow, 'projects'>, t: Translate): string {
  const [first, ...others] = row.projects;
  if (!first) return t('employees.withoutProject');
  return others.length === 0 ? first.name : t('employees.moreProjects', { first: first.name, count: others.length });
}

export const EMPLOYEE_ORDERS = [
  { ...OWN_ORDER, name: 'own' },
  { field: 'name', order: 'DESC', name: 'nameLast' },
  { field: 'company', order: 'ASC', name: 'company' },
  { field: 'admissionDate', order: 'DESC', name: 'admissionLast' },
  { field: 'readiness', order: 'DESC', name: 'unfitFirst' },
  { field: 'readiness', order: 'ASC', name: 'fitFirst' },
] as const;
export const employeeSorts = (t: Translate): SortChoice[] =>
  EMPLOYEE_ORDERS.map(({ field, order, name }) => ({ field, order, label: t(`employees.sorts.${name}`) }));

const all = employeeQuerySchema.shape;
const shape: FilterShape = {
  nameOrDocument: all.nameOrDocument,
  projectName: all.projectName,
  contract: all.contract,
  hasPendencies: all.hasPendencies,
  withOutProject: all.withOutProject,
  contractStatus: all.contractStatus,
  statusSSMA: all.statusSSMA,
  statusSTP: all.statusSTP,
  provider: all.provider,
  cbo: all.cbo,
  readiness: all.readiness,
  projectReadiness: all.projectReadiness,
  'projects[]': all['projects[]'],
  'departments[]': all['departments[]'],
  'field*': customFilterValueSchema,
};

/** What an address may say about this list (E-02); names and documents are typed into the search. */
export const EMPLOYEE_RULES: ListRules = {
  shape,
  sorts: EMPLOYEE_ORDERS,
  perPage: PAGE_SIZE.employees,
  personal: ['nameOrDocument'],
};
