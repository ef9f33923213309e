import { dayOf } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import type {
  EpiDelivery,
  EpiDeliveryBody,
  EpiDeliveryOptions,
  EpiDeliveryQuery,
  EpiReturn,
} from '../../../../contract/epiDeliveries.ts';
import { epiWords, formatCa, saleBlockOf } from '../../../../contract/epiProducts.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { epiDeliveries } from '../../../db/schema/epi.ts';
import { writeChanges } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { crud } from '../../../lib/crud.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import type { UploadPart } from '../../../lib/receive.ts';
import type { DocumentsService } from '../../pendencies/documents/service.ts';
import { epiSheetPdf } from './pdf.ts';
import * as repository from './repository.ts';

/** Equipment that employees received (NR-6, item 6.5.1): recorded by the employer, read by who sees the person. */
export type EpiDeliveriesService = ReturnType<typeof epiDeliveriesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: Pick<CpfColumn, 'masked'>;
  documents: Pick<DocumentsService, 'upload'>;
};
type Item = Pick<EpiDelivery, 'name' | 'caNumber' | 'caValidity'>;
type New = EpiDeliveryBody & { item: Item };

const SEEING: Permission = 'see_employee';
const WRITING: Permission = 'update_employee';
const isNew = (body: New | EpiReturn): body is New => 'employeeId' in body;
const titleOf = ({ quantity, name, caNumber }: EpiDelivery): string =>
  `${quantity} × ${name} (CA ${formatCa(caNumber)})`;

