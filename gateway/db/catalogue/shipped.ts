import type { CatalogueEntry } from './entry.ts';
import { labourMonthly } from './labourMonthly.ts';
import { labourStanding } from './labourStanding.ts';
import { safetyCompany } from './safetyCompany.ts';
import { safetyPeople } from './safetyPeople.ts';

/** The documents that every gateway ships (domain, section 3; law.md): a company chooses and adapts them as data. */
export const SHIPPED_CATALOGUE: readonly CatalogueEntry[] = [
  ...labourMonthly,
  ...labourStanding,
  ...safetyPeople,
  ...safetyCompany,
];
