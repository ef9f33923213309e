import { maskCpf } from '../../../../contract/common.ts';
import type { EmployeeQuery, EmployeeRow } from '../../../../contract/employees.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import { type EmployeeRecord, listEmployees, seesProvider } from './repository.ts';

/** Employees, to read (E-01 to E-03). */
export type EmployeesService = ReturnType<typeof employeesService>;

export function employeesService({ db }: { db: Db }) {
  return {
    /** Those of one provider: the caller's own company, or one on its projects; else 404. */
    async listOf(actor: Actor, companyId: number, query: EmployeeQuery): Promise<ListOf<EmployeeRow>> {
      if (!(await seesProvider(db, scopesOfAll(actor, 'see_employee'), companyId))) throw notFound();
      return this.list(actor, { ...query, provider: companyId });
    },

    async list(actor: Actor, query: EmployeeQuery): Promise<ListOf<EmployeeRow>> {
      const { results, meta } = await listEmployees(
        db,
        scopesOf(actor, 'see_employee'),
        scopesOf(actor, 'see_employee_data'),
        query,
      );
      return { results: results.map(hidePersonalData), meta };
    },
  };
}

/** Documents are whole only for who holds `see_employee_data` on that company (E-24). */
function hidePersonalData({ dataVisible, ...row }: EmployeeRecord): EmployeeRow {
  if (dataVisible) return { ...row, masked: false };
  return {
    ...row,
    masked: true,
    cpf: row.cpf && maskCpf(row.cpf),
    foreignDocument: row.foreignDocument && `•••${row.foreignDocument.slice(-2)}`,
  };
}
