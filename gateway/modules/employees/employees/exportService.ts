import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import type { ListField } from '../../../../contract/customFields.ts';
import type { EmployeeRow } from '../../../../contract/employees.ts';
import { type EmployeeExport, PERSONAL_COLUMNS } from '../../../../contract/reports.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Occupations } from '../../../lib/occupations.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import type { DataAccessesService } from '../../privacy/dataAccesses/service.ts';
import * as repository from './listRepository.ts';

/** All rows of the list of employees in batches, for files (E-16). */
export type EmployeeWalk = ReturnType<typeof employeeWalk>;

/** A row of the file; personal values are null where the caller may not see them. */
export type ExportedEmployee = Omit<EmployeeRow, 'masked' | 'image'> &
  Omit<repository.ExportRecord, keyof repository.EmployeeRecord>;

const BATCH = 500;

type Dependencies = {
  db: Db;
  documents: CpfColumn;
  customFields: CustomFieldsService;
  occupations: Occupations;
  accesses: Pick<DataAccessesService, 'saw'>;
};

export function employeeWalk({ db, documents, customFields, occupations, accesses }: Dependencies) {
  /** What may be exported is what may be seen and exported, through one and the same membership. */
  const exportScopes = (actor: Actor): Scope[] =>
    scopesOf(actor, 'export_employee').filter(({ permissions }) => permissions.includes('see_employee'));
  const dataScopesOf = (actor: Actor): Scope[] =>
    exportScopes(actor).filter(({ permissions }) => permissions.includes('see_employee_data'));
  const readingOf = (actor: Actor) => {
    const scopes = exportScopes(actor);
    return { scopes, dataScopes: dataScopesOf(actor), documents, occupations, answers: customFields.answersTo(scopes) };
  };
  const filterOf = async (actor: Actor, filters: EmployeeExport['filters']) => ({
    ...filters,
    custom: await customFields.narrowedBy(readingOf(actor), filters),
  });

  const shown = ({ dataVisible, answers, ...record }: repository.ExportRecord): ExportedEmployee => {
    const row = { ...record, customFields: customFields.valuesOf(answers, dataVisible, true) };
    return dataVisible
      ? documents.opened(row)
      : {
          ...row,
          cpf: null,
          foreignDocument: null,
          foreignDocumentUntil: null,
          birthdate: null,
          email: null,
          salary: null,
        };
  };

  return {
    scopesOf: exportScopes,

    requireData(actor: Actor): void {
      if (dataScopesOf(actor).length === 0) throw new AppError('forbidden', { missing: 'see_employee_data' });
    },

    /** The custom fields among these that the person may export; those removed meanwhile are left out. */
    fields: (actor: Actor, ids: readonly number[]): Promise<ListField[]> =>
      customFields.listed(exportScopes(actor), ids),

    async finds(actor: Actor, { filters }: EmployeeExport): Promise<boolean> {
      const found = await repository.employeeIds(db, readingOf(actor), { filters: await filterOf(actor, filters) }, 1);
      return found.length > 0;
    },

    /** In the list's order up to 10,000 rows; beyond that by id, since nobody waits for millions to be put in order. */
    async *batches(
      actor: Actor,
      { filters: asked, columns, orderBy, order }: EmployeeExport,
    ): AsyncGenerator<{ rows: ExportedEmployee[]; total: number }> {
      const reading = readingOf(actor);
      const filters = await filterOf(actor, asked);
      const isPersonal = columns.some((column) => PERSONAL_COLUMNS.some((one) => one === column));
      const rowsOf = async (ids: readonly number[]) => {
        const found = await repository.exportRows(db, reading, ids);
        const employeeIds = found.filter(({ dataVisible }) => dataVisible).map(({ id }) => id);
        if (isPersonal) await accesses.saw(db, actor, reading.dataScopes, { kind: 'EXPORT', employeeIds });
        return found.map(shown);
      };
      const ids = await repository.employeeIds(db, reading, { filters, orderBy, order }, EXACT_TOTAL_LIMIT + 1);
      const total = ids.length;
      if (total <= EXACT_TOTAL_LIMIT) {
        for (let from = 0; from < total; from += BATCH)
          yield { rows: await rowsOf(ids.slice(from, from + BATCH)), total };
        return;
      }
      for (let after = 0; ; ) {
        const next = await repository.employeeIds(db, reading, { filters, after }, BATCH);
        if (next.length === 0) return;
        after = next.at(-1) ?? after;
        yield { rows: await rowsOf(next), total };
      }
    },
  };
}
