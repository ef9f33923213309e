import {
  BADGE_DEFAULTS,
  BADGE_FIELDS,
  type BadgeConfig,
  type BadgeSettings,
  TRAINING_CATEGORY,
} from '../../../../contract/badgeConfigs.ts';
import { customKey } from '../../../../contract/customFields.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { badgeConfigs } from '../../../db/schema/badgeConfigs.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type StoredConfig = BadgeConfig & { id: number; companyId: number };

const columnsOf = (body: Partial<BadgeSettings>) => ({
  model: body.model,
  firstBadge: body.first_badge,
  secondBadge: body.second_badge,
  showsLogo: body.enableCompanyLogoOnBadge,
  baseColor: body.baseColor,
  requiresTraining: body.requireTrainingOnBadge,
  allTrainings: body.includeAllTrainingOnBadge,
  trainings: body.trainingClasses,
});
/** Those that a body names. */
export const writtenColumns = (body: Partial<BadgeSettings>) =>
  Object.fromEntries(Object.entries(columnsOf(body)).filter(([, value]) => value !== undefined));

/** A field of the type CPF is never shown (ruling 25), also one that was marked before. */
const findOptions = async (db: Db, companyId: number): Promise<BadgeConfig['options']> => {
  const custom = await rows(db)<{ id: number; label: string }>`select f.id::int, f.label
    from custom_fields f join company_groups g on g.id = f.group_id
    where f.company_id = ${companyId} and f.removed_at is null and f.show_on_badge and f.type <> 'cpf' and g.active
    order by norm(g.name), g.id, f.position`;
  const trainings = await rows(db)<{ id: number; name: string }>`select s.id::int, s.name from system_pendencies s
    where s.category = ${TRAINING_CATEGORY} and (s.company_id is null or s.company_id = ${companyId}) order by norm(s.name), s.id
    limit 500`;
  return {
    fields: [
      ...BADGE_FIELDS.map((key) => ({ key, label: null })),
      ...custom.map(({ id, label }) => ({ key: customKey(id), label })),
    ],
    trainings,
  };
};

/** The configuration of a company as it counts now: what was removed from fields or catalogue is left out. */
export async function findConfig(db: Db, companyId: number): Promise<StoredConfig> {
  const stored = await firstRow(db)<BadgeSettings & { id: number; version: number }>`select id::int, model,
      to_json(first_badge) as first_badge, to_json(second_badge) as second_badge,
      shows_logo as "enableCompanyLogoOnBadge", base_color as "baseColor", requires_training as "requireTrainingOnBadge",
      all_trainings as "includeAllTrainingOnBadge", to_json(trainings) as "trainingClasses", version
    from badge_configs where company_id = ${companyId}`;
  const options = await findOptions(db, companyId);
  const config = { ...BADGE_DEFAULTS, id: 0, version: 1, ...stored };
  const isOffered = (key: string) => options.fields.some((field) => field.key === key);
  return {
    ...config,
    companyId,
    options,
    first_badge: config.first_badge.filter(isOffered),
    second_badge: config.second_badge.filter(isOffered),
    trainingClasses: config.trainingClasses.filter((id) => options.trainings.some((one) => one.id === id)),
  };
}

/** The row that is going to be changed; of two people who begin at the same time, one makes it. */
export async function ensureConfig(db: Db, companyId: number): Promise<number> {
  await db
    .insert(badgeConfigs)
    .values({ ...(columnsOf(BADGE_DEFAULTS) as Required<typeof badgeConfigs.$inferInsert>), companyId })
    .onConflictDoNothing();
  return (await findConfig(db, companyId)).id;
}
export const companyOf = async (db: Db, id: number, companyIds: readonly number[]): Promise<number | undefined> =>
  (
    await firstRow(db)<{ companyId: number }>`select company_id::int as "companyId" from badge_configs
      where id = ${id} and company_id = any(${idArray(companyIds)})`
  )?.companyId;
