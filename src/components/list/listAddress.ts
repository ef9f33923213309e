import type { z } from 'zod';
import { PAGE_SIZE_CHOICES } from '../../../contract/constants.ts';

/** What an address may say about a list, and how: react-admin's own query format (wire, section 1). Pure. */

export type FilterValue = string | number | boolean | readonly string[];
export type FilterValues = Readonly<Record<string, FilterValue>>;
/**
 * The filters of a list as the contract describes them: name → schema of its value on the wire. A name that ends with `*`
 * stands for all that begin as it does, where filters are data.
 */
export type FilterShape = Readonly<Record<string, z.ZodType>>;
const schemaIn = (shape: FilterShape, key: string): z.ZodType | undefined =>
  shape[key] ?? Object.entries(shape).find(([name]) => name.endsWith('*') && key.startsWith(name.slice(0, -1)))?.[1];
export type SortChoice = { field: string; order: 'ASC' | 'DESC'; label: string };

export type ListRules = {
  shape: FilterShape;
  /** The first is the list's own order. */
  sorts: readonly Pick<SortChoice, 'field' | 'order'>[];
  perPage: number;
  /** Filters in which people type CPFs. */
  personal: readonly string[];
};

/** The record that is open over the list stands beside react-admin's own parameters. */
export const OPENED = 'aberta';
/** The saved view that the list was opened with; react-admin keeps what it does not know. */
export const VIEW = 'visao';
const OWN_PARAMETERS = ['page', 'perPage', 'sort', 'order', 'filter', 'displayedFilters', OPENED, VIEW];

/** The sort of react-admin that asks for nothing: the list's own order. */
export const OWN_ORDER = { field: 'id', order: 'ASC' } as const;

/**
 * Eleven digits written as a CPF, or the beginning of one: such a text is not put into the address bar
 * (wire, section 1). Rather one contract number too many than one CPF.
 */
export function looksLikeCpf(text: string): boolean {
  if (/(?<!\d)\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}(?!\d)/.test(text)) return true;
  const plain = text.trim();
  if (!/^[\d.\-\s]+$/.test(plain)) return false;
  const digits = plain.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 11;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Without empty values, as they are dropped from the query (D-02). */
export function withoutEmpty(values: Readonly<Record<string, FilterValue | undefined | null>>): FilterValues {
  const kept: Record<string, FilterValue> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isEmpty(value)) kept[key] = value as FilterValue;
  }
  return kept;
}

function readValue(key: string, schema: z.ZodType, raw: unknown): FilterValue | undefined {
  if (key.endsWith('[]')) {
    const items = (Array.isArray(raw) ? raw : [raw]).map(String);
    return [...new Set(items)].filter((item) => schema.safeParse([item]).success);
  }
  const parsed = schema.safeParse(typeof raw === 'boolean' ? String(raw) : raw);
  if (!parsed.success) return undefined;
  const value: unknown = parsed.data;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Keeps the filters that the contract knows with values that it takes; `status` is read as `status[]` too. */
export function readFilter(raw: unknown, shape: FilterShape): FilterValues {
  if (typeof raw !== 'object' || raw === null) return {};
  const values: Record<string, FilterValue | undefined> = {};
  for (const [name, value] of Object.entries(raw)) {
    const key = schemaIn(shape, name) ? name : `${name}[]`;
    const schema = schemaIn(shape, key);
    if (schema && !isEmpty(value)) values[key] = readValue(key, schema, value);
  }
  return withoutEmpty(values);
}

/** What goes into the address, and what is only kept in memory because it may be a CPF. */
export function splitPersonal(
  values: FilterValues,
  personal: readonly string[],
): { address: FilterValues; memory: FilterValues } {
  const address: Record<string, FilterValue> = {};
  const memory: Record<string, FilterValue> = {};
  for (const [key, value] of Object.entries(values)) {
    const hidden = personal.includes(key) && typeof value === 'string' && looksLikeCpf(value);
    (hidden ? memory : address)[key] = value;
  }
  return { address, memory };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}

/** Filters that were typed as plain parameters (`?status=OPEN&name=aso`), as a person writes them by hand. */
function plainFilters(parameters: URLSearchParams, shape: FilterShape): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const name of new Set(parameters.keys())) {
    if (OWN_PARAMETERS.includes(name)) continue;
    const key = schemaIn(shape, name) ? name : `${name}[]`;
    if (schemaIn(shape, key)) plain[key] = key.endsWith('[]') ? parameters.getAll(name) : parameters.get(name);
  }
  return plain;
}

