// Over 300 lines: every number of the specification stands in this one file.
/** Every number of the specification, once (rows M-12, M-13, M-14 and those named beside each value). */

/** Rows on a page, by list (M-12). */
export const PAGE_SIZE = {
  default: 10,
  pendencies: 10,
  projects: 10,
  projectCompanies: 10,
  employees: 10,
  users: 10,
  catalogue: 10,
  homologation: 10,
  invitationCompanies: 15,
  contractRegimes: 20,
  facilities: 100,
  employeeProjectsInfo: 9999,
} as const;

/** The page sizes that a person can choose ('Itens por página', L-13). */
export const PAGE_SIZE_CHOICES = [10, 25, 50, 100] as const;
/** The most rows that one call answers; more is a 400 (wire conventions). */
export const MAX_PAGE_SIZE = 100;
/** Employees that come to a project, or leave it, in one request. */
export const PROJECT_EMPLOYEES_AT_ONCE = 100;
/** The assistant: characters of a question, what an answer lists, files, and messages kept in the tab (L-08). */
export const CHAT = {
  ...{ question: 500, listed: 5, files: 30, filesFrom: 200, kept: 40 },
  /** Of an external model: characters of its text, how long it may take, and how long it is left alone after so many failures. */
  ...{ outsideText: 600, outsideMs: 6000, outsideFailures: 3, outsideRestMs: 60_000 },
} as const;
/** Rows up to which totals are exact and pages are reached by offset. */
export const EXACT_TOTAL_LIMIT = 10_000;
/** Lengths of a restriction of a person (B-16). */
export const RESTRICTION = { name: 120, details: 1000, facilities: 100, contest: 1000 } as const;

/** Milliseconds without typing before a search is asked (M-13). */
export const DEBOUNCE = {
  dashboard: 1000,
  listSearch: 1000,
  companyList: 500,
  users: 500,
  blockedCollaborators: 500,
  urlPush: 300,
} as const;

/** Timers, in milliseconds (M-14). */
export const TIMER = {
  bannerPermissionCheck: 30_000,
  bannerFirstStatus: 60_000,
  bannerInterval: 5 * 60_000,
  /** Between two looks at something that changes by itself while a person watches it. */
  watching: 2000,
  /** Between two tries while the gateway does not answer. */
  reconnect: 10_000,
  importObserver: 5000,
  uploadDialogLoading: 3000,
  reportHistoryWait: 1500,
  projectUpdateAbout: 3 * 60_000,
  toast: 10_000,
  helpDeskTimeout: 10_000,
  permissionFailureRedirect: 250,
  permissionFailureMessage: 500,
  inviteReloadAfterCancel: 1000,
  inviteReloadAfterInvite: 2000,
  chunkReload: 60_000,
  extensionCheck: 2 * 60 * 60_000,
  supportHintAfterConfirmation: 2 * 60 * 60_000,
  progressThrottle: 200,
  progressDuration: 5000,
  skeletonDelay: 200,
  formDraft: 24 * 60 * 60_000,
} as const;

/** Session and account limits (A-10, A-24, A-28, A-30, A-31, A-43, wire section 3). */
export const SESSION = {
  accessTokenSeconds: 15 * 60,
  refreshTokenDays: 7,
  refreshThresholdSeconds: 30,
  /** A refresh token used again within these gets the same answer; later its session ends. */
  refreshGraceSeconds: 10,
  cookieMaxAgeSeconds: 86_400,
  captchaSeconds: 5 * 60,
  passwordMaxAgeDays: 90,
  inactivityDays: 90,
  loginPasswordMin: 8,
  /** Links of mails: one hour, single use. */
  linkSeconds: 60 * 60,
  /** Second factor: six digits, ten minutes, five tries, another after a minute. */
  mfaCodeSeconds: 10 * 60,
  mfaTries: 5,
  resendSeconds: 60,
  /** How long a right password waits for its second factor. */
  mfaSigninSeconds: 15 * 60,
  /** Wrong codes of one person, over all codes, after which a wait begins; it doubles like that of a sign-in. */
  mfaLockAfterFailures: 10,
  /** A sign-up takes at least so long: longer than writing an account or a mail to its owner, which differ. */
  signupMinMs: 150,
  /** How long a password of over 90 days may be changed after it was entered. */
  changeTokenSeconds: 15 * 60,
  /** A session ends by then, however often it is renewed. */
  sessionMaxDays: 30,
  inviteDays: 7,
  /** Old passwords that are refused. */
  passwordsRemembered: 10,
  /** Failures after which a wait begins; each further failure doubles it, up to the maximum. An attempt counts before it is verified. */
  lockAfterFailures: 5,
  /** The same for one address, behind which a whole company may sit. */
  lockAddressAfterFailures: 100,
  lockFirstWaitSeconds: 30,
  lockMaxWaitSeconds: 10 * 60,
  failuresForgottenAfterSeconds: 24 * 60 * 60,
} as const;

