import {
  type BadgeConfig,
  type BadgeConfigBody,
  type BadgeSettings,
  badgePermissionOf,
} from '../../../../contract/badgeConfigs.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { badgeConfigs } from '../../../db/schema/badgeConfigs.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { AppError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** How the badges of a contracting company look, and which trainings they demand (B-21, B-22). */
export type BadgeConfigsService = ReturnType<typeof badgeConfigsService>;

export function badgeConfigsService({ db, now }: { db: Db; now: () => Date }) {
  const records = crud<repository.StoredConfig, never, BadgeConfigBody>({
    db,
    now,
    entity: 'badgeConfig',
    table: badgeConfigs,
    async find(tx, { memberships }, { id }) {
      const companyIds = memberships.map((own) => own.companyId);
      const companyId = await repository.companyOf(tx, id, companyIds);
      return companyId === undefined ? undefined : repository.findConfig(tx, companyId);
    },
    companyOf: ({ companyId }) => companyId,
    authorise: () => undefined, // by the settings of the body, before the row is made
    async check(_tx, { body, before }) {
      const offered = new Set<string | number>(before?.options.fields.map(({ key }) => key));
      const trainings = new Set<string | number>(before?.options.trainings.map(({ id }) => id));
      const wrong = (['first_badge', 'second_badge', 'trainingClasses'] as const).flatMap((name) =>
        (body[name] ?? []).flatMap((one, index) =>
          (name === 'trainingClasses' ? trainings : offered).has(one)
            ? []
            : [{ path: `${name}.${index}`, code: 'unknown_option' as FieldCode }],
        ),
      );
      if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
    },
    columns: (body) => repository.writtenColumns(body as Partial<BadgeSettings>),
    changes: (before, after) =>
      changes(before, after).map((change) => ({ ...change, entityId: (after ?? before)?.companyId ?? 0 })),
  });

  return {
    /** As printing needs it: for who was authorised already. */
    of: (tx: Db, companyId: number): Promise<BadgeConfig> => repository.findConfig(tx, companyId),

    async get(actor: Actor, companyId: number, permission: Permission): Promise<BadgeConfig> {
      requireInCompany(actor, companyId, permission);
      return repository.findConfig(db, companyId);
    },

    /** 403 with the permission of the first setting that the caller may not change; then nothing is changed. */
    async update(actor: Actor, companyId: number, body: BadgeConfigBody, expected?: number): Promise<BadgeConfig> {
      for (const name of Object.keys(body)) requireInCompany(actor, companyId, badgePermissionOf(name));
      const id = await repository.ensureConfig(db, companyId);
      return records.update(actor, { id, companyId }, body, expected);
    },
  };
}

const changes = changesOf<repository.StoredConfig>(
  () => '',
  (config) => {
    const labels = (keys: readonly string[]) =>
      keys.map((key) => config.options.fields.find((field) => field.key === key)?.label ?? key).join(', ');
    const names = config.trainingClasses.map((id) => config.options.trainings.find((one) => one.id === id)?.name);
    return {
      model: config.model,
      first_badge: labels(config.first_badge),
      second_badge: labels(config.second_badge),
      enableCompanyLogoOnBadge: String(config.enableCompanyLogoOnBadge),
      baseColor: config.baseColor,
      requireTrainingOnBadge: String(config.requireTrainingOnBadge),
      includeAllTrainingOnBadge: String(config.includeAllTrainingOnBadge),
      trainingClasses: names.join(', '),
    };
  },
);
