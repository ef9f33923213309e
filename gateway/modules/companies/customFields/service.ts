import { maskCpf } from '../../../../contract/common.ts';
import {
  type CustomFilters,
  type CustomValue,
  customFilterOf,
  customKey,
  customText,
  customValuesSchema,
  type EmployeeField,
  type GroupFields,
  type GroupFieldsBody,
  type ProviderFields,
} from '../../../../contract/customFields.ts';
import type { FieldCode } from '../../../../contract/errors.ts';
import { type Actor, type Scope, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { companyGroups } from '../../../db/schema/customFields.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { crud, type Key } from '../../../lib/crud.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import { seesProvider } from '../../../lib/scopeSql.ts';
import { openAnswer, soughtOf, storedAnswer } from './answers.ts';
import * as repository from './repository.ts';

/** Fields that a contracting company adds to its suppliers' employees, and their values (B-18, B-19). */
export type CustomFieldsService = ReturnType<typeof customFieldsService>;

type Answered = { employeeId: number; field: EmployeeField; value: CustomValue };

type Dependencies = { db: Db; now: () => Date; personDocuments: CpfColumn };

export function customFieldsService({ db, now, personDocuments }: Dependencies) {
  const records = crud<repository.StoredGroupFields, GroupFieldsBody>({
    db,
    now,
    entity: 'customField',
    table: companyGroups,
    unique: { custom_fields_label: ['customFields', 'name_taken'] },
    find: (tx, actor, { id }) =>
      repository.findGroupFields(
        tx,
        actor.memberships.map(({ companyId }) => companyId),
        id,
      ),
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _action, companyId) => void requireInCompany(actor, companyId, 'manage_custom_fields'),
    async check(_tx, { body, before }) {
      const known = new Map(before?.customFields.map((field) => [field.id, field]));
      const wrong = body.customFields.flatMap(({ id, type }, index) => {
        if (id === undefined || known.get(id)?.type === type) return [];
        // the type of a field is kept: its values are of that type
        return [known.has(id) ? ['type', 'locked'] : ['id', 'invalid']].map(([name, code]) => ({
          path: `customFields.${index}.${name}`,
          code: code as FieldCode,
        }));
      });
      if (wrong.length > 0) throw new AppError('invalid_request', { fields: wrong });
      const ids = body.customFields.flatMap(({ id }) => id ?? []);
      if (new Set(ids).size < ids.length) throw fieldError('customFields', 'repeated');
    },
    columns: () => ({}),
    async saved(tx, { id, body, before }) {
      const fields = body.customFields.map((field) => ({
        ...field,
        options: field.type === 'select' || field.type === 'multi' ? field.options : [],
        help: field.help || null,
      }));
      await repository.saveFields(tx, { groupId: id, companyId: before?.companyId ?? 0, at: now() }, fields);
    },
    changes: (before, after) => fieldChanges(before, after),
  });

  return {
    async get(actor: Actor, key: Required<Key>): Promise<GroupFields> {
      requireInCompany(actor, key.companyId, 'manage_custom_fields');
      return records.get(actor, key);
    },
    update: (actor: Actor, key: Key, body: GroupFieldsBody, expected?: number): Promise<GroupFields> =>
      records.update(actor, key, body, expected),

    /** 404 unless it is the caller's own company, or a supplier on its projects. */
    async ofProvider(actor: Actor, providerId: number): Promise<ProviderFields> {
      const scopes = scopesOfAll(actor, 'see_employee');
      if (!(await seesProvider(db, scopes, providerId))) throw notFound();
      return repository.providerFields(db, scopes, providerId);
    },

    /** The fields of an employee with their values: the employer's scopes see all, those of a company what it asks. */
    async ofEmployee(
      tx: Db,
      { id, company }: { id: number; company: { id: number } },
      { scopes, dataVisible }: { scopes: readonly Scope[]; dataVisible: boolean },
    ): Promise<EmployeeField[]> {
      const askedBy = isEmployer(scopes, company.id)
        ? 'all'
        : scopes.flatMap(({ side, companyId }) => (side === 'CONTRACTING' ? [companyId] : []));
      const found = await repository.employeeFields(tx, id, askedBy);
      return found.map(({ value, ...field }) => ({
        ...field,
        value: typeof value === 'string' ? openAnswer({ ...field, value }, personDocuments, dataVisible) : null,
      }));
    },

    /** The fields that a list of the scopes' employees has as columns and filters, in their order; with `ids`, those of them. */
    listed: (scopes: readonly Scope[], ids?: readonly number[]): Promise<repository.ListedField[]> =>
      repository.listedFields(db, scopes, ids),

    /** The answers of the employees `e` of a list, as SQL; `valuesOf` reads them. */
    answersTo: repository.answersTo,
    /** By `customKey`; a CPF is masked, or left out of what is not for the screen (`omit`), without `dataVisible`. */
    valuesOf: (answers: readonly repository.StoredAnswer[], dataVisible: boolean, omit = false) =>
      Object.fromEntries(
        answers
          .filter(({ type }) => dataVisible || !omit || type !== 'cpf')
          .map((answer) => [customKey(answer.id), openAnswer(answer, personDocuments, dataVisible)]),
      ),

    /**
     * The filters by custom fields as a condition on the employees `e`; undefined without any. A CPF is compared only where the
     * caller sees personal data, so that a filter tells nobody more than the list. 400 `unknown_filter` for a field that was
     * removed or is not the caller's to see; 403 for a CPF without `see_employee_data`. `lenient` leaves such filters out.
     */
    async narrowedBy(
      { scopes, dataScopes }: { scopes: readonly Scope[]; dataScopes: readonly Scope[] },
      filter: CustomFilters,
      { lenient = false } = {},
    ) {
      const asked = Object.entries(filter).flatMap(([key, value]) => {
        const of = customFilterOf(key);
        return of && value !== undefined ? [{ key, value, ...of }] : [];
      });
      if (asked.length === 0) return undefined;
      const ids = asked.map(({ id }) => id);
      const fields = new Map((await repository.listedFields(db, scopes, ids)).map((field) => [field.id, field]));
      const wanted = asked.flatMap(({ key, value, id, part }) => {
        const field = fields.get(id);
        const sought = field && soughtOf(field, key, part, value, personDocuments);
        const isHidden = field?.type === 'cpf' && dataScopes.length === 0;
        if (field && sought && !isHidden)
          return [{ scopes: field.type === 'cpf' ? dataScopes : scopes, field, sought }];
        if (lenient) return [];
        if (isHidden) throw new AppError('forbidden', { missing: 'see_employee_data' });
        throw fieldError(key, 'unknown_filter');
      });
      return repository.meetingAll(wanted);
    },

    /** Which entries of an employee's history are told: another contracting company never reads what one has asked. */
    toldTo: (scopes: readonly Scope[], employerId: number) =>
      isEmployer(scopes, employerId)
        ? undefined
        : repository.withoutFieldsOfOthers(scopes.map(({ companyId }) => companyId)),

    /** 400 for values that the definitions refuse; gives those that changed. CPFs are written only by who sees them. */
    changed(fields: readonly EmployeeField[], values: unknown, dataVisible: boolean): [EmployeeField, CustomValue][] {
      const writable = fields.filter(({ type }) => dataVisible || type !== 'cpf');
      const parsed = customValuesSchema(writable).safeParse(values);
      if (!parsed.success) {
        const wrong = parsed.error.issues.map(({ path, message, code }) => ({
          path: ['customFields', ...path].join('.'),
          code: (code === 'unrecognized_keys' ? 'unknown_field' : message) as FieldCode,
        }));
        throw new AppError('invalid_request', { fields: wrong });
      }
      return writable
        .map((field): [EmployeeField, CustomValue] => [field, parsed.data[customKey(field.id)] ?? null])
        .filter(([field, value]) => customText(field.value) !== customText(value));
    },

    /** The fields that an employer is asked for, by all companies on whose projects it works. */
    asked: (over: Db, companyId: number): Promise<repository.ListedField[]> =>
      repository.listedFields(over, [{ side: 'PROVIDER', companyId, projectId: null, plans: [], permissions: [] }]),

    /** What these employees have answered to these fields, whole, by employee and `customKey`. */
    async answersOf(over: Db, employeeIds: readonly number[], fieldIds: readonly number[]) {
      const found = fieldIds.length > 0 ? await repository.answersOf(over, employeeIds, fieldIds) : [];
      const byEmployee = new Map<number, Record<string, CustomValue>>();
      for (const answer of found) {
        const own = byEmployee.get(answer.employeeId) ?? {};
        byEmployee.set(answer.employeeId, {
          ...own,
          [customKey(answer.id)]: openAnswer(answer, personDocuments, true),
        });
      }
      return byEmployee;
    },

    /** Writes answers as they were before, without entries of the history. */
    restore: (tx: Db, answers: readonly Answered[]): Promise<void> =>
      repository.saveAnswers(
        tx,
        answers.map(({ employeeId, field, value }) => storedAnswer(employeeId, field, value, personDocuments)),
      ),

    /** Writes changed answers, each with an entry that only the company that asked and the employer read. */
    async save(tx: Db, uid: string, answers: readonly Answered[]): Promise<void> {
      await this.restore(tx, answers);
      const textOf = (type: string, value: CustomValue) =>
        value === null ? null : type === 'cpf' ? maskCpf(customText(value)) : customText(value);
      await writeAudit(
        tx,
        answers.map(({ employeeId, field: { company, label, type, value: before }, value }) => ({
          uid,
          companyId: company.id,
          entity: 'employee',
          entityId: employeeId,
          action: 'CUSTOM_FIELD',
          fieldName: label,
          oldValue: textOf(type, before),
          newValue: textOf(type, value),
          note: company.name,
          createdAt: now(),
        })),
      );
    },
  };
}

