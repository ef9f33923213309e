import {
  type FoundEmployee,
  type LinkedEmployees,
  MAX_LINKED_EMPLOYEES,
} from '../../../../contract/pendencyEmployees.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError, assertVersion, fieldError, notFound } from '../../../lib/errors.ts';
import { namedOf } from '../../../lib/personKeys.ts';
import type { Authorised, PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

/** The employees of an STP document of the provider (D-34): both sides see them, the provider says who they are. */
export type PendencyEmployeesService = ReturnType<typeof pendencyEmployeesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise' | 'entryOf' | 'touch' | 'refuseUntouchable'>;
  personDocuments: CpfColumn;
};

/** Either of them lets somebody of the provider say who a document is about. */
const LINKING: readonly Permission[] = ['upload_pendency_document', 'manage_employee_service_provided'];
const CONCLUDED: readonly PendencyStatus[] = ['DONE', 'NOT_APPLICABLE'];

export function pendencyEmployeesService({ db, now, pendencies, personDocuments }: Dependencies) {
  const masked = <Row extends { cpf: string | null }>(row: Row): Row => ({
    ...row,
    cpf: personDocuments.masked(row.cpf),
  });

  const linkingScope = ({ scopes }: Authorised) =>
    scopes.find(({ side, permissions }) => side === 'PROVIDER' && LINKING.some((key) => permissions.includes(key)));

  /** Reads; 404 for a pendency that is no STP document of the provider: it has no such list. */
  async function authoriseStp(tx: Db, actor: Actor, id: number, lock = false): Promise<Authorised> {
    const authorised = await pendencies.authorise(tx, actor, id, { permission: 'see_pendency_details', lock });
    if (authorised.record.plan !== 'STP' || (await repository.typeOf(tx, id)) !== 'PROVIDER') throw notFound();
    return authorised;
  }

  async function answer(tx: Db, actor: Actor, id: number): Promise<LinkedEmployees> {
    const authorised = await authoriseStp(tx, actor, id);
    const { record } = authorised;
    const people = await repository.listLinked(tx, id);
    return {
      employees: people.map(masked),
      mayChange:
        linkingScope(authorised) !== undefined &&
        !record.projectIsBlocked &&
        !record.inactive &&
        !CONCLUDED.includes(record.status),
      version: record.version,
    };
  }

  /** Makes the list what `change` makes of it, with an entry for each who came or left. */
  const changeList = (
    actor: Actor,
    id: number,
    change: (before: number[]) => { ids: number[]; path: (index: number) => string },
    expected?: number,
  ): Promise<LinkedEmployees> =>
    db.transaction(async (tx) => {
      const authorised = await authoriseStp(tx, actor, id, true);
      const { record } = authorised;
      const scope = linkingScope(authorised);
      if (!scope) throw new AppError('forbidden', { missing: 'manage_employee_service_provided' });
      pendencies.refuseUntouchable(record);
      if (CONCLUDED.includes(record.status)) throw new AppError('employees_not_linkable', { current: record.status });
      assertVersion(expected, { version: record.version });
      const before = await repository.listLinked(tx, id);
      const { ids, path } = change(before.map((one) => one.id));
      const had = new Set(before.map((one) => one.id));
      const has = new Set(ids);
      const added = ids.filter((one) => !had.has(one));
      const removed = before.filter((one) => !has.has(one.id));
      if (added.length === 0 && removed.length === 0) return answer(tx, actor, id);
      if (ids.length > MAX_LINKED_EMPLOYEES) throw fieldError(path(ids.length - 1), 'too_long');
      const names = await repository.namesOf(tx, record, added);
      const wrong = ids.findIndex((one) => !had.has(one) && !names.has(one));
      if (wrong >= 0) throw fieldError(path(wrong), 'invalid');
      const at = now();
      await repository.link(tx, id, added, actor.uid, at);
      await repository.unlink(
        tx,
        id,
        removed.map((one) => one.id),
      );
      const { companyId } = scope;
      const { entryOf } = pendencies;
      await writeAudit(tx, [
        ...added.map((one) =>
          entryOf(actor, companyId, id, 'EMPLOYEE_LINKED', {
            newValue: namedOf([{ id: one, name: names.get(one) ?? '' }]),
          }),
        ),
        ...removed.map((one) => entryOf(actor, companyId, id, 'EMPLOYEE_UNLINKED', { oldValue: namedOf([one]) })),
      ]);
      await pendencies.touch(tx, id);
      return answer(tx, actor, id);
    });

  return {
    list: (actor: Actor, id: number): Promise<LinkedEmployees> => db.transaction((tx) => answer(tx, actor, id)),

    /** GET pendencies/{id}/stp-find-employee. The first digits of a CPF are looked for only by who may see it. */
    find: (actor: Actor, id: number, search: string): Promise<FoundEmployee[]> =>
      db.transaction(async (tx) => {
        const { record, permissions } = await authoriseStp(tx, actor, id);
        const beginning = permissions.includes('see_employee_data') ? personDocuments.beginsWith(search) : null;
        const isPerson = beginning ?? personDocuments.isCpf(search);
        return (await repository.findEmployees(tx, id, record, search, isPerson)).map(masked);
      }),

    /** POST pendencies/{id}/stp-link-employee: twice is once. */
    link: (actor: Actor, id: number, employeeId: number) =>
      changeList(actor, id, (before) => ({
        ids: before.includes(employeeId) ? before : [...before, employeeId],
        path: () => 'employeeId',
      })),

    /** DELETE pendencies/{id}/stp-delete-employee: who is not linked stays so. */
    unlink: (actor: Actor, id: number, employeeId: number) =>
      changeList(actor, id, (before) => ({
        ids: before.filter((one) => one !== employeeId),
        path: () => 'employeeId',
      })),

    /** PUT pendencies/{id}/stp: the whole list at once. */
    replace: (actor: Actor, id: number, employeeIds: number[], expected?: number) =>
      changeList(actor, id, () => ({ ids: employeeIds, path: (index) => `employeeIds.${index}` }), expected),
  };
}
