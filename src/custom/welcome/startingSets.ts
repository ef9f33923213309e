import { useStore } from 'react-admin';
import type { DocumentChoice, RiskActivities } from '../../../contract/projectSettings.ts';
import { PLANS, type Plan } from '../../../contract/projects.ts';
import { type ContractingWelcome, WELCOME_SETS, type WelcomeSet } from '../../../contract/welcome.ts';
import { useAccount } from '../../access/account.ts';
import { documentChoiceKey } from '../projectWizard/reference.tsx';

/** What a first project asks unless somebody says otherwise. */
export const USUAL_SETS: readonly WelcomeSet[] = ['STP', 'SSMA'];

/** The risk activity that a set is of; work at height and electrical work are the two that there are (C-07). */
const RISK: Partial<Record<WelcomeSet, RiskActivities[number]>> = { HEIGHT: 1, ELECTRICAL: 2 };

type Sets = ContractingWelcome['sets'];
type Kept = Readonly<Record<string, boolean>>;

/**
 * The chosen sets of a draft, kept where the project wizard keeps documents that are chosen and not saved yet: they are saved
 * with its last step, here or there (C-08).
 */
export function useChosenSets(projectId: number, sets: Sets) {
  const uid = useAccount()?.account.uid ?? '';
  const [kept, keep] = useStore<Kept>(documentChoiceKey(uid, projectId), {});
  const named = WELCOME_SETS.filter((name) => {
    const ids = idsOf(sets, [name]);
    return ids.length > 0 && ids.every((id) => kept[id] === true);
  });
  return {
    chosen: named.length > 0 ? named : USUAL_SETS,
    choiceOf: (names: readonly WelcomeSet[]): Kept => Object.fromEntries(idsOf(sets, names).map((id) => [id, true])),
    clear: () => keep({}),
  };
}

const idsOf = (sets: Sets, names: readonly WelcomeSet[]): number[] =>
  sets.filter(({ name }) => names.includes(name)).flatMap(({ documentIds }) => documentIds);

export const documentsOf = (sets: Sets, names: readonly WelcomeSet[]): DocumentChoice =>
  idsOf(sets, names).map((systemPendencyId) => ({ systemPendencyId, isChecked: true }));

export const risksOf = (names: readonly WelcomeSet[]): RiskActivities => names.flatMap((name) => RISK[name] ?? []);

/** The plans of a supplier of whom these sets are asked: what the risk activities ask belongs to SSMA. */
export const plansOf = (names: readonly WelcomeSet[]): Plan[] =>
  PLANS.filter((plan) => names.includes(plan) || (plan === 'SSMA' && risksOf(names).length > 0));
