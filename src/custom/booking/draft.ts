import type { BookingPerson } from '../../../contract/bookingNeeds.ts';
import { type Examination, examinationsFor, type RiskFactor } from '../../../contract/clinics.ts';

/** What the steps of the wizard change together (I-06, I-08). Pure. */
type Chosen = { examinationSelecteds: Examination[]; riskSelecteds: RiskFactor[] };

/** Without the examination of an index; an index that is not there changes nothing. */
export const withoutExamination = (examinations: readonly Examination[], index: number): Examination[] =>
  examinations.filter((_, at) => at !== index);

/** Other risks: what they ask for replaces what the former ones asked for; what a person added stays. */
export function withRisks({ examinationSelecteds, riskSelecteds }: Chosen, risks: readonly RiskFactor[]): Chosen {
  const asked = examinationsFor(riskSelecteds);
  const added = examinationSelecteds.filter((one) => !asked.includes(one));
  const now = examinationsFor(risks);
  return {
    riskSelecteds: [...risks],
    examinationSelecteds: [...now, ...added.filter((one) => !now.includes(one))],
  };
}

/** More people bring the risks of their activities; nobody twice. */
export function withPeople<Draft extends Chosen & { people: BookingPerson[] }>(
  draft: Draft,
  more: readonly BookingPerson[],
) {
  const fresh = more.filter(({ id }) => !draft.people.some((known) => known.id === id));
  const risks = [...new Set([...draft.riskSelecteds, ...fresh.flatMap(({ riskSelecteds }) => riskSelecteds)])];
  return { people: [...draft.people, ...fresh], ...withRisks(draft, risks) };
}
