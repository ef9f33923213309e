import { type RouterProvider, RouterProviderContext, type useNavigate, useRouterProvider } from 'ra-core';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type ListRules, OPENED, readAddress, writeAddress } from './listAddress.ts';

const Around = createContext<RouterProvider | null>(null);

/** Without the record that is open over the list. */
function withoutOpened(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(OPENED)) return search;
  parameters.delete(OPENED);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** With the record that is open now: a change of the list does not close it. */
function withOpened(search: string, current: string): string {
  const id = new URLSearchParams(current).get(OPENED);
  const parameters = new URLSearchParams(search);
  if (id === null || parameters.has(OPENED)) return search;
  parameters.set(OPENED, id);
  return `?${parameters}`;
}

type Props = { rules: ListRules; children: ReactNode };

/**
 * The list inside reads the address without the record that is open over it, and the same one as long as it asks for the same
 * rows: opening a record and going on to the next renders nothing of the list again (P7).
 */
export function OwnAddress({ rules, children }: Props) {
  const inner = useRouterProvider();
  const location = inner.useLocation();
  const navigate = inner.useNavigate();
  const latest = useRef({ navigate, search: location.search });
  useLayoutEffect(() => {
    latest.current = { navigate, search: location.search };
  });
  const { pathname, hash } = location;
  const asked = writeAddress({ ...readAddress(location.search, rules), opened: undefined }, rules, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another spelling of the same address is the same one
  const own = useMemo(() => ({ ...location, search: withoutOpened(location.search) }), [pathname, hash, asked]);
  const router = useMemo(() => {
    const go: ReturnType<typeof useNavigate> = (to, options) => {
      const isOfList = typeof to === 'object' && !to.pathname && to.search !== undefined;
      latest.current.navigate(
        isOfList ? { ...to, search: withOpened(to.search ?? '', latest.current.search) } : to,
        options,
      );
    };
    return { ...inner, useLocation: () => own, useNavigate: () => go };
  }, [inner, own]);
  return (
    <Around value={inner}>
      <RouterProviderContext value={router}>{children}</RouterProviderContext>
    </Around>
  );
}

/** What lies over the list reads the whole address. */
export function AroundList({ children }: { children: ReactNode }) {
  const around = useContext(Around);
  const own = useRouterProvider();
  return <RouterProviderContext value={around ?? own}>{children}</RouterProviderContext>;
}
