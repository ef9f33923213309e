import type { ChatAnswer, ChatFile } from '../../../../contract/chat.ts';
import { calledName } from '../../../../contract/common.ts';
import { CHAT, TEXT } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { PendencyRow } from '../../../../contract/pendencies.ts';
import { type PendencyStatus, WAITING_FOR_ANALYST, WAITING_FOR_SUPPLIER } from '../../../../contract/pendencyStatus.ts';
import { type Actor, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { EmployeesService } from '../../employees/employees/service.ts';
import type { ReadinessService } from '../../employees/readiness/service.ts';
import type { PendencyListService } from '../../pendencies/pendencies/listService.ts';
import type { ProjectsService } from '../../projects/projects/service.ts';
import { understand } from './intents.ts';
import type { OutsideChat } from './outside.ts';
import * as repository from './repository.ts';

/** James (L-08): answers out of the catalogue and of the caller's own lists, by their rules. Questions are not kept. */
export type ChatService = ReturnType<typeof chatService>;

type Dependencies = {
  db: Db;
  employees: Pick<EmployeesService, 'list'>;
  projects: Pick<ProjectsService, 'list'>;
  pendencyLists: Pick<PendencyListService, 'list'>;
  readiness: Pick<ReadinessService, 'inProjects'>;
  /** Absent: the rules alone. */
  outside?: OutsideChat | undefined;
};
type Found = Partial<Omit<ChatAnswer, 'intent'>>;

const NOTHING = {
  text: null,
  ...{ total: null, documents: [], pendencies: [], people: [], projects: [], readiness: [], screens: [], filter: null },
} satisfies Omit<ChatAnswer, 'intent'>;
const PAGE = { page: 1, itemsPerPage: CHAT.listed } as const;

export function chatService({ db, employees, projects, pendencyLists, readiness, outside }: Dependencies) {
  /** Of the supplier what it has to send, of who decides what waits for that. */
  const waitingFor = (actor: Actor): readonly PendencyStatus[] =>
    scopesOf(actor, 'confirm_pendency').length > 0 ? WAITING_FOR_ANALYST : WAITING_FOR_SUPPLIER;

  async function pendencies(actor: Actor, filter: NonNullable<ChatAnswer['filter']>): Promise<Found> {
    const { 'status[]': statuses, ...ids } = filter;
    const text = await pendencyLists.list(actor, { ...PAGE, ...ids, ...(statuses && { 'status[]': statuses }) });
    const { results, meta } = JSON.parse(text) as ListOf<PendencyRow>;
    return {
      filter,
      total: meta.totalResults,
      pendencies: results.map(({ id, name, status, project, company, employee, referenceMonth, expirationDate }) => ({
        ...{
          id,
          name,
          status,
          project: project.name,
          of: employee?.name ?? company.name,
          referenceMonth,
          expirationDate,
        },
      })),
    };
  }
  const withStatus = (actor: Actor, statuses: readonly PendencyStatus[]) =>
    pendencies(actor, { 'status[]': [...statuses] });

  async function people(actor: Actor, filter: { nameOrDocument: string } | { readiness: 'UNFIT' }) {
    const { results, meta } = await employees.list(actor, { ...PAGE, ...filter });
    const found = results.map((row) => ({
      ...{ id: row.id, name: calledName(row), role: row.role, state: row.readiness?.state ?? null },
    }));
    return { people: found, total: meta.totalResults };
  }

  /** What is missing for the one person or project of that name; where several have it, which these are. */
  async function missing(actor: Actor, named: string): Promise<Found | undefined> {
    const [{ people: found }, { results }] = await Promise.all([
      people(actor, { nameOrDocument: named }),
      projects.list(actor, { ...PAGE, project: named }),
    ]);
    const inProjects = results.map(({ id, name }) => ({ id, name }));
    const [person] = found;
    const [project] = inProjects;
    if (person && found.length === 1 && !project) {
      const ofPerson = { employeeId: person.id, 'status[]': [...WAITING_FOR_SUPPLIER] };
      return {
        ...(await pendencies(actor, ofPerson)),
        people: found,
        readiness: await readiness.inProjects(actor, person.id),
      };
    }
    if (project && inProjects.length === 1 && !person) {
      const ofProject = { projectId: project.id, 'status[]': [...WAITING_FOR_SUPPLIER] };
      return { ...(await pendencies(actor, ofProject)), projects: inProjects };
    }
    return person || project ? { people: found, projects: inProjects } : undefined;
  }

  async function documents(actor: Actor, words: readonly string[]): Promise<Found | undefined> {
    const companies = actor.memberships.map(({ companyId }) => companyId);
    const found = words.length === 0 ? [] : await repository.findDocuments(db, companies, words);
    return found.length === 0 ? undefined : { documents: found };
  }

  async function byRules(actor: Actor, question: string): Promise<ChatAnswer> {
    const { intent, subject, words, screens } = understand(question);
    const named = subject.slice(0, TEXT.search);
    const told = (found: Found, as = intent): ChatAnswer => ({ ...NOTHING, ...found, intent: as });
    switch (intent) {
      case 'overdue':
        return told(await withStatus(actor, ['EXPIRED']));
      case 'dueSoon':
        return told(await withStatus(actor, ['NEXT_DUE_DATE']));
      case 'inReview':
        return told(await withStatus(actor, WAITING_FOR_ANALYST));
      case 'missing':
      case 'unfit': {
        if (named === '')
          return told(
            intent === 'unfit'
              ? await people(actor, { readiness: 'UNFIT' })
              : await withStatus(actor, waitingFor(actor)),
          );
        const found = await missing(actor, named);
        if (found) return told(found, 'missing');
        break;
      }
      case 'document':
      case 'search': {
        const found = (await documents(actor, words)) ?? (await missing(actor, named));
        if (found) return told(found, found.documents ? 'document' : found.filter ? 'missing' : 'search');
        break;
      }
      case 'screen':
      case 'unknown':
        break;
      default:
        return told({});
    }
    return screens.length > 0 ? told({ screens }, 'screen') : told({}, 'unknown');
  }

  return {
    /** What nothing is found about is `unknown`; no text of the question is written anywhere. */
    async answer(actor: Actor, question: string): Promise<ChatAnswer> {
      const found = await byRules(actor, question);
      return { ...found, text: (await outside?.(question, found, actor.language)) ?? null };
    },

    files: (actor: Actor): Promise<ChatFile[]> =>
      repository.listFiles(db, scopesOf(actor, 'see_pendency_details'), actor.uid),
  };
}
