/** Closed lists of the rules of documents that the first screen needs too: without the rules themselves, which would come along. */

/** Registers of who signs (domain facts, 1.1-c): professional councils, and safety technicians at the Ministry of Labour. */
export const REGISTERS = [
  ...(['CREA', 'CRT', 'CAU', 'MTE', 'CRM', 'COREN', 'CRQ', 'CRBIO', 'CRC', 'CREFITO', 'CRP', 'OAB'] as const),
] as const;

/** What concluding does while a document that this one depends on is not accepted. */
export const DEPENDENCY_EFFECTS = ['WARN', 'BLOCK'] as const;
export type DependencyEffect = (typeof DEPENDENCY_EFFECTS)[number];

/** Events of which the sender says the day, in place of the issue: what is proved by the document. */
export const STATED_EVENTS = ['EXAM', 'COLLECTION', 'TRAINING', 'INSPECTION', 'TAKING_OFFICE'] as const;

/** LC 123/2006, arts. 3 and 18-A. */
export const COMPANY_SIZES = ['MEI', 'ME', 'EPP', 'OTHER'] as const;
export type CompanySize = (typeof COMPANY_SIZES)[number];