export const PASSWORD = { min: 8, max: 20, specials: '+-*@#$%!?', minSpecials: 2 } as const;

/** Strength bar of the password widget. */
export const PASSWORD_STRENGTH = { LOW: 30, MEDIUM: 50, STRONG: 100 } as const;

export const PHONE = { prefix: '+55', maskedMin: 14, visibleDigits: 2 } as const;

/** Files that are sent (wire section 1, `files`). */
export const UPLOAD = {
  maxBytes: 25 * 1024 * 1024,
  maxFiles: 10,
  /** Of an office file: what all of it unpacks to, and its parts. Of a picture: its pixels. */
  maxUnpackedBytes: 200 * 1024 * 1024,
  maxArchiveEntries: 2000,
  maxPixels: 100_000_000,
} as const;

/** A company's logo: bytes of the file that is sent, pixels of the longer side that are kept (B-23). */
export const COMPANY_LOGO = { maxBytes: 2 * 1024 * 1024, side: 512 } as const;
/** The photo of an employee (E-19): as it is sent, and the sides of the square that is kept, in pixels. */
export const EMPLOYEE_IMAGE = { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000, side: 512 } as const;

/** How long a body that is no upload may take to arrive; and how long a connection may stand still while a request is under way. */
export const BODY_TIMEOUT_MS = 30_000;
export const IDLE_CONNECTION_MS = 60_000;

/**
 * Requests of one signed-in person and of one company: so many a second, a burst before that counts, and how long one above
 * waits at most before it is refused. `sideBySide`: requests of one person that run at the same time, so that a flood slows
 * another person's request by one of its own on the embedded database, which runs one statement at a time, by two on a server.
 * `refuseAfterMs`: how long that error is held back, `mostHeld`: how many at a time.
 */
export const RATE_LIMIT = {
  person: { perSecond: 20, burst: 60 },
  company: { perSecond: 200, burst: 600 },
  longestWaitMs: 2000,
  refuseAfterMs: 1000,
  mostHeld: 1000,
  sideBySide: { embedded: 1, server: 2 },
  uploadsPerMinute: 60,
} as const;

/** Keys of a company for other systems: length of a name, days that one lives at most, keys that work at a time, and calls. */
export const API_KEY = {
  name: 80,
  days: 365,
  perCompany: 50,
  requestsPerMinute: { usual: 300, max: 1200 },
  /** Characters of the secret that lists show. */
  prefix: 12,
  /** The last use is written at most so often. */
  lastUseSeconds: 60,
} as const;

/** How long a decision can be undone, and its mails wait (ruling 16). */
export const UNDO_SECONDS = 10;
/** Who has the review of a pendency open, in milliseconds: how often it says so, and after which silence it is closed. */
export const PRESENCE = { heartbeatMs: 10_000, goneAfterMs: 30_000 } as const;

/**
 * Acting on many rows at once (wire, section 5): rows of one action; those of it that are checked before it begins; those that are
 * undone together.
 */
export const BULK = { maxRows: 10_000, checkedRows: 50, undoneRows: 50 } as const;
export const EXPORT = { fileHours: 24 } as const;
/**
 * Import of employees: what a sheet may hold, rows of one transaction on each kind of database, and how long the staged rows
 * stay for an undo and the history of an upload.
 */
