import { plain } from '../../../contract/common.ts';
import type { ServiceEmployee, ServiceMonth } from '../../../contract/serviceMonths.ts';

/** The steps of a month, one for each question of D-36. */
export const STEPS = ['declaration', 'employees', 'healthPlan'] as const;
export type Step = (typeof STEPS)[number];

/** Which questions are answered; after a 'no' there is only one. */
export const answered = ({
  occurred,
  employeesConfirmedAt,
  healthPlanAnsweredAt,
}: ServiceMonth): Record<Step, boolean> => ({
  declaration: occurred !== null,
  employees: occurred === false || employeesConfirmedAt !== null,
  healthPlan: occurred === false || healthPlanAnsweredAt !== null,
});

export const stepsOf = ({ occurred }: ServiceMonth): readonly Step[] => (occurred === false ? ['declaration'] : STEPS);

/** The first question without an answer; null when all have one. */
export function nextStep(month: ServiceMonth): Step | null {
  const done = answered(month);
  return stepsOf(month).find((step) => !done[step]) ?? null;
}

/** A step can be opened once those before it are answered. */
export function canOpen(month: ServiceMonth, step: Step): boolean {
  const steps = stepsOf(month);
  const done = answered(month);
  const at = steps.indexOf(step);
  return at >= 0 && steps.slice(0, at).every((before) => done[before]);
}

/** Whether the caller is the one who answers, and can now. */
export function mayAnswer({ side, permissions, projectIsBlocked, analysis }: ServiceMonth, step: Step): boolean {
  const key = step === 'declaration' ? 'update_service_provided' : 'manage_employee_service_provided';
  return side === 'PROVIDER' && permissions.includes(key) && !projectIsBlocked && analysis?.result !== 'ACCEPTED';
}

export const unexplained = (employees: readonly ServiceEmployee[], chosen: ReadonlySet<number>): ServiceEmployee[] =>
  employees.filter(({ id, isExplained }) => !isExplained && !chosen.has(id));

export const ROWS = 100;

/** Puts those without an answer first when one of them would be hidden behind 'show more'. */
export function missingFirst<One>(people: readonly One[], missing: readonly One[]): readonly One[] {
  const isHidden = missing.some((one) => people.indexOf(one) >= ROWS);
  return isHidden ? [...missing, ...people.filter((one) => !missing.includes(one))] : people;
}

export const matching = <One extends { name: string; role: string }>(people: readonly One[], text: string): One[] => {
  const wanted = plain(text.trim());
  return wanted === '' ? [...people] : people.filter(({ name, role }) => plain(`${name} ${role}`).includes(wanted));
};
