import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import type { RemoteOptions } from '../../components/list/filterFields.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** Who may have a pendency in hand: one, or any of the selected companies. */
export function useAssignees(enabled: boolean, pendencyId?: number) {
  const dataProvider = useProvider();
  const { selected } = useSelectedCompanies();
  return useQuery({
    queryKey: ['pendencies', 'getAssignees', pendencyId ?? selected.join()],
    queryFn: ({ signal }) => dataProvider.getAssignees(pendencyId, { signal }),
    enabled,
    retry: false,
  });
}

/** The filter's choices: the caller, nobody, or one of the others. */
export function useAssigneeOptions(enabled: boolean): RemoteOptions {
  const t = useT();
  const uid = useAccount()?.account.uid;
  const { data, isPending, isError } = useAssignees(enabled);
  const others = (data ?? []).filter((person) => person.uid !== uid);
  return {
    options: [
      { value: 'me', label: t('pendencies.assignee.mine') },
      { value: 'none', label: t('pendencies.assignee.none') },
      ...others.map(({ uid: value, displayName }) => ({ value, label: displayName })),
    ],
    isPending,
    isError,
  };
}
