import { addDays, dayOf } from '../../../../contract/common.ts';
import { SUBJECT_ANSWER_DAYS } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  SubjectAnswer,
  SubjectRequest,
  SubjectRequestBody,
  SubjectRequestQuery,
} from '../../../../contract/subjectRequests.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { subjectRequests } from '../../../db/schema/privacy.ts';
import { crud } from '../../../lib/crud.ts';
import { AppError, asField, fieldError } from '../../../lib/errors.ts';
import { ofEmployee } from '../../../lib/personKeys.ts';
import * as repository from './repository.ts';

/** What people ask about their data (contract/subjectRequests.ts). */
export type SubjectRequestsService = ReturnType<typeof subjectRequestsService>;

/** Who answers the people: the report is most of the answers. */
const PERMISSION = 'export_personal_data';

export function subjectRequestsService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());
  const requests = crud<SubjectRequest, SubjectRequestBody, SubjectAnswer>({
    db,
    now,
    entity: 'subjectRequest',
    table: subjectRequests,
    async find(tx, actor, { id }) {
      const found = await repository.findRequest(tx, id, today());
      if (found) requireInCompany(actor, found.company.id, 'see_privacy_record');
      return found;
    },
    companyOf: ({ company }) => company.id,
    authorise(actor, _action, companyId, request) {
      requireInCompany(actor, companyId, PERMISSION);
      if (request && request.state !== 'OPEN') throw new AppError('request_answered');
    },
    check: async (_tx, { body }) => {
      if ('receivedOn' in body && body.receivedOn > today()) throw fieldError('receivedOn', 'date_in_future');
    },
    columns: (body, { uid }) =>
      'employeeId' in body
        ? { ...body, dueOn: addDays(body.receivedOn, SUBJECT_ANSWER_DAYS), createdBy: uid, createdAt: now() }
        : { ...body, answeredBy: uid, answeredAt: now() },
    changes: (before, after) =>
      after
        ? [
            {
              action: before ? `SUBJECT_REQUEST_${after.state}` : 'SUBJECT_REQUEST_CREATED',
              newValue: before ? after.answer : after.text,
              about: ofEmployee(after.employee.id),
            },
          ]
        : [],
  });

  return {
    get: requests.get,
    update: requests.update,

    list(actor: Actor, companyId: number, query: SubjectRequestQuery): Promise<ListOf<SubjectRequest>> {
      requireInCompany(actor, companyId, 'see_privacy_record');
      return repository.listRequests(db, { companyId, today: today() }, query);
    },

    ofEmployee: (tx: Db, employeeId: number): Promise<SubjectRequest[]> =>
      repository.requestsOf(tx, employeeId, today()),

    /** 400 on the field for somebody who is not, and never was, an employee of a company of the caller. */
    async create(actor: Actor, body: SubjectRequestBody): Promise<SubjectRequest> {
      const companyId = await repository.employerOf(db, body.employeeId);
      if (companyId === undefined) throw fieldError('employeeId', 'invalid');
      try {
        requireInCompany(actor, companyId, PERMISSION);
      } catch (error) {
        asField('employeeId')(error);
      }
      return requests.create(actor, companyId, body);
    },
  };
}
