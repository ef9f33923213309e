import { RouterProviderContext, type useLocation, useRouterProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

/** What is inside reads the address as if it had this search; undefined: the one that it has. */
export function WithSearch({ search, children }: { search: string | undefined; children: ReactNode }) {
  const inner = useRouterProvider();
  const router = useMemo(() => {
    const useSearched: typeof useLocation = () => {
      const location = inner.useLocation();
      return search === undefined ? location : { ...location, search };
    };
    return { ...inner, useLocation: useSearched };
  }, [inner, search]);
  return <RouterProviderContext value={router}>{children}</RouterProviderContext>;
}
