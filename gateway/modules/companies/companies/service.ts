import { CATEGORY_PERMISSION, type CompanyCategory } from '../../../../contract/companies.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import * as repository from './repository.ts';

/** Companies as the caller may choose them (B-04). */
export type CompaniesService = ReturnType<typeof companiesService>;

export function companiesService({ db }: { db: Db }) {
  return {
    /** The caller's companies; with a category, those that grant its permission. */
    own(actor: Actor, category?: CompanyCategory): CompanyRef[] {
      const memberships = actor.memberships.filter(
        (membership) => !category || membership.permissions.includes(CATEGORY_PERMISSION[category]),
      );
      const byId = new Map(
        memberships.map(({ companyId, companyName, cnpj }) => [companyId, { name: companyName, cnpj }]),
      );
      return [...byId].map(([id, company]) => ({ id, ...company }));
    },

    providers: (actor: Actor, category: CompanyCategory = 'PENDENCIES') =>
      repository.listProviders(db, scopesOfAll(actor, CATEGORY_PERMISSION[category])),

    providerProjects: (actor: Actor, providerId?: number) =>
      repository.listProviderProjects(db, scopesOfAll(actor, 'see_projects'), providerId),
  };
}
