import { memoryStore } from 'react-admin';
import { beforeAll, vi } from 'vitest';
import type { Permission } from '../../contract/permissions.ts';
import type { View } from '../../contract/views.ts';
import { PendencyList } from '../../src/resources/pendencies/PendencyList.tsx';
import { type Answer, asAna, openSignedIn, type Sent } from './signedInPage.tsx';

const row = {
  id: 7,
  name: 'Folha de pagamento',
  status: 'EXPIRED',
  plan: 'STP',
  type: 'PROVIDER',
  project: { id: 1, name: 'Reforma', contract: 'CT-1' },
  company: { id: 3, name: 'Horizonte', cnpj: '44555666000181' },
  employee: null,
  riskActivity: null,
  referenceMonth: null,
  dueDate: null,
  issueDate: null,
  expirationDate: '2026-10-10',
  revisionDate: null,
  updatedAt: '2026-11-01T12:00:00.000Z',
  sla: null,
  openQuestions: 0,
  documentCount: 0,
  note: null,
  inactive: false,
  version: 1,
};
beforeAll(() => {
  // a desk with room for the rail
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});

export type Options = {
  permissions?: readonly Permission[];
  views?: View[];
  answers?: Record<string, (body: unknown) => Answer>;
  store?: Record<string, unknown>;
};
/** The list of the pendencies on a desk, in front of canned answers: one row, and what `answers` says. */
export function openPendencies(
  path: string,
  { permissions = ['see_pendency'], views = [], answers = {}, store = {} }: Options = {},
) {
  const sent: Sent[] = [];
  const kept = memoryStore(store);
  const router = openSignedIn(path, {
    routes: [{ path: '/pendencias', element: <PendencyList /> }],
    wire: {
      ...asAna(permissions),
      'GET pendencies': () => ({
        body: { results: [row], meta: { itemsPerPage: 10, totalResults: 1, page: 1, lastPage: 1 } },
      }),
      'GET pendencies/counts': () => ({ body: { status: { EXPIRED: 1 }, plan: {}, type: {}, sla: {} } }),
      'POST pendencies/totals': (body) => ({
        body: { totals: (body as { filters: unknown[] }).filters.map((_, at) => 40 + at) },
      }),
      'GET jobs': () => ({ body: [] }),
      'GET views': () => ({ body: views }),
      ...answers,
    },
    sent,
    store: kept,
  });
  const filterOf = () => JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? 'null');
  const viewOf = () => new URLSearchParams(router.state.location.search).get('visao');
  return { router, sent, filterOf, viewOf };
}
