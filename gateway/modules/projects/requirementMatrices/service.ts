import { dayOf } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { ScopePreview } from '../../../../contract/projectUpdates.ts';
import {
  type MatrixProject,
  type MatrixPublication,
  type MatrixSource,
  type RequirementMatrix,
  type RequirementMatrixBody,
  type RequirementMatrixQuery,
  type RequirementMatrixRow,
  ruleOf,
  takesColumn,
} from '../../../../contract/requirementMatrices.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { MATRIX_TEMPLATES } from '../../../db/catalogue/matrixTemplates.ts';
import type { Db } from '../../../db/client.ts';
import { requirementMatrices } from '../../../db/schema/requirementMatrices.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { type Change, changesOf, crud, type Key } from '../../../lib/crud.ts';
import { AppError, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../projectUpdates/service.ts';
import * as applying from './applyRepository.ts';
import * as repository from './repository.ts';

/** The requirement matrix of a contracting company, in versions. */
export type RequirementMatricesService = ReturnType<typeof requirementMatricesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake' | 'previewDocuments'>;
};
type Draft = RequirementMatrixBody & { companyId: number };

export function requirementMatricesService({ db, now, projectUpdates }: Dependencies) {
  const today = () => dayOf(now());
  const companiesOf = ({ memberships }: Actor): number[] =>
    memberships
      .filter(({ projectId, permissions }) => projectId === null && permissions.includes('configure_project_pendency'))
      .map(({ companyId }) => companyId);
  const find = (tx: Db, actor: Actor, { id }: Key) => repository.findMatrix(tx, companiesOf(actor), id);

  const records = crud<RequirementMatrix, Draft>({
    db,
    now,
    entity: 'requirementMatrix',
    table: requirementMatrices,
    find,
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void requireInCompany(actor, companyId, 'configure_project_pendency'),
    async check(tx, { companyId, body, before }) {
      if (before) requireDraft(before);
      await refuseUnknown(tx, companyId, body, before);
    },
    checkRemoval: async (_tx, row) => requireDraft(row),
    columns: ({ name, columns, rows, companyId }, _actor, before) => ({
      ...{ name, columns, rows },
      ...(before ? { updatedAt: now() } : { number: repository.nextNumber(companyId) }),
    }),
    changes: changesOf<RequirementMatrix>(titleOf, ({ name, rows }) => ({ name, documents: String(rows.length) })),
  });

  /** Puts a version in force: the projects ask for its documents, and each that changed is updated. */
  async function apply(tx: Db, matrix: RequirementMatrix, uid: string): Promise<void> {
    const { companyId } = matrix;
    const exceptions = matrix.exceptions.map(({ id }) => id);
    const month = `${(matrix.effectiveOn ?? today()).slice(0, 7)}-01`;
    const applied = await applying.chooseInProjects(tx, { companyId, exceptions, month }, choicesOf(matrix));
    await repository.replacePublished(tx, companyId, now());
    await repository.putInForce(tx, matrix.id, now());
    const projects = [...new Set(applied.map(({ projectId }) => projectId))];
    await writeAudit(
      tx,
      applied.flatMap(({ projectId, name, plan, what }) => ({
        ...({ uid, companyId, entity: 'project', entityId: projectId, action: 'UPDATED' } as const),
        fieldName: plan === 'STP' ? 'stp.pendency' : 'ssma.pendency',
        oldValue: what === 'ADDED' ? null : name,
        newValue: what === 'REMOVED' ? null : name,
        note: titleOf(matrix),
        createdAt: now(),
      })),
    );
    for (const projectId of projects) await projectUpdates.request(tx, { projectId, uid, blocks: false });
  }

  /** A version under lock, of which the caller decides when it is in force. */
  async function locked(tx: Db, actor: Actor, { companyId, id }: Required<Key>, expected: number | undefined) {
    requireInCompany(actor, companyId, 'publish_requirement_matrix');
    const seen = mustExist(await repository.lockMatrix(tx, companyId, id));
    assertVersion(expected, seen);
    return seen;
  }

  return {
    ...records,

    list(actor: Actor, companyId: number, query: RequirementMatrixQuery): Promise<ListOf<RequirementMatrixRow>> {
      requireInCompany(actor, companyId, 'configure_project_pendency');
      return repository.listMatrices(db, companyId, query);
    },

    /** PUT …: only a draft (else 409 `matrix_published`); 400 on its field for what the company cannot choose. */
    update: (actor: Actor, key: Required<Key>, body: RequirementMatrixBody, expected?: number) =>
      records.update(actor, key, { ...body, companyId: key.companyId }, expected),

    /** A draft: empty, with the documents of a sector, or a copy of a version of the company. */
    async start(actor: Actor, companyId: number, { name, sector, matrixId }: MatrixSource): Promise<RequirementMatrix> {
      requireInCompany(actor, companyId, 'configure_project_pendency');
      const content = sector ? await templateOf(db, companyId, sector) : await copyOf(db, companyId, matrixId);
      return records.create(actor, companyId, { name, companyId, ...content });
    },

    async projects(actor: Actor, { companyId, id }: Required<Key>): Promise<MatrixProject[]> {
      const matrix = await records.get(actor, { companyId, id });
      const inForce = matrix.state === 'SCHEDULED' ? matrix : await repository.findPublished(db, companyId);
      return repository.listProjects(db, companyId, inForce?.exceptions.map((one) => one.id) ?? []);
    },

    /** What it would do in one project, by today's facts (C-14). */
    async preview(actor: Actor, key: Required<Key>, projectId: number): Promise<ScopePreview> {
      const matrix = await records.get(actor, key);
      const projects = await repository.listProjects(db, key.companyId, []);
      if (!projects.some(({ id }) => id === projectId)) throw fieldError('projectId', 'invalid');
      return projectUpdates.previewDocuments(projectId, choicesOf(matrix));
    },

    /**
     * Publishes a draft from a day on: today at the earliest (else `date_in_past`), while no other one is scheduled. What the day
     * before asked stays as it was.
     */
    async publish(actor: Actor, key: Required<Key>, { effectiveOn, exceptions }: MatrixPublication, expected?: number) {
      const published = await db.transaction(async (tx) => {
        const draft = await locked(tx, actor, key, expected);
        requireDraft(draft);
        if (effectiveOn < today()) throw fieldError('effectiveOn', 'date_in_past');
        if (draft.rows.length === 0) throw fieldError('rows', 'required');
        if (await repository.hasScheduled(tx, key.companyId)) throw new AppError('matrix_scheduled');
        const known = new Set((await repository.listProjects(tx, key.companyId, [])).map(({ id }) => id));
        const wrong = exceptions.findIndex((id) => !known.has(id));
        if (wrong >= 0) throw fieldError(`exceptions.${wrong}`, 'invalid');
        const state = { state: 'SCHEDULED', effectiveOn, exceptions, uid: actor.uid, at: now() };
        await repository.setState(tx, key.id, state);
        await tell(tx, actor, draft, { action: 'PUBLISHED', newValue: effectiveOn });
        const scheduled = mustExist(await find(tx, actor, key));
        if (effectiveOn === today()) await apply(tx, scheduled, actor.uid);
        return mustExist(await find(tx, actor, key));
      });
      projectUpdates.wake();
      return published;
    },

    /** A scheduled version is a draft again; 409 `matrix_published` once it is in force. */
    cancel: (actor: Actor, key: Required<Key>, expected?: number): Promise<RequirementMatrix> =>
      db.transaction(async (tx) => {
        const scheduled = await locked(tx, actor, key, expected);
        if (scheduled.state !== 'SCHEDULED') throw new AppError('matrix_published');
        const state = { state: 'DRAFT', effectiveOn: null, exceptions: [], uid: null, at: now() };
        await repository.setState(tx, key.id, state);
        await tell(tx, actor, scheduled, { action: 'SCHEDULE_CANCELLED', oldValue: scheduled.effectiveOn });
        return mustExist(await find(tx, actor, key));
      }),

    /** Puts in force what is due; gives how many. Running it twice changes nothing. */
    async applyDue(): Promise<number> {
      for (let done = 0; ; done++) {
        const isDone = await db.transaction(async (tx) => {
          const [due] = await repository.dueMatrices(tx, today());
          if (!due) return true;
          await apply(tx, mustExist(await repository.findMatrix(tx, [due.companyId], due.id)), due.publishedBy);
          return false;
        });
        if (!isDone) continue;
        if (done > 0) projectUpdates.wake();
        return done;
      }
    },

    /** A new project asks for what the version in force asks, until its own choice is saved. */
    async chooseFor(tx: Db, { projectId, companyId }: { projectId: number; companyId: number }): Promise<void> {
      const matrix = await repository.findPublished(tx, companyId);
      if (matrix) await applying.chooseInProject(tx, projectId, choicesOf(matrix));
    },
  };

  function tell(tx: Db, actor: Actor, { id, companyId }: RequirementMatrix, change: Change) {
    const of = { uid: actor.uid, companyId, entity: 'requirementMatrix', entityId: id, createdAt: now() } as const;
    return writeAudit(tx, [{ ...of, ...change }]);
  }
}

