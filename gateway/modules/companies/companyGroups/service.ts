import type { z } from 'zod';
import type {
  CompanyGroup,
  CompanyGroupBody,
  companyGroupQuerySchema,
  GroupProvider,
  GroupProvidersBody,
  groupProviderQuerySchema,
} from '../../../../contract/companyGroups.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { companyGroups } from '../../../db/schema/customFields.ts';
import { changesOf, crud, type Key } from '../../../lib/crud.ts';
import { AppError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/**
 * Groups of suppliers (B-17, B-19). A group is also the group of custom fields: its suppliers are asked for its fields, so the
 * specification's `groupCustomFieldsId` and `companygroupid` are one id. A supplier can be in several groups.
 */
export type CompanyGroupsService = ReturnType<typeof companyGroupsService>;

/** Both pages show the groups: whoever manages the fields reads them, too. */
export function requireGroupReader(actor: Actor, companyId: number): void {
  const fields = actor.memberships.some(
    (own) => own.companyId === companyId && own.projectId === null && own.permissions.includes('manage_custom_fields'),
  );
  requireInCompany(actor, companyId, fields ? 'manage_custom_fields' : 'manage_company_groups');
}

export function companyGroupsService({ db, now }: { db: Db; now: () => Date }) {
  const assertSuppliers = async (tx: Db, companyId: number, lists: Record<string, readonly number[]>) => {
    const known = new Set(await repository.suppliersAmong(tx, companyId, Object.values(lists).flat()));
    const wrong = Object.entries(lists).flatMap(([name, ids]) =>
      ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `${name}.${index}`, code: 'invalid' as FieldCode }])),
    );
    if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
  };

  type Change = Partial<GroupProvidersBody>;
  const records = crud<repository.StoredGroup, CompanyGroupBody, CompanyGroupBody | Change>({
    db,
    now,
    entity: 'companyGroup',
    table: companyGroups,
    unique: { company_groups_name: ['name', 'name_taken'] },
    find: (tx, actor, { id }) =>
      repository.findGroup(
        tx,
        actor.memberships.map(({ companyId }) => companyId),
        id,
      ),
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void requireInCompany(actor, companyId, 'manage_company_groups'),
    check: (tx, { companyId, body }) =>
      assertSuppliers(tx, companyId, {
        add: body.add ?? [],
        remove: body.remove ?? [],
        ...('name' in body && { providers: body.providers ?? [] }),
      }),
    columns: (body) => ('name' in body ? { name: body.name, forAll: body.forall, active: body.activated } : {}),
    async saved(tx, { id, body }) {
      const { add = [], remove = [] } = body;
      const chosen = 'name' in body ? body.providers : undefined;
      if (chosen) await repository.keepProviders(tx, id, chosen);
      await repository.removeProviders(tx, id, remove);
      await repository.addProviders(tx, id, [...(chosen ?? []), ...add]);
    },
    changes: (before, after) =>
      changes(before, after).map((change) => ({
        ...change,
        entityId: (after ?? before)?.companyId ?? 0,
        note: (after ?? before)?.name,
      })),
  });

  return {
    list(
      actor: Actor,
      companyId: number,
      query: z.infer<typeof companyGroupQuerySchema>,
    ): Promise<ListOf<CompanyGroup>> {
      requireGroupReader(actor, companyId);
      return repository.listGroups(db, companyId, query);
    },
    async get(actor: Actor, key: Required<Key>): Promise<CompanyGroup> {
      requireGroupReader(actor, key.companyId);
      return records.get(actor, key);
    },
    create: (actor: Actor, companyId: number, body: CompanyGroupBody): Promise<CompanyGroup> =>
      records.create(actor, companyId, body),
    update: (actor: Actor, key: Key, body: CompanyGroupBody, expected?: number): Promise<CompanyGroup> =>
      records.update(actor, key, body, expected),
    setProviders: (actor: Actor, key: Key, body: GroupProvidersBody, expected?: number): Promise<CompanyGroup> =>
      records.update(actor, key, body, expected),

    async providers(
      actor: Actor,
      key: Required<Key>,
      query: z.infer<typeof groupProviderQuerySchema>,
    ): Promise<ListOf<GroupProvider>> {
      await this.get(actor, key);
      return repository.listProviders(db, key.id, query);
    },
  };
}

const changes = changesOf<repository.StoredGroup>(
  ({ name }) => name,
  ({ name, forall, activated, provider_active }) => ({
    name,
    forall: String(forall),
    activated: String(activated),
    providers: String(provider_active),
  }),
);