const isEmployer = (scopes: readonly Scope[], employerId: number): boolean =>
  scopes.some(({ side, companyId }) => side === 'PROVIDER' && companyId === employerId);

/** One entry for each field that was added, changed or removed. */
type Change = Pick<AuditEntry, 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note'> & { entityId: number };
function fieldChanges(before?: repository.StoredGroupFields, after?: repository.StoredGroupFields): Change[] {
  if (!before || !after) return [];
  const of = { entityId: after.companyId, note: after.name };
  const was = new Map(before.customFields.map((field) => [field.id, field]));
  const stays = new Set(after.customFields.map(({ id }) => id));
  const text = (value: unknown): string | null =>
    Array.isArray(value) ? value.join(', ') : value === null ? null : String(value);
  const kept = before.customFields.filter(({ id }) => stays.has(id)).map(({ id }) => id);
  const moved = after.customFields.filter(({ id }) => was.has(id)).map(({ id }) => id);
  const labels = (ids: readonly number[]) => ids.map((id) => was.get(id)?.label).join(', ');
  return [
    ...before.customFields
      .filter(({ id }) => !stays.has(id))
      .map(({ label }) => ({ ...of, action: 'REMOVED' as const, fieldName: label, oldValue: label })),
    ...after.customFields.flatMap((field): Change[] => {
      const old = was.get(field.id);
      if (!old) return [{ ...of, action: 'CREATED', fieldName: field.label, newValue: field.label }];
      return CHANGING.filter((name) => text(old[name]) !== text(field[name])).map((name) => ({
        ...of,
        action: `UPDATED_${name}`,
        fieldName: old.label,
        oldValue: text(old[name]),
        newValue: text(field[name]),
      }));
    }),
    ...(kept.join() === moved.join()
      ? []
      : [{ ...of, action: 'ORDERED' as const, oldValue: labels(kept), newValue: labels(moved) }]),
  ];
}
const CHANGING = ['label', 'required', 'options', 'help', 'showOnBadge'] as const;
