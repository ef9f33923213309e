import { type RouterProvider, RouterProviderContext, reactRouterProvider, useRouterProvider } from 'ra-core';
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { VIEW } from './listAddress.ts';

type Navigate = ReturnType<RouterProvider['useNavigate']>;
const Outer = createContext<RouterProvider>(reactRouterProvider);

/** What is written into the address keeps the view that was opened. */
function useKeepingNavigate(): Navigate {
  const outer = useContext(Outer);
  const navigate = outer.useNavigate();
  const { search } = outer.useLocation();
  const view = new URLSearchParams(search).get(VIEW);
  return useCallback<Navigate>(
    (to, options) => {
      const isOfList = typeof to === 'object' && to.search?.includes('filter=');
      navigate(isOfList && view !== null ? { ...to, search: `${to.search}&${VIEW}=${view}` } : to, options);
    },
    [navigate, view],
  );
}

/** Around react-admin's own half of a list, which knows its own parameters of the address alone. */
export function KeepView({ children }: { children: ReactNode }) {
  const outer = useRouterProvider();
  const keeping = useMemo<RouterProvider>(() => ({ ...outer, useNavigate: useKeepingNavigate }), [outer]);
  return (
    <Outer.Provider value={outer}>
      <RouterProviderContext.Provider value={keeping}>{children}</RouterProviderContext.Provider>
    </Outer.Provider>
  );
}

/** Inside of it, what is ours again. */
export const OwnRouter = ({ children }: { children: ReactNode }) => (
  <RouterProviderContext.Provider value={useContext(Outer)}>{children}</RouterProviderContext.Provider>
);