function titleOf({ number, name }: Pick<RequirementMatrix, 'number' | 'name'>): string {
  return `${number} · ${name}`;
}

function requireDraft({ state }: RequirementMatrix): void {
  if (state !== 'DRAFT') throw new AppError('matrix_published');
}

const choicesOf = ({ columns, rows }: RequirementMatrix): applying.Choice[] =>
  rows.map((row) => ({
    id: row.systemPendencyId,
    rule: ruleOf(columns, row),
    leadDays: row.leadDays,
    reviewer: row.reviewer,
  }));

/** 400 on the field of a document, activity type or reviewer that the company does not have, and of a column that the document has not. */
async function refuseUnknown(tx: Db, companyId: number, body: Draft, before?: RequirementMatrix): Promise<void> {
  const ids = body.rows.map(({ systemPendencyId }) => systemPendencyId);
  // What was taken out of the catalogue since may stay.
  const known = new Map([
    ...(before?.rows ?? []).map(({ document }) => [document.id, document.type] as const),
    ...(await repository.choosable(tx, companyId, ids)).map(({ id, type }) => [id, type] as const),
  ]);
  const types = body.columns.flatMap((column) => (column.kind === 'ACTIVITY' ? column.activityTypeId : []));
  const found = new Set(await repository.activityTypesOf(tx, companyId, types));
  const unknown = body.columns.findIndex((column) => column.kind === 'ACTIVITY' && !found.has(column.activityTypeId));
  if (unknown >= 0) throw fieldError(`columns.${unknown}`, 'invalid');
  const reviewers = new Set(
    await repository.reviewersOf(
      tx,
      companyId,
      body.rows.flatMap(({ reviewer }) => reviewer ?? []),
    ),
  );
  for (const [index, { systemPendencyId, columns, reviewer }] of body.rows.entries()) {
    const type = known.get(systemPendencyId);
    if (!type) throw fieldError(`rows.${index}.systemPendencyId`, 'invalid');
    const fit = columns.every((at) => body.columns[at] && takesColumn(type, body.columns[at]));
    if (!fit) throw fieldError(`rows.${index}.columns`, 'invalid');
    if (reviewer !== null && !reviewers.has(reviewer)) throw fieldError(`rows.${index}.reviewer`, 'invalid');
  }
}

