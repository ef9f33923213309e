import { useAccount } from './account.ts';

/** Whether the person works for this company as a contracting one: only those have units, areas and deadlines of their own. */
export function useContractingSide(companyId: number | undefined): boolean {
  const memberships = useAccount()?.account.memberships ?? [];
  return memberships.some(({ company, relationType }) => company.id === companyId && relationType === 'CONTRACTING');
}
