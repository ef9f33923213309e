import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { type FilterValues, readFilter, sorted, splitPersonal, withoutEmpty } from './listAddress.ts';
import type { FilterChange, ListDefinition, ListFilters } from './listContext.ts';

/**
 * The filters of the list around: what may stand in the address goes there through react-admin, what may be a CPF
 * goes to `setMemory`. Each change goes to page 1 (D-02).
 */
export function useListFilters(
  definition: Pick<ListDefinition, 'shape' | 'personal'>,
  memory: FilterValues,
  setMemory: (memory: FilterValues) => void,
): ListFilters {
  const { filterValues, setFilters } = useListContext();
  const { shape, personal } = definition;
  const asked = useMemo(() => ({ ...readFilter(filterValues, shape), ...memory }), [filterValues, memory, shape]);
  // The address follows a moment later, one change after the other: until the last has come what was chosen is shown, so that no
  // box jumps back, and a change on top of it loses none of them. An address that nothing here asked for ends that.
  const inAddress = sorted(splitPersonal(asked, personal).address);
  const [chosen, setChosen] = useState<{ values: FilterValues; passing: readonly string[]; last: string } | null>(null);
  const isUnderWay = chosen !== null && chosen.last !== inAddress && chosen.passing.includes(inAddress);
  if (chosen !== null && !isUnderWay) setChosen(null);
  const values = isUnderWay ? chosen.values : asked;
  // a search asked a second after its last letter must not undo what was chosen meanwhile
  const latest = useRef(values);
  const search = useRef<string | null>(null);
  useEffect(() => {
    latest.current = values;
  });

  const apply = useCallback(
    (wanted: FilterValues) => {
      const next = readFilter(wanted, shape); // an id from a list of choices is text: the address has it as a number
      latest.current = next;
      const split = splitPersonal(next, personal);
      const last = sorted(split.address);
      setChosen((before) => ({
        values: next,
        passing: before ? [...before.passing, before.last] : [inAddress],
        last,
      }));
      if (JSON.stringify(split.memory) !== JSON.stringify(memory)) setMemory(split.memory);
      setFilters(split.address);
    },
    [inAddress, memory, personal, shape, setFilters, setMemory],
  );
  return useMemo(
    () => ({
      values,
      change: (change: FilterChange) => apply(withoutEmpty({ ...latest.current, ...change })),
      clear: () => apply({}),
      search,
    }),
    [values, apply],
  );
}
