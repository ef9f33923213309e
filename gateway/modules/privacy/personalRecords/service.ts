import type { Language } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { PERMISSION_GROUPS, PERMISSIONS, type Permission } from '../../../../contract/permissions.ts';
import {
  type LegalHoldBody,
  type PersonalRecord,
  type PersonalRecordQuery,
  type PersonalRecordRow,
  type PersonalReport,
  REPORT_ROWS,
} from '../../../../contract/personalRecords.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany, requireVerified } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { historyOfEmployee, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import { ofEmployee } from '../../../lib/personKeys.ts';
import type { DataAccessesService } from '../dataAccesses/service.ts';
import type { ErasuresService } from '../erasures/service.ts';
import type { SubjectRequestsService } from '../subjectRequests/service.ts';
import { personalReportPdf } from './reportPdf.ts';
import { registrationOf, STORED_SECTIONS, sectionOf } from './reportRepository.ts';
import * as repository from './repository.ts';

const PRIVACY_PERMISSIONS = PERMISSIONS.filter((key) => key in PERMISSION_GROUPS.privacy.keys);

/** What is kept of a person, why and until when, and the report of all of it (contract/personalRecords.ts). */
export type PersonalRecordsService = ReturnType<typeof personalRecordsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: Pick<CpfColumn, 'opened'>;
  erasures: Pick<ErasuresService, 'factsOf' | 'linesOf' | 'ofEmployee'>;
  requests: Pick<SubjectRequestsService, 'ofEmployee'>;
  accesses: Pick<DataAccessesService, 'saw'>;
};

export function personalRecordsService({ db, now, personDocuments, erasures, requests, accesses }: Dependencies) {
  /** Companies in whose whole name the caller holds a permission. */
  const companiesWith = (actor: Actor, permission: Permission): number[] =>
    actor.memberships
      .filter(({ projectId, permissions }) => projectId === null && permissions.includes(permission))
      .map(({ companyId }) => companyId);
  const seen = async (tx: Db, actor: Actor, id: number): Promise<PersonalRecordRow> => {
    requireVerified(actor);
    return mustExist(await repository.findPerson(tx, companiesWith(actor, 'see_privacy_record'), id));
  };

  async function read(tx: Db, actor: Actor, id: number): Promise<PersonalRecord> {
    const person = await seen(tx, actor, id);
    const holding = companiesWith(actor, 'erase_personal_data');
    const isOwn = companiesWith(actor, 'see_privacy_record').includes(person.company.id);
    const held = (key: Permission) => companiesWith(actor, key).includes(person.company.id);
    const holds = await repository.holdsOf(tx, id);
    return {
      ...person,
      lines: erasures.linesOf(await erasures.factsOf(tx, id)),
      // what another company does with the data of its people is its own
      holds: holds
        .filter(({ company }) => isOwn || companiesWith(actor, 'see_privacy_record').includes(company.id))
        .map((hold) => ({ ...hold, mayLift: hold.liftedAt === null && holding.includes(hold.company.id) })),
      erasures: isOwn ? await erasures.ofEmployee(tx, id) : [],
      requests: isOwn ? await requests.ofEmployee(tx, id) : [],
      holders: person.erasedAt ? [] : await repository.companiesOf(tx, holding, id),
      permissions: PRIVACY_PERMISSIONS.filter(held),
    };
  }

  return {
    list(actor: Actor, companyId: number, query: PersonalRecordQuery): Promise<ListOf<PersonalRecordRow>> {
      requireInCompany(actor, companyId, 'see_privacy_record');
      return repository.listPeople(db, companyId, query);
    },

    get: (actor: Actor, id: number): Promise<PersonalRecord> => read(db, actor, id),

    /** From now on nothing of the person is erased. In the name of the employer, or of a contracting company that had them on a project. */
    hold: (actor: Actor, id: number, { companyId, reason }: LegalHoldBody): Promise<PersonalRecord> =>
      db.transaction(async (tx) => {
        const person = await seen(tx, actor, id);
        const holders = await repository.companiesOf(tx, companiesWith(actor, 'erase_personal_data'), id);
        if (holders.length === 0) throw new AppError('forbidden', { missing: 'erase_personal_data' });
        if (person.erasedAt || !holders.some((company) => company.id === companyId))
          throw fieldError('companyId', 'invalid');
        await repository.lockPerson(tx, id);
        const at = { createdBy: actor.uid, createdAt: now() };
        await repository.insertHold(tx, { companyId, employeeId: id, reason, ...at });
        const entry = { uid: actor.uid, companyId, entity: 'employee', entityId: id, createdAt: now() } as const;
        await writeAudit(tx, [{ ...entry, action: 'LEGAL_HOLD_SET', note: reason }]);
        return read(tx, actor, id);
      }),

    /** 404 for a hold of another company, and for one that is lifted. */
    lift: (actor: Actor, id: number, holdId: number): Promise<PersonalRecord> =>
      db.transaction(async (tx) => {
        await seen(tx, actor, id);
        const companyIds = companiesWith(actor, 'erase_personal_data');
        const lifted = await repository.liftHold(tx, holdId, { employeeId: id, companyIds, uid: actor.uid, at: now() });
        if (!lifted) throw notFound();
        const entry = { uid: actor.uid, ...lifted, entity: 'employee', entityId: id, createdAt: now() } as const;
        await writeAudit(tx, [{ ...entry, action: 'LEGAL_HOLD_LIFTED' }]);
        return read(tx, actor, id);
      }),

    /**
     * Everything that is kept of an employee of the caller's company (LGPD art. 18, II and V), which stands in the log of accesses.
     * What readings found in health documents takes `see_health_data`.
     */
    async report(actor: Actor, id: number): Promise<PersonalReport> {
      const person = await seen(db, actor, id);
      const companyId = person.company.id;
      requireInCompany(actor, companyId, 'export_personal_data');
      const opened = personDocuments.opened(
        (await registrationOf(db, id)) as { cpf: string | null; foreignDocument: string | null },
      );
      const report: PersonalReport = {
        generatedAt: now().toISOString(),
        company: await repository.companyOf(db, companyId),
        person: { id, name: person.name },
        retention: erasures.linesOf(await erasures.factsOf(db, id)),
        sections: {
          REGISTRATION: Object.entries(opened)
            .filter(([, value]) => value !== null)
            .map(([field, value]) => ({ field, value: String(value) })),
        },
      };
      const seesHealth = companiesWith(actor, 'see_health_data').includes(companyId);
      for (const section of STORED_SECTIONS) {
        const health = section === 'READINGS' && !seesHealth;
        report.sections[section] = await sectionOf(db, section, id, { withoutHealth: health });
      }
      report.sections.HISTORY = await historyOfEmployee(db, id, REPORT_ROWS);
      await db.transaction(async (tx) => {
        const what = { kind: 'REPORT', employeeIds: [id], sensitivity: 'HEALTH' } as const;
        await accesses.saw(tx, actor, [{ companyId }], what);
        const entry = { uid: actor.uid, companyId, entity: 'employee', entityId: id, createdAt: now() } as const;
        await writeAudit(tx, [{ ...entry, action: 'PERSONAL_DATA_EXPORTED', about: ofEmployee(id) }]);
      });
      return report;
    },

    /** As `report`, to print. */
    async pdf(actor: Actor, id: number, language: Language): Promise<Uint8Array> {
      return personalReportPdf(await this.report(actor, id), language);
    },
  };
}
