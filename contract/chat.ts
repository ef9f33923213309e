import { z } from 'zod';
import { boundedText, dateSchema, idNumberSchema, instantSchema, monthSchema, referenceSchema } from './common.ts';
import { CHAT } from './constants.ts';
import { READINESS_STATES } from './employees.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { PLANS } from './projects.ts';
import { projectReadinessListSchema } from './readiness.ts';
import { PERIODICITIES } from './systemPendencies.ts';

/** The assistant 'James' (L-08, ruling 31): questions, answers and the files exchanged. */

/** What a question can be about; `unknown`: said as such, never guessed. */
export const INTENTS = [
  'greeting',
  'document',
  'missing',
  'overdue',
  'dueSoon',
  'inReview',
  'returned',
  'unfit',
  'screen',
  'sendDocument',
  'registerEmployee',
  'importEmployees',
  'invite',
  'badge',
  'password',
  'language',
  'support',
  'search',
  'unknown',
] as const;
export type Intent = (typeof INTENTS)[number];

/** The screens that an answer can lead to, by the nouns and sections of the interface. */
export const CHAT_SCREENS = [
  'pendencies',
  'projects',
  'employees',
  'riskSchedules',
  'trainingClasses',
  'dashboard',
  'passages',
  'bookings',
  'users',
  'profiles',
  'facilities',
  'holidays',
  'systemPendencies',
  'badgeConfigs',
  'customFields',
  'companyGroups',
  'restrictedEmployees',
  'personal',
  'company',
  'security',
  'terms',
] as const;
export type ChatScreen = (typeof CHAT_SCREENS)[number];

/** POST chat/questions: the text is in the body, so that no name stands in an address. */
export const chatQuestionSchema = z.strictObject({ text: boundedText(CHAT.question) });

const documentSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  category: z.string(),
  plan: z.enum(PLANS),
  periodicity: z.enum(PERIODICITIES),
  validityDays: z.int().nullable(),
  validityMonths: z.int().nullable(),
  legalBasis: z.string().nullable(),
  blocksEntry: z.boolean(),
});
export type ChatDocument = z.infer<typeof documentSchema>;

const pendencySchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  status: z.enum(PENDENCY_STATUSES),
  project: z.string(),
  /** The person, else the company, whose document it is. */
  of: z.string(),
  referenceMonth: monthSchema.nullable(),
  expirationDate: dateSchema.nullable(),
});

export const chatAnswerSchema = z.object({
  intent: z.enum(INTENTS),
  /** Words of a configured external model over what is listed; null: the rules alone. */
  text: z.string().nullable(),
  /** How many there are of what is listed; null where nothing is counted. */
  total: z.int().nonnegative().nullable(),
  documents: z.array(documentSchema),
  pendencies: z.array(pendencySchema),
  people: z.array(referenceSchema.extend({ role: z.string(), state: z.enum(READINESS_STATES).nullable() })),
  projects: z.array(referenceSchema),
  /** Of the one person in `people`. */
  readiness: projectReadinessListSchema,
  screens: z.array(z.enum(CHAT_SCREENS)),
  /** The filter of the list of pendencies that shows all of what was counted. */
  filter: z
    .object({
      'status[]': z.array(z.enum(PENDENCY_STATUSES)).optional(),
      projectId: idNumberSchema.optional(),
      employeeId: idNumberSchema.optional(),
    })
    .nullable(),
});
export type ChatAnswer = z.infer<typeof chatAnswerSchema>;

/** GET chat/files: the files that the caller sent, and what others sent for the same pendencies; newest first. */
export const chatFilesSchema = z.array(
  z.object({
    id: idNumberSchema,
    name: z.string(),
    createdAt: instantSchema,
    /** Sent by the caller. */
    own: z.boolean(),
    pendency: referenceSchema,
    project: z.string(),
  }),
);
export type ChatFile = z.infer<typeof chatFilesSchema>[number];
