import type { CompanyFacts, DocumentConditions, PersonFacts } from '../../contract/documentConditions.ts';
import type { DueRule, MovementRule } from '../../contract/documentRules.ts';
import type { ContractRegime, EmploymentStatus } from '../../contract/employees.ts';
import type { MovementFacts } from '../../contract/movements.ts';
import type { PendencyType } from '../../contract/pendencies.ts';
import type { ProjectCompanyStatus } from '../../contract/projectSettings.ts';
import type { Plan, ProjectStatus } from '../../contract/projects.ts';
import type { RequirementRule } from '../../contract/requirementMatrices.ts';
import type { Periodicity } from '../../contract/systemPendencies.ts';

/** What the rules of the engine know. Days are `YYYY-MM-DD`; reference months are their first day. */

export type AskedDocument = {
  id: number;
  plan: Plan;
  type: PendencyType;
  periodicity: Periodicity;
  dueRule: DueRule | null;
  /** Months of the year of which a monthly one is asked; null: all. */
  months: readonly number[] | null;
  riskActivityIds: readonly number[] | null;
  contractRegimes: readonly ContractRegime[] | null;
  movement: MovementRule | null;
  conditions: DocumentConditions | null;
  /** By the requirement matrix in force, instead of what the entry says of risks and work (`ruledBy`). */
  rule?: RequirementRule | null;
  /** A movement can end what was accepted. */
  canEnd: boolean;
  /** First reference month (its first day) that is made for it, in the project; absent: since its start. */
  fromMonth?: string | null;
  /** False once it was taken out of the catalogue: what there is stays, nothing new is made of it. */
  active: boolean;
};

export type ProjectFacts = {
  id: number;
  companyId: number;
  status: ProjectStatus;
  startDate: string;
  endDate: string;
  startReference: string | null;
  endReference: string | null;
  riskActivityIds: readonly number[];
  /** First reference month (its first day) that is made for risk activities that were added later; absent: since the start. */
  risksFrom?: Readonly<Record<number, string>> | null;
  /** Days that the contracting company, or a unit of the project, keeps beside the national holidays. */
  holidays: readonly string[];
  documents: readonly AskedDocument[];
};

export type ProviderFacts = CompanyFacts & {
  companyId: number;
  name: string;
  plans: readonly Plan[];
  status: ProjectCompanyStatus;
  stoppedOn: string | null;
  /** First and last day of its work in the project; null: those of the project. */
  from: string | null;
  until: string | null;
  /** First reference month (its first day) that is made of plans that were added later; absent: since `from`. */
  plansFrom?: Partial<Record<Plan, string>> | null;
  /** First days of the months in which it declared that the contracted service did not take place (D-36). */
  monthsWithoutService: readonly string[];
};

export type EmployeeFacts = PersonFacts & {
  id: number;
  contractRegime: ContractRegime;
  status: EmploymentStatus;
  /** Null when the person is not on the project (any more): nothing is required then. */
  hiringDate: string | null;
  endedAt: string | null;
  riskActivityIds: readonly number[];
  /** Those of the employment and those of this project. */
  movements: readonly MovementFacts[];
};

/** What makes a pendency the one it is, inside one project and provider (domain, section 3). */
export type PendencyKey = {
  systemPendencyId: number;
  employeeId: number | null;
  riskActivityId: number | null;
  referenceMonth: string | null;
};

export type RequiredKey = PendencyKey & {
  dueDate: string | null;
  /** The day from which it is asked. */
  since: string;
  /** False: it stays where it is, and is made active again, but is not made. */
  mayBeCreated: boolean;
};

/** What a project asks of one provider, and of and for each of its employees. `today` in America/Sao_Paulo. */
export type Requirements = {
  ofProvider(): RequiredKey[];
  ofEmployee(employee: EmployeeFacts): RequiredKey[];
};

/**
 * The rules themselves (`requirementsOf` of the update), for who is handed them: the demo's stories are told over
 * exactly the keys that they yield, so that updating a demo project changes nothing.
 */
export type RequirementRules = (project: ProjectFacts, provider: ProviderFacts, today: string) => Requirements;

/** A key as text: equal keys, equal texts. */
export const keyText = ({ systemPendencyId, employeeId, riskActivityId, referenceMonth }: PendencyKey): string =>
  `${systemPendencyId}/${employeeId ?? ''}/${riskActivityId ?? ''}/${referenceMonth ?? ''}`;