const positive = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

export type ListAddress = {
  page: number;
  perPage: number;
  sort: string;
  order: 'ASC' | 'DESC';
  filter: FilterValues;
  opened: number | undefined;
  view?: number | undefined;
};

/** Reads an address whoever wrote it: what is unknown or out of range is left out, never asked of the gateway. */
export function readAddress(search: string, rules: ListRules): ListAddress {
  const parameters = new URLSearchParams(search);
  const fromJson = readFilter(parseJson(parameters.get('filter')), rules.shape);
  const filter = { ...fromJson, ...readFilter(plainFilters(parameters, rules.shape), rules.shape) };
  const perPage = positive(parameters.get('perPage') ?? parameters.get('itemsPerPage')) ?? 0;
  const own = rules.sorts[0] ?? OWN_ORDER;
  const wanted = { field: parameters.get('sort') ?? parameters.get('orderBy'), order: parameters.get('order') };
  const sort =
    rules.sorts.find((choice) => choice.field === wanted.field && choice.order === wanted.order?.toUpperCase()) ?? own;
  return {
    page: positive(parameters.get('page')) ?? 1,
    perPage: PAGE_SIZE_CHOICES.some((size) => size === perPage) ? perPage : rules.perPage,
    sort: sort.field,
    order: sort.order,
    filter,
    opened: positive(parameters.get(OPENED)),
    view: positive(parameters.get(VIEW)),
  };
}

/** The address of a list; the plain list has none, so that it stays `/pendencias`, unless it has to be said in full. */
export function writeAddress(address: ListAddress, rules: ListRules, inFull = false): string {
  const own = rules.sorts[0] ?? OWN_ORDER;
  const parameters = new URLSearchParams();
  const isPlain =
    address.page === 1 &&
    address.perPage === rules.perPage &&
    address.sort === own.field &&
    address.order === own.order &&
    Object.keys(address.filter).length === 0;
  if (inFull || !isPlain || address.opened !== undefined || address.view !== undefined) {
    parameters.set('filter', JSON.stringify(address.filter));
    parameters.set('order', address.order);
    parameters.set('page', String(address.page));
    parameters.set('perPage', String(address.perPage));
    parameters.set('sort', address.sort);
  }
  if (address.opened !== undefined) parameters.set(OPENED, String(address.opened));
  if (address.view !== undefined) parameters.set(VIEW, String(address.view));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** What `wanted` changes of `base`, key by key, over `current`. */
const rebased = <Values extends object>(wanted: Values, base: Values, current: Values): Values => {
  const changed = [...new Set([...Object.keys(wanted), ...Object.keys(base)])] as (keyof Values)[];
  const values = { ...current };
  for (const key of changed.filter((one) => !isSame(wanted[one], base[one]))) {
    if (wanted[key] === undefined) delete values[key];
    else values[key] = wanted[key];
  }
  return values;
};

/**
 * A change that was made of an address that is already outdated, over the latest one: a click right after another one would
 * undo it, because react-admin composes each change with the address of its last render.
 */
export function rebaseAddress(wanted: ListAddress, base: ListAddress, latest: ListAddress): ListAddress {
  const filter = rebased(wanted.filter, base.filter, latest.filter);
  const isOnlyPage = isSame({ ...wanted, page: 1 }, { ...base, page: 1 });
  return { ...rebased(wanted, base, latest), filter, page: isOnlyPage ? wanted.page : 1 };
}

/** A filter as a text, whatever the order of its keys. */
export const sorted = (filter: unknown): string => JSON.stringify(Object.entries(Object(filter)).sort());

/** Whether react-admin, reading this address by itself, would ask for the same as `readAddress` does. */
export function isCanonical(search: string, rules: ListRules): boolean {
  const parameters = new URLSearchParams(search);
  if ([...parameters.keys()].some((name) => !OWN_PARAMETERS.includes(name))) return false;
  const address = readAddress(search, rules);
  const written = { page: address.page, perPage: address.perPage, sort: address.sort, order: address.order };
  const asWritten = Object.entries(written).every(([name, value]) => {
    const text = parameters.get(name);
    return text === null || text === String(value);
  });
  const { memory } = splitPersonal(address.filter, rules.personal);
  const raw = parseJson(parameters.get('filter'));
  return asWritten && Object.keys(memory).length === 0 && sorted(raw) === sorted(address.filter);
}
