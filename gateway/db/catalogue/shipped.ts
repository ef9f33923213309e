import type { CatalogueEntry } from './entry.ts';
import { labourContracts } from './labourContracts.ts';
import { labourEvents } from './labourEvents.ts';
import { labourMonthly } from './labourMonthly.ts';
import { labourPayroll } from './labourPayroll.ts';
import { labourStanding } from './labourStanding.ts';
import { safetyCompany } from './safetyCompany.ts';
import { safetyEnvironment } from './safetyEnvironment.ts';
import { safetyEquipment } from './safetyEquipment.ts';
import { safetyHealth } from './safetyHealth.ts';
import { safetyPeople } from './safetyPeople.ts';
import { safetyTraining } from './safetyTraining.ts';
import { safetyWork } from './safetyWork.ts';

/** The documents that every gateway ships (domain, section 3; law.md): a company chooses and adapts them as data. */
export const SHIPPED_CATALOGUE: readonly CatalogueEntry[] = [
  ...labourMonthly,
  ...labourPayroll,
  ...labourStanding,
  ...labourContracts,
  ...labourEvents,
  ...safetyPeople,
  ...safetyHealth,
  ...safetyTraining,
  ...safetyCompany,
  ...safetyWork,
  ...safetyEnvironment,
  ...safetyEquipment,
];
