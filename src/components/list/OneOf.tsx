import { ChoiceInput } from '../inputs/ChoiceInput.tsx';
import type { ListFilters } from './listContext.ts';

type Props = Pick<ListFilters, 'values' | 'change'> & {
  /** The filter of the list. */
  name: string;
  label: string;
  /** What stands there while nothing is chosen. */
  any: string;
  /** Undefined while they are loaded. */
  options: readonly { value: string; label: string }[] | undefined;
};

/** Filter of a list by one of a few values, or any. */
export function OneOf({ values, change, name, label, any, options }: Props) {
  const choices = options?.map(({ value, label: text }, id) => ({ id, name: text, value }));
  return (
    <ChoiceInput
      isFilter
      label={label}
      any={any}
      options={choices}
      value={choices?.find(({ value }) => value === values[name]) ?? null}
      onChange={(option) => change({ [name]: choices?.find(({ id }) => id === option?.id)?.value })}
    />
  );
}