export const IMPORT = {
  maxRows: 50_000,
  maxColumns: 100,
  maxCellText: 1000,
  headerWithin: 20,
  samples: 2,
  staged: 500,
  embeddedBatch: 100,
  serverBatch: 500,
  undoHours: 24,
  historyMonths: 12,
  namedDependents: 5,
} as const;
/** Saved views: how many a person keeps, the length of a name, how many are listed and how many counted at once (wire, section 5). */
export const VIEWS = { perPerson: 50, name: 80, listed: 200, counted: 30, columns: 40 } as const;

/**
 * Release of payments: business days in which a supplier should mend a retained month, months back of which retaining is
 * told, months that are computed in one transaction, letters of a note.
 */
export const PAYMENT_RELEASE = { termDays: 5, toldMonths: 3, batch: 200, note: 1000 } as const;

/**
 * A dossier of evidence: the documents and the bytes of their files that one ZIP holds, and the months of its period. Of
 * pendencies without a document, and of formal notices, as many are listed.
 */
export const DOSSIER = {
  ...{ documents: 20_000, bytes: 1024 ** 3, people: 5000, months: 240 },
  /** Rows of these lists. */
  ...{ missing: 20_000, notices: 500, comments: 20_000, payments: 20_000 },
  /** Rows of a list in the PDF, which is made in memory; the spreadsheet has all. */
  printed: 2000,
} as const;

/** Formal notices: lengths of their texts, documents that one names and offers, most business days of a term, files of an answer. */
export const FORMAL_NOTICE = {
  ...{ subject: 120, facts: 5000, answer: 4000, note: 1000 },
  ...{ items: 100, offered: 50, termDays: 60, usualTerm: 5, files: 10 },
} as const;

/** The monthly grid (D-40): providers of a page, months, and documents of one provider. */
export const GRID = { providers: 10, maxProviders: 20, months: 6, maxMonths: 12, documents: 100 } as const;

export const TEXT = {
  search: 120,
  name: 255,
  note: 1000,
  comment: 2000,
  observationTitle: 80,
  observationDescription: 1000,
  analysisNoteDescription: 5000,
  terms: 60_000,
  justification: 1000,
  fileName: 255,
  /** Of a name or title, in the subject of a mail. */
  nameInSubject: 80,
} as const;

/** Trainings (G-07): lengths of their texts; most hours, months and documents, highest and usual least score. */
export const TRAINING_TEXT = { name: 120, norm: 255, content: 4000, certificate: 4000 } as const;
export const TRAINING = { hours: 999, validityMonths: 120, documents: 20, score: 10, usualScore: 7 } as const;
/**
 * Absences after which a training is given again: days of any norm (NR-1, 1.7.1.2.3), days of NR-35 and months of NR-10
 * (10.8.8.2). A return on the day after the last one counts.
 */
