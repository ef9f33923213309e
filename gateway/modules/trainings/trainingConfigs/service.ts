import { type Language, MAX_PAGE_SIZE } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { plainTextOf } from '../../../../contract/richText.ts';
import {
  type TrainingConfig,
  type TrainingConfigCreate,
  type TrainingConfigExport,
  type TrainingConfigQuery,
  type TrainingConfigUpdate,
  trainingConfigUpdateSchema,
} from '../../../../contract/trainingConfigs.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { trainingConfigs } from '../../../db/schema/trainings.ts';
import { listHistory } from '../../../lib/audit.ts';
import { type Action, changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { InLanguage } from '../../../lib/language.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import { cleanRichText } from '../../../lib/richText.ts';
import * as repository from './repository.ts';

const WRITING = {
  create: 'add_training_class_config',
  update: 'update_training_class_config',
  remove: 'remove_training_class_config',
} as const satisfies Record<Action, Permission>;
const SEEING: Permission = 'see_training_class_config';
const READING: Permission = 'see_training_class_config_detail';

/** Trainings that companies give, and the shipped ones, which nobody changes (G-07). */
export type TrainingConfigsService = ReturnType<typeof trainingConfigsService>;

const exporting = (actor: Actor): Scope[] =>
  scopesOf(actor, 'export_training_class_config').filter(({ permissions }) => permissions.includes(READING));
const companiesOf = (scopes: ReturnType<typeof scopesOf>): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);

export function trainingConfigsService({ db, now }: { db: Db; now: () => Date }) {
  const configs = crud<TrainingConfig, TrainingConfigCreate, TrainingConfigUpdate>({
    db,
    now,
    entity: 'trainingConfig',
    table: trainingConfigs,
    lock: 'update',
    unique: { training_configs_name: ['name', 'name_taken'] },
    find: (tx, actor, { id }) => repository.findConfig(tx, companiesOf(scopesOfAll(actor, READING)), id),
    companyOf({ company }) {
      if (!company) throw new AppError('shipped_training');
      return company.id;
    },
    /** A foreign company is a 400 on its field, for it stands in the body. */
    authorise(actor, action, companyId) {
      const isMember = actor.memberships.some((membership) => membership.companyId === companyId);
      if (action === 'create' && !isMember) throw fieldError('companyId', 'invalid');
      requireInCompany(actor, companyId, WRITING[action]);
    },
    async check(tx, { companyId, body, before }) {
      const { requiredId } = body;
      if (requiredId !== null && !(await repository.mayRequire(tx, { companyId, requiredId, id: before?.id ?? 0 }))) {
        throw fieldError('requiredId', 'invalid');
      }
      // What was taken out of the catalogue since may stay.
      const had = before?.documents.map(({ id }) => id) ?? [];
      const known = [...had, ...(await repository.documentsOf(tx, companyId, body.systemPendencyIds))];
      const wrong = body.systemPendencyIds.findIndex((id) => !known.includes(id));
      if (wrong >= 0) throw fieldError(`systemPendencyIds.${wrong}`, 'invalid');
    },
    async checkRemoval(tx, { id }) {
      if (await repository.isUsed(tx, id)) throw new AppError('in_use');
    },
    columns: ({ systemPendencyIds: _ids, ...body }) => ({
      ...body,
      certificateText: cleanRichText(
        trainingConfigUpdateSchema.shape.certificateText,
        'certificateText',
        body.certificateText,
      ),
      updatedAt: now(),
    }),
    saved: (tx, { id, body }) => repository.saveDocuments(tx, id, body.systemPendencyIds),
    changes: changesOf(
      ({ name }) => name,
      ({ name, norm, content, ...config }) => ({
        name,
        norm: norm || null,
        content: content || null,
        minimumHours: String(config.minimumHours),
        periodicHours: asText(config.periodicHours),
        minimumScore: asText(config.minimumScore),
        validityMonths: asText(config.validityMonths),
        modalities: config.modalities.join(', '),
        documents: config.documents.map((document) => document.name).join(', ') || null,
        required: config.required?.name ?? null,
        certificateText: plainTextOf(config.certificateText),
      }),
    ),
  });

  return {
    ...configs,

    list: (actor: Actor, query: TrainingConfigQuery, language: Language) =>
      repository.listConfigs(db, companiesOf(scopesOf(actor, SEEING)), { ...query, language }),

    /** What may be exported is what may be seen and exported, through one and the same membership. */
    scopesOf: exporting,

    finds: async (actor: Actor, { filters, language }: InLanguage<TrainingConfigExport>): Promise<boolean> => {
      const query = { ...filters, language, page: 1, itemsPerPage: 1 };
      return (await repository.listConfigs(db, companiesOf(exporting(actor)), query)).results.length > 0;
    },

    /** All that a filter finds, by name, for files. */
    async *batches(
      actor: Actor,
      { filters, language }: InLanguage<TrainingConfigExport>,
    ): AsyncGenerator<{ rows: TrainingConfig[]; total: number }> {
      for (let page = 1, last = 1; page <= last; page += 1) {
        const query = { ...filters, language, page, itemsPerPage: MAX_PAGE_SIZE };
        const { results, meta } = await repository.listWhole(db, companiesOf(exporting(actor)), query);
        last = meta.lastPage;
        yield { rows: results, total: meta.totalResults };
      }
    },

    async history(actor: Actor, id: number, page: PageRequest) {
      await configs.get(actor, { id });
      return listHistory(db, { entity: 'trainingConfig', entityId: id }, page);
    },
  };
}

const asText = (value: number | null): string | null => (value === null ? null : String(value));
