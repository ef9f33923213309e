import type { Plan } from '../../../../contract/projects.ts';
import type { ScopePreview } from '../../../../contract/projectUpdates.ts';
import type { Db } from '../../../db/client.ts';
import type { ProjectFacts, ProviderFacts, RequiredKey } from '../../../lib/requirementFacts.ts';
import * as facts from './factsRepository.ts';
import { listExisting } from './keysRepository.ts';
import { type ExistingKey, reconcile } from './reconcile.ts';
import { requirementsOf } from './required.ts';
import * as names from './statusRepository.ts';

/** Employees whose keys are compared at once, and the most rows of the sample, of each kind of change. */
const CHUNK = 20;
const SAMPLE = { CREATE: 80, REACTIVATE: 40, INACTIVATE: 80 } as const;

type Counts = { create: number; reactivate: number; inactivate: number; keep: number };
const KINDS = ['create', 'reactivate', 'inactivate', 'keep'] as const;
type Change = keyof typeof SAMPLE;
type Sampled = { change: Change; key: RequiredKey | ExistingKey; provider: ProviderFacts };

const none = (): Counts => ({ create: 0, reactivate: 0, inactivate: 0, keep: 0 });

type Facts = { project: ProjectFacts; providers: readonly ProviderFacts[] };
/** `whole`: as if what is added had been there since the project's start; of the providers, those that join or get a plan. */
export type PreviewFacts = Facts & { whole?: Facts };

/** What updating the project with these facts would do (C-14). Nothing is written, and memory stays that of one chunk. */
export async function previewOf(
  db: Db,
  { project, providers, whole: asOfStart }: PreviewFacts,
  today: string,
): Promise<ScopePreview> {
  const byProvider = new Map(providers.map((provider) => [provider.companyId, none()]));
  const byDocument = new Map<number, Counts>();
  const total = none();
  let earlier = 0;
  let move = 0;
  const sample: Sampled[] = [];
  const room: Record<Change, number> = { ...SAMPLE };

  function count(provider: ProviderFacts, required: RequiredKey[], existing: ExistingKey[]): void {
    const outcome = reconcile(required, existing);
    move += outcome.move.length;
    for (const kind of KINDS) {
      const ofProvider = byProvider.get(provider.companyId);
      if (ofProvider) ofProvider[kind] += outcome[kind].length;
      total[kind] += outcome[kind].length;
      for (const key of outcome[kind]) {
        const known = byDocument.get(key.systemPendencyId) ?? none();
        known[kind] += 1;
        byDocument.set(key.systemPendencyId, known);
        if (kind === 'keep') continue;
        const change = ({ create: 'CREATE', reactivate: 'REACTIVATE', inactivate: 'INACTIVATE' } as const)[kind];
        if (room[change] > 0) {
          room[change] -= 1;
          sample.push({ change, key, provider });
        }
      }
    }
  }

  for (const provider of providers) {
    const requirements = requirementsOf(project, provider, today);
    const group = { projectId: project.id, contractingId: project.companyId, providerId: provider.companyId };
    const since = asOfStart?.providers.find(({ companyId }) => companyId === provider.companyId) ?? provider;
    const whole = asOfStart && requirementsOf(asOfStart.project, since, today);
    const creates = (keys: RequiredKey[]) => keys.filter(({ mayBeCreated }) => mayBeCreated).length;
    const required = requirements.ofProvider();
    count(provider, required, await listExisting(db, { ...group, employees: null }));
    if (whole) earlier += creates(whole.ofProvider()) - creates(required);
    for (let cursor = 0; ; ) {
      const where = { projectId: project.id, companyId: provider.companyId, cursor, limit: CHUNK };
      const employees = await facts.nextEmployees(db, where);
      const last = employees.at(-1);
      if (last === undefined) break;
      cursor = last;
      const people = await facts.findEmployees(db, project.id, employees);
      const keys = people.flatMap(requirements.ofEmployee);
      count(provider, keys, await listExisting(db, { ...group, employees }));
      if (whole) earlier += creates(people.flatMap(whole.ofEmployee)) - creates(keys);
      // Another request may go in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const documents = await names.documentNames(db, [...byDocument.keys()]);
  const people = await names.employeeNames(
    db,
    sample.flatMap(({ key }) => key.employeeId ?? []),
  );
  const unknown: { name: string; plan: Plan } = { name: '', plan: 'SSMA' };
  const documentOf = (id: number) => ({ id, ...(documents.get(id) ?? unknown) });
  return {
    ...total,
    move,
    earlier,
    perProvider: providers.map(({ companyId, name }) => ({
      company: { id: companyId, name },
      ...(byProvider.get(companyId) ?? none()),
    })),
    perDocument: [...byDocument]
      .map(([id, counts]) => ({ systemPendency: documentOf(id), ...counts }))
      .sort((a, b) => a.systemPendency.name.localeCompare(b.systemPendency.name, 'pt')),
    sample: sample.map(({ change, key, provider }) => ({
      change,
      document: documentOf(key.systemPendencyId).name,
      provider: { id: provider.companyId, name: provider.name },
      employee: key.employeeId === null ? null : (people.get(key.employeeId) ?? null),
      referenceMonth: key.referenceMonth?.slice(0, 7) ?? null,
    })),
  };
}