export const TRAINING_ABSENCE = { days: 180, heightDays: 90, electricityMonths: 3 } as const;
/** Seats, instructors, people of one request, and lengths of the texts of a training class. */
export const TRAINING_CLASS = {
  seats: 500,
  instructors: 10,
  people: 200,
  place: 255,
  person: 120,
  reason: 500,
  /** People that a search for participants offers. */
  offered: 25,
  files: 50,
  note: 1000,
} as const;
/** Risk schedules: people of one; letters of a reason; people of one search; days and entries of a calendar. */
const IN_CALENDAR = { calendarDays: 42, calendar: 2500 } as const;
/** CLT, art. 66: hours of rest between two shifts. */
const SHIFTS = { restHours: 11, number: 60 } as const;
export const RISK_SCHEDULE = { ...SHIFTS, people: 200, reason: 500, offered: 25, ...IN_CALENDAR } as const;
/** Lengths of a clinic's and a booking's texts; people of one booking; rows and days of the calendar that are offered. */
export const EXAM = {
  ...{ clinicName: 120, address: 255, arrival: 255, clinicEmail: 254, cancelReason: 500 },
  ...{ people: 20, placesPerDay: 500, municipalities: 10, clinics: 50, daysAhead: 180, nextPlaceWithin: 60 },
  /** NR-7, 7.5.8: months between two periodic exams of who is exposed to risks, and of everybody else. */
  ...{ exposedMonths: 12, otherMonths: 24 },
  /** NR-7, 7.5.9 to 7.5.11: days away that ask for a return exam, days for the exit exam, and the age up to which an exam serves as one. */
  ...{ returnAfter: 30, exitWithin: 10, exitServes: 90, exitServesAtLowRisk: 135 },
  /** An exam up to so many days before a return or change of risk is of it. */
  eventServes: 30,
  /** How far the list 'a agendar' looks ahead, and how long it keeps a dismissal without exam, in days. */
  ...{ listedAhead: 60, exitListed: 90 },
  /** Days after the exam in which the clinic's signed address takes the ASO (ruling 29). */
  addressDays: 30,
} as const;
/** Protective equipment (I-01 to I-05): lengths of texts, the highest price, and the most of one product and of products in a cart. */
export const EPI = {
  ...{ name: 120, code: 30, maker: 120, details: 255, reason: 500 },
  ...{ price: 1_000_000, quantity: 9_999, products: 100 },
} as const;
/** The offering of regulatory norms (I-11). */
export const NR = { people: 100_000, contact: 120, message: 1000 } as const;
/** Lengths of a billing address (B-29). */
export const BILLING = { street: 120, number: 20, complement: 80, neighborhood: 80, city: 60 } as const;
/** Kilometres up to which clinics are looked for. */
export const PROXIMITIES = [5, 10, 20, 50, 100] as const;
/** Limits of the fields that a company adds to its suppliers' employees, and suppliers of a group (B-17, B-18). */
export const CUSTOM_FIELD = { fields: 40, label: 60, help: 200, options: 50, option: 60, text: 255 } as const;
export const GROUP_PROVIDERS = 5000;
/** Lengths of an employee's texts, digits of the CBO, and the age from which anybody may work (CF art. 7, XXXIII). */
export const EMPLOYEE = {
  name: 255,
  role: 80,
  registration: 30,
  operator: 120,
  issuer: 60,
  workSchedule: 60,
  cboDigits: 6,
  minAge: 14,
  riskAge: 18,
} as const;

/**
 * The one allow-list of rich text (descriptions of projects and analysis notes, terms of use): the gateway stores nothing
 * else, the interface renders nothing else, the editor offers nothing else. `headings`: in the terms of use only.
 * `storedFactor`: the HTML may be this many times the visible text.
 */
export const RICH_TEXT = {
  tags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'blockquote', 'ul', 'ol', 'li', 'a'],
  headings: ['h1', 'h2', 'h3'],
  attributes: { a: ['href'], ol: ['start'] },
  schemes: ['http', 'https', 'mailto'],
  storedFactor: 4,
  /** Levels of tags; the text of deeper ones is kept without them. */
  nesting: 20,
} as const;

/** When the support's chat answers, Monday to Thursday and Friday; an installation chooses one (L-15, Amb-07). */
export const SUPPORT_HOURS = {
  standard: { weekdays: ['8:00', '17:00'], friday: ['8:00', '16:00'] },
  extended: { weekdays: ['8:00', '17:30'], friday: ['8:00', '16:30'] },
} as const;

/** Days before the expiration date in which a document counts as next to due, unless the catalogue says another (D-42). */
export const NEXT_DUE_DAYS = 30;

/** A supplier that was linked to a project so many days ago is new no more, whether or not anybody has a badge (ADR 200). */
export const WELCOME = { days: 90 } as const;

/** What ends within so many days is told before it keeps anybody out. */
export const READINESS = { soonDays: 15 } as const;

const ID_1 = { width: 86, height: 54 } as const;
/**
 * Badges: characters of the printed code, longest validity in months, days after which a reading is forgotten (LGPD), contrast of
 * white text on the base colour (WCAG 1.4.3); `fit`: fields and trainings on a card; `card`: ID-1 in millimetres.
 */
const ON_BADGE = { contrast: 4.5, fit: { fields: 4, trainings: 6 }, card: ID_1 } as const;
export const BADGE = {
  codeLength: 10,
  atOnce: 50,
  months: 12,
  readingDays: 30,
  readingsShown: 200,
  ...ON_BADGE,
} as const;

