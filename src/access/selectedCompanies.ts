import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CompanyRef, Membership } from '../../contract/session.ts';
import { chosenCompanyIds, keepCompanyIds, onSessionChange } from '../authProvider/session.ts';
import { useAccount } from './account.ts';

export function companiesOf(memberships: readonly Membership[]): CompanyRef[] {
  const byId = new Map(memberships.map(({ company }) => [company.id, company]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** What is kept of a choice: nothing for all companies, and never an empty one. */
export function choiceOf(ids: readonly number[], companies: readonly CompanyRef[]): number[] | null | undefined {
  const own = companies.map(({ id }) => id).filter((id) => ids.includes(id));
  if (own.length === 0) return undefined;
  return own.length === companies.length ? null : own;
}

const chosenText = (): string => chosenCompanyIds()?.join(',') ?? '';

export type SelectedCompanies = {
  companies: CompanyRef[];
  selected: number[];
  /** Chooses; an empty choice changes nothing, since one must stay selected. */
  setSelected: (ids: readonly number[]) => void;
};

/** The companies that every page but the profile works on: kept on this machine, sent as `companyId`. */
export function useSelectedCompanies(): SelectedCompanies {
  const account = useAccount();
  const queryClient = useQueryClient();
  const chosen = useSyncExternalStore(onSessionChange, chosenText);
  const companies = useMemo(() => companiesOf(account?.account.memberships ?? []), [account]);
  const selected = useMemo(() => {
    const ids = companies.map(({ id }) => id);
    return chosen === '' ? ids : ids.filter((id) => chosen.split(',').includes(String(id)));
  }, [companies, chosen]);

  const setSelected = useCallback(
    (ids: readonly number[]) => {
      const choice = choiceOf(ids, companies);
      if (choice === undefined) return;
      keepCompanyIds(choice);
      void queryClient.invalidateQueries(); // everything that is on the screen was asked for the companies before
    },
    [companies, queryClient],
  );
  return { companies, selected, setSelected };
}
