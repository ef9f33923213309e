import { calledName } from '../../../../contract/common.ts';
import { PERSONAL_FIELDS } from '../../../../contract/employees.ts';
import { takeIds } from '../../../db/bulkInsert.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeManyAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { nameColumns } from '../../../lib/employeeNames.ts';
import type { Seal } from '../../../lib/seal.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { type Answered, isCustomKey } from './columns.ts';
import type { Verdict } from './judge.ts';
import * as repository from './repository.ts';
import * as undos from './undoRepository.ts';
import type { PersonBody } from './values.ts';

export type Writing = {
  importId: number;
  companyId: number;
  uid: string;
  at: Date;
  documents: CpfColumn;
  seal: Seal;
  projectUpdates: Pick<ProjectUpdatesService, 'updateNewcomers'>;
  customFields: CustomFieldsService;
};

/** What a row changed, as the undo needs it. */
type Before = {
  person: object | 'CREATED' | null;
  assign: Verdict['assign'];
  /** Risk activities before, when the row changed them; absent in imports of earlier versions. */
  risks?: readonly number[] | null;
  /** Answers to custom fields before; absent in imports of earlier versions. */
  answers?: Answered[];
};

/** The columns of a person, the same for each, so that many are written by one statement. */
const columnsOf = (body: PersonBody, documents: CpfColumn) => ({
  ...nameColumns(body),
  ...documents.columns({ cpf: body.cpf ?? null, foreignDocument: body.foreignDocument ?? null }),
  foreignDocumentKind: body.foreignDocumentKind ?? null,
  foreignDocumentUntil: body.foreignDocumentUntil ?? null,
  birthdate: body.birthdate ?? null,
  gender: body.gender ?? null,
  nationality: body.nationality ?? null,
  email: body.email ?? null,
  role: body.role,
  cbo: body.cbo ?? null,
  registration: body.registration ?? null,
  contractRegime: body.contractRegime,
  admissionDate: body.admissionDate,
  workSchedule: body.workSchedule ?? null,
  salary: body.salary?.toFixed(2) ?? null,
  healthPlan: body.healthPlan ?? null,
  operator: body.operator ?? null,
});

/** Writes a batch of accepted rows in the caller's transaction: people, assignments, their pendencies, history. */
export async function writeRows(tx: Db, verdicts: readonly Verdict[], names: ReadonlyMap<number, string>, on: Writing) {
  const { companyId, at, documents } = on;
  const fresh = verdicts.filter(({ action, before }) => action === 'CREATE' && before === null);
  const ids = await takeIds(tx, 'employees', fresh.length);
  const idOf = new Map(fresh.map(({ key }, index) => [key, ids[index] ?? 0]));
  const employeeOf = ({ key, before }: Verdict): number => before?.id ?? idOf.get(key) ?? 0;

  const created = fresh.flatMap((verdict) =>
    verdict.body === null
      ? []
      : [{ id: employeeOf(verdict), companyId, createdAt: at, ...columnsOf(verdict.body, documents) }],
  );
  await repository.insertPeople(tx, created);
  const changing = verdicts.flatMap(({ before, body }) => (before && body ? [{ before, body }] : []));
  if (changing.length > 0) {
    await repository.updatePeople(
      tx,
      changing.map(({ before, body }) => ({
        id: before.id,
        status: before.removed ? 'ACTIVE' : before.status,
        removedAt: null,
        ...columnsOf(body, documents),
      })),
    );
  }
  await repository.saveRisks(
    tx,
    verdicts.flatMap((verdict) =>
      verdict.body ? [{ employeeId: employeeOf(verdict), ids: verdict.body.riskActivityIds }] : [],
    ),
  );
  const assigning = verdicts.flatMap((verdict) =>
    verdict.assign ? [{ ...verdict.assign, employeeId: employeeOf(verdict), endedAt: null }] : [],
  );
  if (assigning.length > 0) await repository.assign(tx, assigning);
  await on.customFields.save(
    tx,
    on.uid,
    verdicts.flatMap((one) => one.answers.map((answer) => ({ ...answer, employeeId: employeeOf(one) }))),
  );

  await writeTrail(
    tx,
    verdicts.flatMap((verdict): Pick<AuditEntry, 'entityId' | 'action' | 'fieldName' | 'oldValue' | 'newValue'>[] => {
      const entityId = employeeOf(verdict);
      const { action, body, before, assign } = verdict;
      const record: Readonly<Record<string, unknown>> = { ...before };
      const next: Readonly<Record<string, unknown>> = { ...body };
      return [
        ...(action === 'CREATE' && body ? [{ entityId, action: 'CREATED' as const, newValue: calledName(body) }] : []),
        ...verdict.changed
          .filter((name) => !isCustomKey(name))
          .map((fieldName) => ({
            entityId,
            action: 'UPDATED' as const,
            fieldName,
            oldValue: textOf(fieldName, record[fieldName]),
            newValue: textOf(fieldName, next[fieldName]),
          })),
        ...(assign
          ? [
              {
                entityId,
                action: 'PROJECT_ADDED' as const,
                fieldName: 'project',
                newValue: names.get(assign.projectId) ?? null,
              },
            ]
          : []),
      ];
    }),
    on,
  );
  await update(tx, verdicts.filter(({ body, assign }) => body ?? assign).map(employeeOf), on);
  await repository.markDone(
    tx,
    on.importId,
    verdicts.map((verdict) => ({
      line: verdict.line,
      employeeId: employeeOf(verdict),
      before: beforeOf(verdict, on),
    })),
    at,
  );
}

