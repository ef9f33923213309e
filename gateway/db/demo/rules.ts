import type { MovementRule } from '../../../contract/catalogue.ts';
import type { ContractRegime, EmploymentStatus } from '../../../contract/employees.ts';
import type { MovementType } from '../../../contract/movements.ts';
import type { PendencyType } from '../../../contract/pendencies.ts';
import type { Plan, ProjectStatus } from '../../../contract/projects.ts';
import type { CatalogueEntry } from '../catalogue/entry.ts';

/** What the demo tells the requirement engine of a project; ids are local. Days are `YYYY-MM-DD`, months their first day. */
export type RuledDocument = {
  id: number;
  plan: Plan;
  type: PendencyType;
  periodicity: CatalogueEntry['periodicity'];
  dueRule: NonNullable<CatalogueEntry['dueRule']> | null;
  months: readonly number[] | null;
  riskActivityIds: readonly number[] | null;
  contractRegimes: readonly ContractRegime[] | null;
  movement: MovementRule | null;
  active: boolean;
};
export type RuledProject = {
  id: number;
  companyId: number;
  status: ProjectStatus;
  startDate: string;
  endDate: string;
  startReference: string | null;
  endReference: string | null;
  riskActivityIds: readonly number[];
  /** Days that the contracting company keeps beside the national holidays. */
  holidays: readonly string[];
  documents: readonly RuledDocument[];
};
export type RuledProvider = {
  companyId: number;
  name: string;
  plans: readonly Plan[];
  status: 'ACTIVE';
  stoppedOn: string | null;
};
export type RuledMovement = { id: number; type: MovementType; startDate: string; endDate: string | null };
export type RuledEmployee = {
  id: number;
  contractRegime: ContractRegime;
  status: EmploymentStatus;
  hiringDate: string | null;
  endedAt: string | null;
  riskActivityIds: readonly number[];
  movements: readonly RuledMovement[];
};
export type RuledKey = {
  systemPendencyId: number;
  employeeId: number | null;
  riskActivityId: number | null;
  referenceMonth: string | null;
  dueDate: string | null;
  since: string;
  mayBeCreated: boolean;
};

/**
 * The rules of the requirement engine, as whoever installs the demo hands them in: its stories are told over exactly the
 * keys that the engine yields, so that organising a demo project changes nothing.
 */
export type RequirementRules = (
  project: RuledProject,
  provider: RuledProvider,
  today: string,
) => { ofProvider(): RuledKey[]; ofEmployee(employee: RuledEmployee): RuledKey[] };
