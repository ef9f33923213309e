import type { ReactNode } from 'react';
import { formatMonth } from '../../../contract/common.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/index.ts';
import type { FilterValue, FilterValues } from './listAddress.ts';

/** How a list describes its filters, once, for the rail, the sheet, the chips and '+ Filtro'. Pure. */

export type FilterOption = {
  value: string;
  label: string;
  icon?: ReactNode;
  /** A second line, and what is searched beside the label, of a list with a search. */
  detail?: string;
  search?: string;
};

export const FILTER_GROUPS = ['what', 'who', 'where', 'when'] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];

type Common = {
  id: string;
  label: string;
  chipLabel?: string;
  /** In the rail, or in the '+ Filtro' menu (in the sheet of a phone: after the others). */
  place: 'rail' | 'more';
  /** The heading it stands under in '+ Filtro'; none: at the end. */
  group?: FilterGroup;
  /** False: the person cannot choose it; it is shown all the same while it is set. */
  isOffered?: boolean;
};

export type FilterField = Common &
  (
    | { kind: 'text'; key: string }
    /** On or absent; `text` is what its chip says. */
    | { kind: 'flag'; key: string; text: string }
    /** Several values of one list. Counts are shown where there are any. */
    | { kind: 'many'; key: string; look: 'facets' | 'pills'; options: readonly FilterOption[]; counts?: Counts }
    /** One value; `asList`, here and below, when the wire takes a list all the same. */
    | {
        kind: 'one';
        key: string;
        look: 'segments' | 'select';
        options: readonly FilterOption[];
        asList?: boolean;
        counts?: Counts;
      }
    /** One of a list that the gateway gives, asked when the field is opened or has a value. */
    | { kind: 'remote'; key: string; useOptions: (enabled: boolean) => RemoteOptions; asList?: boolean }
    | { kind: 'days'; startKey: string; endKey: string }
    | { kind: 'numbers'; startKey: string; endKey: string }
    /** A range of months; `alsoKey` takes in what has no month. */
    | { kind: 'months'; startKey: string; endKey: string; alsoKey: string; alsoLabel: string; alsoChipLabel: string }
  );
export type Counts = Readonly<Record<string, number | undefined>>;
export type RemoteOptions = { options: readonly FilterOption[]; isPending: boolean; isError: boolean };
export type FieldOf<Kind extends FilterField['kind']> = Extract<FilterField, { kind: Kind }>;

export function keysOf(field: FilterField): string[] {
  if (field.kind === 'days' || field.kind === 'numbers') return [field.startKey, field.endKey];
  if (field.kind === 'months') return [field.startKey, field.endKey, field.alsoKey];
  return [field.key];
}

/** A change that takes the field's filters away. */
export const cleared = (field: FilterField): Record<string, undefined> =>
  Object.fromEntries(keysOf(field).map((key) => [key, undefined]));

export const isActive = (field: FilterField, values: FilterValues): boolean =>
  keysOf(field).some((key) => values[key] !== undefined && values[key] !== false);

export const shownFields = (fields: readonly FilterField[], values: FilterValues): FilterField[] =>
  fields.filter((field) => field.isOffered !== false || isActive(field, values));

export const activeFields = (fields: readonly FilterField[], values: FilterValues): FilterField[] =>
  fields.filter((field) => isActive(field, values));

/** The fields as '+ Filtro' offers them: by group, in their own order, those of none at the end. */
export const groupedFields = (fields: readonly FilterField[]): [FilterGroup | undefined, FilterField[]][] =>
  [...FILTER_GROUPS, undefined]
    .map((group): [FilterGroup | undefined, FilterField[]] => [group, fields.filter((field) => field.group === group)])
    .filter(([, of]) => of.length > 0);

/** The chosen values of a list filter, whether the address has one or several. */
export const chosenOf = (value: FilterValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
};

export const textOf = (value: FilterValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const labelsOf = (options: readonly FilterOption[], chosen: readonly string[]): string[] =>
  chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);

function rangeText(start: string, end: string, format: (value: string) => string, t: Translate): string {
  if (start === '') return end === '' ? '' : t('lists.untilDay', { day: format(end) });
  if (end === '') return t('lists.fromDay', { day: format(start) });
  return start === end ? format(start) : `${format(start)} – ${format(end)}`;
}

/** Chips: one for each active filter; a range with its 'also' makes two, which are removed apart. */
export type ActiveFilter = { id: string; field: FilterField; label: string; text: string; keys: readonly string[] };

function describeField(field: FilterField, values: FilterValues, t: Translate): ActiveFilter[] {
  const label = field.chipLabel ?? field.label;
  const chip = (text: string, keys = keysOf(field)): ActiveFilter => ({ id: keys.join(), field, label, text, keys });
  switch (field.kind) {
    case 'text':
      return [chip(textOf(values[field.key]))];
    case 'remote': {
      const chosen = chosenOf(values[field.key]);
      // the chip itself puts the name in the place of one id
      return [chip(chosen.length > 1 ? t('lists.several', { count: chosen.length }) : (chosen[0] ?? ''))];
    }
    case 'flag':
      return [chip(field.text)];
    case 'one':
    case 'many': {
      const labels = labelsOf(field.options, chosenOf(values[field.key]));
      return [chip(labels.length > 2 ? t('lists.several', { count: labels.length }) : labels.join(', '))];
    }
    case 'days':
    case 'numbers': {
      const format = field.kind === 'days' ? formatDate : String;
      return [chip(rangeText(textOf(values[field.startKey]), textOf(values[field.endKey]), format, t))];
    }
    case 'months': {
      const range = rangeText(textOf(values[field.startKey]), textOf(values[field.endKey]), formatMonth, t);
      const chips = range === '' ? [] : [chip(range, [field.startKey, field.endKey])];
      if (values[field.alsoKey] === undefined) return chips;
      const also = range === '' ? t('lists.only') : t('lists.include');
      return [...chips, { ...chip(also, [field.alsoKey]), label: field.alsoChipLabel }];
    }
  }
}

/** The number of each option; 0 where none was counted, undefined until they are known. */
export const countsOf = (counts: Counts | undefined, values: readonly string[]): Counts | undefined =>
  counts && Object.fromEntries(values.map((value) => [value, counts[value] ?? 0]));

export const describeFilters = (fields: readonly FilterField[], values: FilterValues, t: Translate): ActiveFilter[] =>
  activeFields(fields, values).flatMap((field) => describeField(field, values, t));
