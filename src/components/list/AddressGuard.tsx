import { useLocation, useNavigate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type FilterValues,
  isCanonical,
  type ListRules,
  readAddress,
  splitPersonal,
  writeAddress,
} from './listAddress.ts';

type Props = {
  rules: ListRules;
  /** Filters that are kept in memory because they may be CPFs, and how to change them. */
  children: (memory: FilterValues, setMemory: (memory: FilterValues) => void) => ReactNode;
};

/**
 * Lets only addresses through that the list can ask for: plain parameters become react-admin's own format, what is
 * unknown is left out, a CPF goes to memory. The address bar then shows what is asked.
 */
export function AddressGuard({ rules, children }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [memory, setMemory] = useState<FilterValues>({});
  const ready = isCanonical(search, rules);

  useEffect(() => {
    if (ready) return;
    const address = readAddress(search, rules);
    const split = splitPersonal(address.filter, rules.personal);
    setMemory(split.memory);
    navigate({ search: writeAddress({ ...address, filter: split.address }, rules) }, { replace: true });
  }, [ready, search, rules, navigate]);

  return ready ? children(memory, setMemory) : null;
}