async function copyOf(db: Db, companyId: number, matrixId: number | undefined) {
  if (matrixId === undefined) return { columns: [], rows: [] };
  const copied = await repository.findMatrix(db, [companyId], matrixId);
  if (!copied) throw fieldError('matrixId', 'invalid');
  const isThere = ({ document }: RequirementMatrix['rows'][number]) => document.active;
  const reviewers = await repository.reviewersOf(
    db,
    companyId,
    copied.rows.flatMap(({ reviewer }) => reviewer ?? []),
  );
  return {
    columns: copied.columns,
    rows: copied.rows.filter(isThere).map(({ systemPendencyId, columns, leadDays, reviewer }) => ({
      ...{ systemPendencyId, columns, leadDays },
      reviewer: reviewer !== null && reviewers.includes(reviewer) ? reviewer : null,
    })),
  };
}

async function templateOf(db: Db, companyId: number, sector: NonNullable<MatrixSource['sector']>) {
  const { risks, documents } = MATRIX_TEMPLATES[sector];
  const columns = risks.map((riskActivityId) => ({ kind: 'RISK' as const, riskActivityId }));
  const entries = new Map(
    (
      await repository.documentsBySlug(
        db,
        companyId,
        documents.map(({ slug }) => slug),
      )
    ).map((one) => [one.slug, one]),
  );
  return {
    columns,
    rows: documents.flatMap(({ slug, risks: asked = [] }) => {
      const entry = entries.get(slug);
      return entry
        ? [
            {
              systemPendencyId: entry.id,
              columns: asked.map((risk) => risks.indexOf(risk)),
              leadDays: null,
              reviewer: null,
            },
          ]
        : [];
    }),
  };
}