/**
 * Passages: letters of a reading; seconds in which a second reading is the same passage; days for which an offline one is taken;
 * milliseconds that a gate waits for an answer, and pauses between two tries to send.
 */
export const PASSAGE = {
  readingLength: 300,
  repeatSeconds: 60,
  offlineDays: 30,
  /** Badges of one answer to a gate, and minutes for which it may let people in without asking again (ruling 28). */
  badgesAtOnce: 1000,
  offlineTrustMinutes: 60,
} as const;
export const GATE = { answerMs: 6000, sendMs: 30_000 } as const;

/** No document says an earlier day of issue. */
export const EARLIEST_ISSUE_DATE = '1950-01-01';

/** Side banner, chat and dialogs, in pixels (L-07, L-08, A-37). */
export const SIZE = {
  bannerOpen: 190,
  bannerClosed: 54,
  bannerWidth: 322,
  bannerList: 253,
  chatWidth: 350,
  chatMessages: 550,
  termsDialog: 900,
} as const;

export const BANNER_PROJECTS = 5;

/** Shares of a hundred (M-11): sessions whose events are sent, and sampled sessions whose errors carry the steps before them. */
export const MONITORING = { sessionSampleRate: 50, replaySampleRate: 100 } as const;

/** The clock of every rule about days (domain, section 4). */
export const TIME_ZONE = 'America/Sao_Paulo';

export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'pt';
/** BCP 47 tags of the three languages (L-12). */
export const LOCALE: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' };

/**
 * Background work (ADR 5), in milliseconds, for every queue: a gateway renews its lease every `heartbeatMs`, and after `leaseMs`
 * without a heartbeat another gateway takes the item over.
 * A queue is woken after the response of a request that took less than `longestRequestMs`; the poll finds the rest.
 */
export const WORK_QUEUE = {
  heartbeatMs: 10_000,
  pollMs: 10_000,
  longestRequestMs: 10_000,
  leaseMs: 30_000,
} as const;

/**
 * Updates of projects (C-11): a batch that fails is retried `tries` times. `rows` of one batch: few on the embedded database,
 * so that no request waits for 100 ms.
 */
export const PROJECT_UPDATE = {
  tries: 5,
  retryMs: 500,
  giveWayMs: 50,
  /** A batch of the embedded database holds up every request: so many milliseconds, by as many rows as that takes, at least some. */
  ...{ batchMs: 60, leastRows: 96 },
  embedded: { rows: 256, projects: 1 },
  server: { rows: 4000, projects: 4 },
} as const;

/** The dashboard: months of its longest period, names of a page of a ranking, and what one PATCH of preferences may hold. */
export const DASHBOARD = {
  months: 241,
  shownMonths: 12,
  ranked: 5,
  listed: 50,
  weeks: 13,
  mostDays: 99,
  preferences: 40,
  options: 500,
} as const;

/**
 * The stream of events. Changes of `batchMs` go out together; `log` batches can be resumed from. The first stream of a page
 * begins when the page was loaded, as many milliseconds ago as its header `ageHeader` says, but at most `replayMs`. A stream ends after
 * `longestMs`, like the token that opened it, and when more than `bufferedBytes` wait for a slow client. More changed records of one
 * topic than `named` are told without their ids.
 */
export const EVENT_STREAM = {
  path: '/events',
  ageHeader: 'prumo-page-age',
  batchMs: 250,
  heartbeatMs: 20_000,
  longestMs: 15 * 60_000,
  replayMs: 10_000,
  log: 500,
  named: 20,
  bufferedBytes: 64 * 1024,
  perPerson: 8,
  perGateway: 2000,
} as const;

/** Calendar feeds (F-08, X-08): days behind and ahead, entries, and documents named in one entry. */
export const CALENDAR_FEED = { before: 30, after: 180, entries: 1000, named: 5 } as const;

/**
 * Notices: days before a deadline on which it is told, then every `weekly` days after it, up to `overdueDays`; the owner of
 * the project hears of it after `escalation` days. Days that a stopped gateway makes up for, and for which notices are kept; rows of
 * one batch; deadlines named in one digest.
 */
