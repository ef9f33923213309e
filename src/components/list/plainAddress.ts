import { type RouterProvider, useLocation, useNavigate, useRouterProvider } from 'ra-core';
import { useMemo } from 'react';
import { type ListRules, readAddress, writeAddress } from './listAddress.ts';

/** react-admin's `?filter={…}&page=2` as plain parameters; the other parameters of `current` (the company) stay. */
export function toPlain(search: string, current: string, rules: ListRules): string {
  const { page, perPage, filter } = readAddress(search, rules);
  const parameters = new URLSearchParams(current);
  for (const name of [...Object.keys(rules.shape), 'page', 'perPage']) parameters.delete(name);
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) parameters.append(name, String(one));
  }
  if (page > 1) parameters.set('page', String(page));
  if (perPage !== rules.perPage) parameters.set('perPage', String(perPage));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * A list inside of a page shares the address with it: under this router react-admin's list state lives in plain
 * parameters (`?name=bia&page=2`) beside the page's own. Another page is a new entry of the history, a filter is not.
 */
export function usePlainRouter({ shape, perPage }: Pick<ListRules, 'shape' | 'perPage'>): RouterProvider {
  const inner = useRouterProvider();
  const location = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const rules: ListRules = { shape, perPage, sorts: [], personal: [] };
    const here = readAddress(location.search, rules);
    const plainLocation = { ...location, search: writeAddress(here, rules) };
    const plainNavigate: typeof navigate = (to, options) => {
      if (typeof to !== 'object' || to.search === undefined) return navigate(to, options);
      const there = readAddress(to.search, rules);
      const isOnlyPage = there.page !== here.page && JSON.stringify(there.filter) === JSON.stringify(here.filter);
      navigate({ search: toPlain(to.search, location.search, rules) }, { ...options, replace: !isOnlyPage });
    };
    return { ...inner, useLocation: () => plainLocation, useNavigate: () => plainNavigate };
  }, [inner, location, navigate, shape, perPage]);
}