/** Once for each project, however many people. */
async function update(
  tx: Db,
  employees: readonly number[],
  { companyId, uid, projectUpdates }: Pick<Writing, 'companyId' | 'uid' | 'projectUpdates'>,
): Promise<void> {
  if (employees.length === 0) return;
  for (const place of await repository.placesOf(tx, employees)) {
    await projectUpdates.updateNewcomers(tx, { ...place, companyId, uid });
  }
}

const NOT_TOLD: readonly string[] = PERSONAL_FIELDS;
const textOf = (field: string, value: unknown): string | null =>
  NOT_TOLD.includes(field) || value === null || value === undefined
    ? null
    : Array.isArray(value)
      ? value.join(', ')
      : String(value);

const writeTrail = (
  tx: Db,
  entries: readonly Pick<AuditEntry, 'entityId' | 'action' | 'fieldName' | 'oldValue' | 'newValue'>[],
  { uid, companyId, at }: Writing,
) =>
  writeManyAudit(
    tx,
    entries.map((entry) => ({ ...entry, uid, companyId, entity: 'employee', createdAt: at })),
  );

function beforeOf({ action, before, body, assign, answers }: Verdict, { documents, seal }: Writing): string | null {
  const person =
    action === 'CREATE'
      ? ('CREATED' as const)
      : before && body
        ? { id: before.id, status: before.status, removedAt: null, ...columnsOf(before, documents) }
        : null;
  const answered = answers.map(({ field }) => ({ field, value: field.value }));
  const risks = before && body ? before.riskActivityIds : null;
  const kept = { person, assign, risks, answers: answered } satisfies Before;
  return person === null && assign === null ? null : seal.close(kept);
}

/** Takes back a batch of rows, the last lines first, in the caller's transaction. */
export async function undoRows(tx: Db, rows: readonly undos.UndoRow[], on: Writing): Promise<void> {
  const opened = rows.flatMap(({ line, employeeId, before }) => {
    const found = on.seal.open(before) as Before | null;
    return found ? [{ line, employeeId, ...found }] : [];
  });
  const places = opened.flatMap(({ employeeId, assign }) => (assign ? [{ employeeId, ...assign }] : []));
  const asBefore = places.flatMap(({ employeeId, prior }) => (prior ? [{ ...prior, employeeId }] : []));
  const gone = places.filter(({ prior }) => prior === null).map((place) => ({ ...place, endedAt: null }));
  if (asBefore.length > 0) await repository.assign(tx, asBefore);
  if (gone.length > 0) await repository.unassign(tx, gone);
  const people = opened.map(({ person }) => person).filter((person) => typeof person === 'object' && person !== null);
  if (people.length > 0) await repository.updatePeople(tx, people);
  await repository.saveRisks(
    tx,
    opened.flatMap(({ employeeId, risks }) => (risks ? [{ employeeId, ids: risks }] : [])),
  );
  await on.customFields.restore(
    tx,
    opened.flatMap(({ employeeId, answers = [] }) => answers.map((answer) => ({ ...answer, employeeId }))),
  );
  const made = opened.filter(({ person }) => person === 'CREATED').map(({ employeeId }) => employeeId);
  if (made.length > 0) await undos.removePeople(tx, made, on.at);
  const touched = [...new Set(opened.map(({ employeeId }) => employeeId))];
  await writeTrail(
    tx,
    touched.map((entityId) => ({ entityId, action: 'IMPORT_UNDONE' })),
    on,
  );
  await update(tx, touched, on);
  await undos.forgetBefore(
    tx,
    on.importId,
    rows.map(({ line }) => line),
  );
}
