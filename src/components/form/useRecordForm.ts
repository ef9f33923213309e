import type { QueryKey } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useInvalidate } from '../action/useAction.tsx';
import { type FormOptions, type FormValues, useContractForm } from './useContractForm.ts';

type Saved = { id?: number; version?: number } | null;
type Meta = Readonly<Record<string, unknown>>;
type Options<Values extends FormValues, Body, Record_> = Omit<
  FormOptions<Values, Body, Record_>,
  'save' | 'onSaved'
> & {
  resource: string;
  /** What the path of the resource needs, or the company that it concerns. */
  meta?: (body: Body, over: Record_) => Meta;
  /** Parts of the request that a change of the record does not take. */
  onlyNew?: readonly (keyof Body & string)[];
  done: (saved: NonNullable<Record_>) => string;
  /** Nouns, or query keys; by default all of the resource. */
  invalidate?: (saved: NonNullable<Record_>) => readonly (string | QueryKey)[];
  onSaved?: (saved: NonNullable<Record_>) => void;
};

/** The form of a record of react-admin: creates it while it has no id, else updates it; then toast and invalidation. */
export function useRecordForm<Values extends FormValues, Body extends object, Record_ extends Saved>(
  options: Options<Values, Body, Record_>,
) {
  const { resource, meta, onlyNew = [], done, invalidate, onSaved, ...rest } = options;
  const provider = useDataProvider();
  const notify = useNotify();
  const invalidateAll = useInvalidate();
  return useContractForm<Values, Body, Record_>({
    ...rest,
    isNew: rest.isNew ?? rest.record?.id === undefined,
    save: async (body, over): Promise<Record_> => {
      const about = { meta: meta?.(body, over) };
      const changes = Object.fromEntries(Object.entries(body).filter(([name]) => !onlyNew.some((one) => one === name)));
      const { data } =
        over?.id === undefined
          ? await provider.create(resource, { data: body, ...about })
          : await provider.update(resource, {
              id: over.id,
              data: changes,
              previousData: { ...over, id: over.id },
              ...about,
            });
      return data;
    },
    onSaved: (saved) => {
      if (saved === null) return;
      notify(done(saved), { type: 'success' });
      invalidateAll(invalidate?.(saved) ?? [resource]);
      onSaved?.(saved);
    },
  });
}
