import { WELCOME } from '../../../../contract/constants.ts';
import type { Permission, Side } from '../../../../contract/permissions.ts';
import { WELCOME_SETS, type Welcome, type WelcomeCompany } from '../../../../contract/welcome.ts';
import { type Actor, type ActorMembership, scopesOfAll } from '../../../access/actor.ts';
import { STARTING_SETS } from '../../../db/catalogue/startingSets.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import type { CompanyRegisterService } from '../../homologations/companyRegister/service.ts';
import * as repository from './repository.ts';

/** The first run of a company (ADR 200): nothing is kept about it, it is what the company has and has not yet. */
export type WelcomeService = ReturnType<typeof welcomeService>;

/** One of these makes the first steps of a side the person's; an unconfirmed company waits with who keeps its data. */
const TAKES: Record<Side, readonly Permission[]> = {
  CONTRACTING: ['add_project', 'update_company_data'],
  PROVIDER: ['add_employee', 'import_employee', 'upload_pendency_document'],
};

const takesSteps = ({ relationType, projectId, confirmed, permissions }: ActorMembership): boolean =>
  projectId === null &&
  TAKES[relationType].some(
    (key) => permissions.includes(key) && (relationType === 'PROVIDER' || key === 'add_project' || !confirmed),
  );

type Dependencies = { db: Db; now: () => Date; register: Pick<CompanyRegisterService, 'lookUp'> };
/** What a look-up says where there is nothing to begin with. */
const SAYS_NOTHING: readonly string[] = ['cnpj_not_found', 'cnpj_source_away'];

export function welcomeService({ db, now, register }: Dependencies) {
  const companiesOf = (actor: Actor, side: Side): number[] =>
    actor.memberships.filter(({ relationType }) => relationType === side).map(({ companyId }) => companyId);

  /** The membership whose first steps come next; null for who has work in any company, or no right to begin it. */
  async function beginning(actor: Actor): Promise<ActorMembership | null> {
    const first = actor.memberships.find(takesSteps);
    // who belongs to one project alone was brought into work
    if (!first || actor.memberships.some(({ projectId }) => projectId !== null)) return null;
    const since = new Date(now().getTime() - WELCOME.days * 86_400_000);
    const [contracting, providers] = [companiesOf(actor, 'CONTRACTING'), companiesOf(actor, 'PROVIDER')];
    return (await repository.hasWork(db, { contracting, providers, since })) ? null : first;
  }

  async function ofContracting({ companyId, companyName, confirmed }: ActorMembership): Promise<Welcome> {
    const slugs = WELCOME_SETS.flatMap((name) => STARTING_SETS[name]);
    const entries = await repository.entriesOf(db, companyId, slugs);
    const idsOf = (of: readonly string[]) => entries.filter(({ slug }) => of.includes(slug)).map(({ id }) => id);
    return {
      kind: 'CONTRACTING',
      company: { id: companyId, name: companyName, confirmed },
      facility: await repository.firstFacility(db, companyId),
      project: await repository.lastDraft(db, companyId),
      sets: WELCOME_SETS.map((name) => ({ name, documentIds: idsOf(STARTING_SETS[name]) })),
    };
  }

  async function ofProvider(actor: Actor, { companyId, companyName, confirmed }: ActorMembership): Promise<Welcome> {
    const scopes = scopesOfAll(actor, 'see_pendency').filter((scope) => scope.companyId === companyId);
    const documents = await repository.documentsOf(db, scopes);
    return {
      kind: 'PROVIDER',
      company: { id: companyId, name: companyName, confirmed },
      ...(await repository.peopleOf(db, companyId)),
      project: await repository.firstProject(db, companyId),
      ...documents,
    };
  }

  return {
    /** Whether the caller has first steps: of nobody's company, or of one that has no work yet. */
    async isDue(actor: Actor): Promise<boolean> {
      return actor.verified && (actor.memberships.length === 0 || (await beginning(actor)) !== null);
    },

    /** What the register says of the company that somebody without one is about to found. */
    async company(actor: Actor, cnpj: string): Promise<WelcomeCompany> {
      if (!actor.verified || actor.memberships.length > 0) return { company: null };
      try {
        const { name, tradingName, cadastralSituation, asOf } = await register.lookUp(cnpj);
        const names = { companyName: name, tradingName: tradingName || name };
        return { company: { ...names, situation: cadastralSituation, asOf } };
      } catch (error) {
        if (error instanceof AppError && SAYS_NOTHING.includes(error.code)) return { company: null };
        throw error;
      }
    },

    /** The steps, and what is there of each. */
    async get(actor: Actor): Promise<Welcome> {
      if (!actor.verified) return { kind: 'NONE' };
      if (actor.memberships.length === 0) return { kind: 'FOUND' };
      const membership = await beginning(actor);
      if (!membership) return { kind: 'NONE' };
      return membership.relationType === 'CONTRACTING' ? ofContracting(membership) : ofProvider(actor, membership);
    },
  };
}