export function epiDeliveriesService({ db, now, personDocuments, documents }: Dependencies) {
  const today = () => dayOf(now());
  const mayWrite = (actor: Actor, companyId: number): boolean =>
    actor.memberships.some(
      (one) => one.companyId === companyId && one.projectId === null && one.permissions.includes(WRITING),
    );
  const personOf = async (tx: Db, actor: Actor, id: number): Promise<repository.Person> =>
    mustExist(await repository.findPerson(tx, scopesOfAll(actor, SEEING), id));

  /** An employee of another company is none: 400 on the field. */
  async function employeeOf(tx: Db, actor: Actor, id: number): Promise<repository.Person> {
    const person = await repository.findPerson(tx, scopesOfAll(actor, SEEING), id);
    if (!person || !mayWrite(actor, person.companyId)) throw fieldError('employeeId', 'invalid');
    return person;
  }

  /** 400 on what is wrong: the person, the day, the CA on that day, more than arrived. */
  async function check(tx: Db, actor: Actor, body: New, companyId: number): Promise<void> {
    const { employeeId, deliveredOn, orderItemId, quantity, item } = body;
    const person = await employeeOf(tx, actor, employeeId);
    if (deliveredOn > today()) throw fieldError('deliveredOn', 'date_in_future');
    if (deliveredOn < person.admissionDate) throw fieldError('deliveredOn', 'before_admission');
    if (person.dismissed || (await repository.isDemobilised(tx, employeeId, deliveredOn))) {
      throw fieldError('employeeId', 'no_longer_here');
    }
    if (item.caValidity < deliveredOn) throw fieldError(orderItemId ? 'orderItemId' : 'caValidity', 'ca_over');
    const known = await repository.productsOfCa(tx, item.caNumber);
    if (!orderItemId && known.some((product) => saleBlockOf(product, deliveredOn))) {
      throw fieldError('caNumber', 'ca_over');
    }
    if (!orderItemId) return;
    const line = await repository.lockLine(tx, companyId, orderItemId);
    if (quantity > (line?.left ?? 0)) throw fieldError('quantity', 'more_than_arrived');
  }

  const records = crud<EpiDelivery, New, EpiReturn>({
    ...{ db, now, entity: 'employee', table: epiDeliveries },
    find: (tx, actor, { id }) => repository.findDelivery(tx, scopesOfAll(actor, SEEING), id),
    companyOf: ({ company }) => company.id,
    authorise: (actor, _, companyId) => requireInCompany(actor, companyId, WRITING),
    async check(tx, { actor, body, before, companyId }) {
      if (isNew(body)) return check(tx, actor, body, companyId);
      if (body.returnedOn > today()) throw fieldError('returnedOn', 'date_in_future');
      if (before && body.returnedOn < before.deliveredOn) throw fieldError('returnedOn', 'before_delivery');
    },
    async checkRemoval(_, { signedOn }) {
      if (signedOn) throw new AppError('epi_delivery_signed');
    },
    columns: (body, { uid }) =>
      isNew(body)
        ? {
            ...{ employeeId: body.employeeId, orderItemId: body.orderItemId ?? null, ...body.item },
            ...{ quantity: body.quantity, deliveredOn: body.deliveredOn, reason: body.reason },
            ...{ createdBy: uid, createdAt: now() },
          }
        : { returnedOn: body.returnedOn },
    // in the history of the person
    changes(before, after) {
      const row = mustExist(after ?? before);
      const of = { entityId: row.employee.id, fieldName: titleOf(row) };
      if (!before) return [{ ...of, action: 'EPI_DELIVERED', newValue: row.deliveredOn }];
      if (!after) return [{ ...of, action: 'EPI_REMOVED', oldValue: row.deliveredOn }];
      return [{ ...of, action: 'EPI_RETURNED', oldValue: before.returnedOn, newValue: after.returnedOn }];
    },
  });

  return {
    /** 404 for an employee whom the caller does not see. */
    async list(actor: Actor, query: EpiDeliveryQuery): Promise<ListOf<EpiDelivery>> {
      await personOf(db, actor, query.employeeId);
      return repository.listDeliveries(db, scopesOfAll(actor, SEEING), query);
    },

    async options(actor: Actor, employeeId: number): Promise<EpiDeliveryOptions> {
      const { companyId } = await personOf(db, actor, employeeId);
      if (!mayWrite(actor, companyId)) return { mayWrite: false, items: [], pendencies: [] };
      return {
        mayWrite: true,
        items: await repository.listLines(db, companyId),
        pendencies: await repository.listPendencies(db, employeeId, today()),
      };
    },

    async create(actor: Actor, body: EpiDeliveryBody): Promise<EpiDelivery> {
      const { companyId } = await employeeOf(db, actor, body.employeeId);
      const { orderItemId, name, caNumber, caValidity } = body;
      const line = orderItemId && (await db.transaction((tx) => repository.lockLine(tx, companyId, orderItemId)));
      const item = line || (name && caNumber && caValidity ? { name, caNumber, caValidity } : undefined);
      if (!item || (orderItemId && !line)) throw fieldError('orderItemId', 'invalid');
      const { name: called, caNumber: ca, caValidity: until } = item;
      return records.create(actor, companyId, { ...body, item: { name: called, caNumber: ca, caValidity: until } });
    },

    /** When it came back. */
    recordReturn: (actor: Actor, id: number, body: EpiReturn, expected?: number): Promise<EpiDelivery> =>
      records.update(actor, { id }, body, expected),

    /** Takes back an entry that was a mistake; 409 `epi_delivery_signed` from when it stands on a signed list. */
    remove: (actor: Actor, id: number, expected?: number): Promise<void> => records.remove(actor, { id }, expected),

    /** The list of a person as a PDF, to be signed. */
    async sheet(actor: Actor, employeeId: number, language: Language) {
      const { cpf, ...person } = await personOf(db, actor, employeeId);
      const deliveries = await repository.sheetRows(db, employeeId);
      const printed = { ...person, cpf: personDocuments.masked(cpf), deliveries, issuedOn: today() };
      return {
        name: `${epiWords[language].sheet.file}-${employeeId}.pdf`,
        bytes: await epiSheetPdf(printed, language),
      };
    },

    /**
     * Takes the signed list: it goes to every pendency of the person that waits for one, and on to analysis; what stands on it
     * counts as signed. 409 `epi_nothing_delivered`, `epi_sheet_not_asked`. A refused file changes nothing.
     */
    async sign(actor: Actor, employeeId: number, parts: AsyncIterable<UploadPart>): Promise<void> {
      const { companyId } = await personOf(db, actor, employeeId);
      requireInCompany(actor, companyId, WRITING);
      if (!(await repository.awaitsSignature(db, employeeId))) throw new AppError('epi_nothing_delivered');
      const ids = (await repository.listPendencies(db, employeeId, today())).map(({ id }) => id);
      if (ids.length === 0) throw new AppError('epi_sheet_not_asked');
      await documents.upload(actor, ids, parts, {
        claim: async (tx) => {
          const count = await repository.markSigned(tx, employeeId, today());
          if (count === 0) throw new AppError('epi_nothing_delivered');
          const of = { uid: actor.uid, companyId, entity: 'employee', entityId: employeeId, createdAt: now() } as const;
          await writeChanges(tx, of, { action: 'EPI_SIGNED', newValue: String(count) });
        },
      });
    },
  };
}