export const NOTICE = {
  leads: [45, 30, 15, 7, 1, 0],
  /** The most days that a company chooses for a document of its own. */
  mostLeads: 10,
  weekly: 7,
  overdueDays: 364,
  escalation: 15,
  /** Weeks after its end in which a class without all of its results is told of. */
  classWeeks: 4,
  /** Characters of what is asked. */
  quote: 140,
  /** Projects that the list of notices offers. */
  projects: 200,
  ...{ caughtUp: 7, kept: 180, batch: 500, nearest: 4, marked: 500 },
  /** Milliseconds between two looks at the count of the bell. */
  polling: 60_000,
  /** Days of the longest snooze. */
  snooze: 60,
} as const;

/**
 * The register of companies (H-02). Rows of one COPY; characters of a record that may go over several lines; establishments that the
 * embedded database takes (ruling 32); names found by their beginning, which has so many characters at least.
 */
export const COMPANY_REGISTER = {
  ...{ batch: 20_000, longestRecord: 64 * 1024, mostEmbedded: 1_000_000 },
  ...{ searched: 10, searchFrom: 3, branches: 50 },
} as const;

/**
 * The configured source of registers and clearances (ruling 32), in milliseconds: how long it may take, how long an answer is used
 * again, and how long it is left alone after so many failures in a row. Bytes of its longest answer; answers that are kept.
 */
export const OUTSIDE_SOURCE = {
  ...{ timeLimitMs: 8000, cacheMs: 6 * 3_600_000, failures: 5, restMs: 60_000, longestRestMs: 10 * 60_000 },
  ...{ bytes: 512 * 1024, kept: 2000 },
} as const;

/**
 * Homologation (H-09): the cap of a critical failure, from which score on it is good or fair, the shipped weights of the dimensions and
 * the largest one; years after which a sanction that ended is told of no longer, and its score; days between two looks at a company
 * that is watched; scores asked at once; related companies shown.
 */
export const HOMOLOGATION = {
  ...{ cap: 40, good: 70, fair: 50, mostWeight: 100, pastYears: 5, pastScore: 50, watchDays: 1, mostScores: 100 },
  ...{ term: 4000, mostRelated: 50 },
  weights: { LEGAL: 4, RESTRICTIONS: 3, INDICATORS: 2, DEPENDENCE: 1 },
} as const;

/** How long personal data are kept (domain-facts 3, L5): labour claims reach back 5 years and come up to 2 years after the end. */
export const RETENTION = { documentMonths: 84, maxMonths: 600 } as const;

/**
 * What is kept of a person besides the files, and for how many months after the end of the employment: claims of the employment
 * (CF art. 7, XXIX: five years back, until two after its end), health records and exposure (NR-7, item 7.6.1.2; NR-1, item
 * 1.5.7.3.3.1: twenty years); a photo only while it is needed (LGPD art. 15).
 */
export const RETENTION_MONTHS = {
  REGISTRATION: 84,
  CONTACT: 24,
  PHOTO: 0,
  TRAININGS: 84,
  EXAMS: 240,
  EQUIPMENT: 240,
  PRESENCE: 60,
  NOTES: 60,
} as const;

/** Days for the whole answer to a data subject (LGPD art. 19, II). */
export const SUBJECT_ANSWER_DAYS = 15;

/** Many health files opened by one person (domain-facts 3, L3): more than `files` in `minutes` is told to the company. */
export const MASS_OPENING = { files: 50, minutes: 60 } as const;

/**
 * Webhooks. A delivery is tried `attempts` times, after `firstRetryMs`, then with double the delay up to `maxRetryMs`: about
 * five hours; then its webhook is paused. `secretHours`: how long a replaced secret still signs. `toleranceSeconds`: how old a
 * signature may be for who checks it.
 */
export const WEBHOOK = {
  perCompany: 20,
  url: 500,
  timeoutMs: 10_000,
  attempts: 12,
  firstRetryMs: 30_000,
  maxRetryMs: 3_600_000,
  /** Bytes of an answer that are read, and characters of it that are kept. */
  read: 4096,
  answer: 300,
  secretHours: 24,
  toleranceSeconds: 300,
  keptDays: 30,
  /** Deliveries of one webhook that are sent side by side, and in one turn. */
  sideBySide: 4,
  batch: 20,
} as const;
