import { type RouterProvider, useLocation, useNavigate, useRouterProvider } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type ListRules, readAddress, rebaseAddress, writeAddress } from './listAddress.ts';

/** Puts an address that react-admin made of `search` over the latest one, which may not be rendered yet. */
export function useRebase(search: string, rules: ListRules): (wanted: string) => string {
  const latest = useRef(search);
  /** What was asked for and is not rendered yet. */
  const underWay = useRef<string[]>([]);
  useEffect(() => {
    const at = underWay.current.indexOf(search);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    // an address that comes while later ones are under way says nothing of them
    if (underWay.current.length === 0) latest.current = search;
  }, [search]);
  return useCallback(
    (wanted) => {
      const addresses = [wanted, search, latest.current].map((one) => readAddress(one, rules));
      latest.current = writeAddress(rebaseAddress(...(addresses as Parameters<typeof rebaseAddress>)), rules, true);
      underWay.current.push(latest.current);
      return latest.current;
    },
    [rules, search],
  );
}

/** The router of a page with react-admin's list state in its address, where changes in quick succession all count. */
export function useListRouter(rules: ListRules): RouterProvider {
  const inner = useRouterProvider();
  const navigate = useNavigate();
  const rebase = useRebase(useLocation().search, rules);
  return useMemo(() => {
    const navigateOver: typeof navigate = (to, options) => {
      const isOfList = typeof to === 'object' && !to.pathname && to.search !== undefined;
      navigate(isOfList ? { ...to, search: rebase(to.search ?? '') } : to, options);
    };
    return { ...inner, useNavigate: () => navigateOver };
  }, [inner, navigate, rebase]);
}
