import { asksCompany } from '../../../../contract/documentConditions.ts';
import type { DocumentReach, DocumentReachBody } from '../../../../contract/systemPendencies.ts';
import type { Db } from '../../../db/client.ts';
import * as repository from './reachRepository.ts';
import { activitiesOf, isAskedOfProvider } from './required.ts';

const CHUNK_PEOPLE = 500;
/** So many people are looked at; of a larger company the count is 'at least'. */
const MOST_PEOPLE = 20_000;

/**
 * Whom a document with these conditions asks today, over the active projects of the company: the companies and people for whom the
 * rules of the engine require it. Of a document that movements ask for: the people whom such a movement would ask.
 */
export async function reachOf(db: Db, asked: DocumentReachBody, today: string): Promise<DocumentReach> {
  const { companyId } = asked;
  const places = await repository.listPlaces(db, companyId, asked.plan);
  const projects = new Set<number>();
  const companies = new Set<number>();
  const employees = new Set<number>();
  const providers = new Map(
    places.map(({ projectId, riskActivityIds, providers: all }) => [
      projectId,
      {
        riskActivityIds,
        asked: new Set(all.filter((one) => asksCompany(asked.conditions, one)).map(({ companyId: id }) => id)),
      },
    ]),
  );
  const isOfPeople = asked.type === 'EMPLOYEE' || asked.type === 'RISK';
  if (!isOfPeople) {
    for (const [projectId, place] of providers) {
      if (place.asked.size === 0 || !isAskedOfProvider(asked, place)) continue;
      projects.add(projectId);
      for (const id of place.asked) companies.add(id);
    }
  }
  let isAtLeast = false;
  for (let cursor = 0, seen = 0; isOfPeople; ) {
    const people = await repository.nextAssigned(db, { companyId, today, cursor, limit: CHUNK_PEOPLE });
    const last = people.at(-1);
    if (!last) break;
    cursor = last.id;
    for (const person of people) {
      const place = providers.get(person.projectId);
      if (person.isGone || !place?.asked.has(person.companyId)) continue;
      if (activitiesOf(asked, person, place).length === 0) continue;
      projects.add(person.projectId);
      companies.add(person.companyId);
      employees.add(person.id);
    }
    seen += CHUNK_PEOPLE;
    isAtLeast = seen >= MOST_PEOPLE;
    if (isAtLeast) break;
    // Another request may go in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    projects: projects.size,
    companies: companies.size,
    employees: isOfPeople ? employees.size : null,
    isAtLeast,
  };
}
