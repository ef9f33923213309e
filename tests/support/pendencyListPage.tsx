import { memoryStore } from 'react-admin';
import { vi } from 'vitest';
import type { Permission } from '../../contract/permissions.ts';
import { PendencyList } from '../../src/resources/pendencies/PendencyList.tsx';
import type { pagesOverGateway } from './page.tsx';

/** A desk with room for the rail. Not in a hook of this file: files of tests share it, and a hook would be of the first alone. */
const stubDesk = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

/** The list of the pendencies on a desk, for whoever is signed in. */
export function openPendencies(
  gateway: Pick<ReturnType<typeof pagesOverGateway>, 'open'>,
  path: string,
  store: Record<string, unknown> = {},
) {
  stubDesk();
  const router = gateway.open(path, {
    routes: [{ path: '/pendencias', element: <PendencyList /> }],
    store: memoryStore(store),
  });
  const filterOf = () => JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? 'null');
  const viewOf = () => new URLSearchParams(router.state.location.search).get('visao');
  return { router, filterOf, viewOf };
}

/** Who sees the pendencies of Serra, and may do this beside. */
export const seeing = (...permissions: Permission[]) => ({ permissions: ['see_pendency' as const, ...permissions] });
