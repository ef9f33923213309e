import type { NavigationEntry } from './useNavigationEntries.ts';

/** The key that follows `G` (design, section 4). */
export const SECTION_KEY = {
  welcome: 'I',
  dashboard: 'D',
  projects: 'J',
  pendencies: 'P',
  employees: 'C',
  riskSchedules: 'A',
  trainingClasses: 'T',
  passages: 'R',
  bookings: 'X',
  paymentReleases: 'L',
  formalNotices: 'N',
  homologations: 'H',
  epiProducts: 'E',
} as const satisfies Record<NavigationEntry['section'], string>;
