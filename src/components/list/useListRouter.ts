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

/** Tells whether somebody has gone to another page, which is not rendered yet: this page must not bring them back. */
function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  const here = useRef(globalThis.location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address bar is read once a page is rendered
  useEffect(() => {
    here.current = globalThis.location.pathname;
  }, [pathname]);
  return useCallback(() => globalThis.location.pathname !== here.current, []);
}

/** The router of a page with react-admin's list state in its address, where changes in quick succession all count. */
export function useListRouter(rules: ListRules): RouterProvider {
  const inner = useRouterProvider();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const rebase = useRebase(useLocation().search, rules);
  return useMemo(() => {
    const navigateOver: typeof navigate = (to, options) => {
      const isOfList = typeof to === 'object' && !to.pathname && to.search !== undefined;
      if (isOfList && hasLeft()) return;
      navigate(isOfList ? { ...to, search: rebase(to.search ?? '') } : to, options);
    };
    return { ...inner, useNavigate: () => navigateOver };
  }, [inner, navigate, rebase, hasLeft]);
}

/** Replaces the search of the page. */
export function useReplaceSearch(): (search: string) => void {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return useCallback(
    (search) => {
      if (!hasLeft()) navigate({ search }, { replace: true });
    },
    [navigate, hasLeft],
  );
}
