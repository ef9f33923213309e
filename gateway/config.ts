// Over 300 lines: every variable of the environment is declared in this one place.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { REDIRECT_SYSTEMS } from '../contract/users.ts';
import { type FilesPlace, filesPlaceOf } from './lib/filesPlace.ts';

/**
 * The environment, parsed once. Everything is optional; a wrong value stops the program with a message that names the
 * variable. This is the only file of the gateway that reads `process.env`.
 */
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a number from 0 to 65535');
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.join(' or ')}`,
    );
const jsonList = <Entry extends z.ZodType>(entry: Entry) =>
  z.string().transform((text, context): z.output<Entry>[] => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = undefined;
    }
    const parsed = z.array(entry).safeParse(value);
    if (parsed.success) return parsed.data;
    const fields = Object.keys(entry instanceof z.ZodObject ? entry.shape : {}).join(', ');
    const [issue] = parsed.error.issues;
    const where =
      issue && issue.path.length > 0
        ? `: entry ${issue.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(', ')} ${issue.message}`
        : '';
    context.addIssue({ code: 'custom', message: `must be a JSON list of ${fields}${where}` });
    return z.NEVER;
  });
const webUrl = url(['http:', 'https:']);
/** An address, or a range of them like 10.0.0.0/8. */
function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
/** Forwarded addresses are taken from the right, past so many proxies or these addresses: the rest is the caller's word. */
function proxiesOf(text: string): Config['trustProxy'] {
  if (text === 'off') return false;
  return text === 'on' ? 1 : /^\d$/.test(text) ? Number(text) : text;
}
const filesUrl = z.string().superRefine((text, context) => {
  try {
    filesPlaceOf(text, '/');
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is no address' });
  }
});
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });

/** As OpenTelemetry names them. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const environmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_PREPARED: onOff.default('on'),
    FILES_URL: filesUrl.optional(),
    FILES_FALLBACK_URL: filesUrl.optional(),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    SMS_URL: url(['http:', 'https:']).optional(),
    OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
    HELP_DESK_URL: url(['http:', 'https:']).optional(),
    OCCUPATIONS_FILE: z.string().min(1).optional(),
    READING_URL: webUrl.optional(),
    READING_KEY: z.string().min(1).max(500).optional(),
    READING_MODEL: z.string().min(1).max(200).optional(),
    CHAT_URL: webUrl.optional(),
    CHAT_KEY: z.string().min(1).max(500).optional(),
    CHAT_MODEL: z.string().min(1).max(200).optional(),
    REGISTERS_URL: webUrl.optional(),
    REGISTERS_KEY: z.string().min(1).max(500).optional(),
    ANALYTICS_URL: webUrl.optional(),
    ERROR_TRACKING_URL: webUrl.optional(),
    TRUST_PROXY: z
      .string()
      .refine(
        (text) => /^(on|off|[1-9])$/.test(text) || text.split(',').every(isAddressRange),
        'must be on, off, how many proxies stand in front (1 to 9), or their addresses',
      )
      .transform(proxiesOf)
      .default(false),
    RATE_LIMITS: onOff.default('on'),
    WEBHOOK_ALLOW_PRIVATE: onOff.default('off'),
    CAPTCHA: z.enum(['altcha', 'recaptcha', 'off'], { error: 'must be altcha, recaptcha or off' }).default('altcha'),
    RECAPTCHA_SITE_KEY: z.string().min(1).max(500).optional(),
    RECAPTCHA_SECRET_KEY: z.string().min(1).max(500).optional(),
    RECAPTCHA_URL: webUrl.default('https://www.google.com/recaptcha'),
    DEMO: onOff.optional(),
    SUPPORT_HOURS: z.enum(['standard', 'extended'], { error: 'must be standard or extended' }).default('standard'),
    SUPPORT_PHONE: z.string().max(40).optional(),
    PRIVACY_OFFICER: z.string().min(1).max(120).optional(),
    PRIVACY_EMAIL: z.email('must be an e-mail address').optional(),
    EXTENSION_CHECK: onOff.default('off'),
    KEYCLOAK_URL: webUrl.optional(),
    KEYCLOAK_REALM: z.string().min(1).max(200).optional(),
    KEYCLOAK_CLIENT_ID: z.string().min(1).max(200).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).max(500).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).max(500).optional(),
    GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
    MICROSOFT_CLIENT_ID: z.string().min(1).max(500).optional(),
    MICROSOFT_CLIENT_SECRET: z.string().min(1).max(500).optional(),
    MICROSOFT_AUTHORITY: webUrl.default('https://login.microsoftonline.com/common'),
    MICROSOFT_USERINFO_URL: webUrl.default('https://graph.microsoft.com/v1.0/me'),
    LEGACY_ACCESS: jsonList(z.strictObject({ name: z.string().min(1), url: webUrl })).default([]),
    DESTINATION_SYSTEMS: jsonList(
      z
        .strictObject({
          system: z.enum(REDIRECT_SYSTEMS),
          label: z.string().min(1),
          url: webUrl.or(z.literal('/')).optional(),
        })
        .refine(({ system, url }) => system === 'V3' || url !== undefined),
    ).default([]),
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    JWT_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
    SLOW_STATEMENT_MS: z
      .string()
      .refine((text) => text === 'off' || /^\d{1,6}$/.test(text), 'must be a number of milliseconds, or off')
      .transform((text) => (text === 'off' ? null : Number(text)))
      .default(1000),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(500).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
    OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: 'is no sampler of OpenTelemetry' }).default('parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a share from 0 to 1' })
      .min(0, 'must be a share from 0 to 1')
      .max(1, 'must be a share from 0 to 1')
      .default(1),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a level' })
      .default('info'),
  })
  .refine((env) => env.DATABASE_URL === undefined || env.JWT_SECRET !== undefined, {
    path: ['JWT_SECRET'],
    message: 'is demanded with DATABASE_URL, so that every gateway signs alike',
  })
  .refine((env) => env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'is of no use without DATABASE_URL, of which it is a standby',
  })
  .refine((env) => (env.READING_URL === undefined) === (env.READING_MODEL === undefined), {
    path: ['READING_MODEL'],
    message: 'and READING_URL are demanded together',
  })
  .refine((env) => (env.PRIVACY_OFFICER === undefined) === (env.PRIVACY_EMAIL === undefined), {
    path: ['PRIVACY_EMAIL'],
    message: 'and PRIVACY_OFFICER are demanded together',
  })
  .refine((env) => (env.CHAT_URL === undefined) === (env.CHAT_MODEL === undefined), {
    path: ['CHAT_MODEL'],
    message: 'and CHAT_URL are demanded together',
  })
  .superRefine((env, context) => {
    for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'] as const) {
      if (env.CAPTCHA === 'recaptcha' && env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is demanded with CAPTCHA=recaptcha' });
    }
  })
  .superRefine((env, context) => {
    const names = ['KEYCLOAK_URL', 'KEYCLOAK_REALM', 'KEYCLOAK_CLIENT_ID'] as const;
    if (names.every((name) => env[name] === undefined)) return;
    for (const name of names) {
      if (env[name] === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is demanded with ${names.filter((other) => other !== name).join(' and ')}`,
        });
    }
  });

/** The names of the variables, for the README's test. */
export const ENVIRONMENT = Object.keys(environmentSchema.shape);

/** The ways in by other providers; one that is absent is not offered. Addresses have no slash at their end. */
export type OauthConfig = {
  keycloak?: { url: string; realm: string; clientId: string };
  google?: { clientId: string; clientSecret?: string; issuer: string };
  microsoft?: { clientId: string; clientSecret?: string; authority: string; userinfoUrl: string };
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Set: PostgreSQL. Absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The same server without a pooler between, for what needs a session of its own: LISTEN and the lock of migrations. */
  databaseDirectUrl?: string;
  /** A standby of `databaseUrl`, from which lists, counts, panels and exports are read. */
  databaseReplicaUrl?: string;
  /** Whether a connection to PostgreSQL keeps prepared statements. */
  preparedStatements: boolean;
  files: FilesPlace;
  /** Read where `files` lacks a file: while files move from there to here. */
  filesFallback?: FilesPlace;
  publicUrl?: string;
  /** Set: mails leave by this server. Absent: they stay in the outbox of `dataDir`. */
  smtpUrl?: string;
  /** Set: SMS leave by this provider. Absent: as the mails. */
  smsUrl?: string;
  /** Who learns of companies that wait for confirmation. */
  operatorEmail?: string;
  /** The help desk that learns of new accounts (B-32). */
  helpDeskUrl?: string;
  /** The table of occupations (CBO) as the Ministry of Labour publishes it. Absent: only the form of a code is checked. */
  occupationsFile?: string;
  /** A model that names the fields of documents, beside the rules of this house (D-28). Absent: the rules alone. */
  reading?: { url: string; key?: string; model: string };
  /** A model that words what the assistant's rules found (L-08). Absent: the rules alone. */
  chat?: { url: string; key?: string; model: string };
  /** Who is asked about companies and their clearances, beside the imported register (H-02). Absent: nobody. */
  registers?: { url: string; key?: string };
  /** Where the interface sends events of use and its errors (M-09, M-10). Absent: nowhere. */
  analyticsUrl?: string;
  errorTrackingUrl?: string;
  trustProxy: false | number | string;
  /** Limits of requests per person and company; those of the ways in always hold. */
  rateLimits: boolean;
  /** Webhooks may also go to internal addresses and by http: an installation inside of a company's own network. */
  webhookAllowPrivate: boolean;
  captcha: 'altcha' | 'recaptcha' | 'off';
  /** Keys of reCAPTCHA, and the address below which its script and its check are; with `captcha` alone. */
  recaptcha?: { siteKey: string; secretKey: string; url: string };
  demo: boolean;
  /** When the support's chat answers, and its phone (L-15). */
  supportHours: 'standard' | 'extended';
  supportPhone?: string;
  /** Whom people write to about their personal data (LGPD art. 41), on every page. */
  privacyOfficer?: { name: string; email: string };
  /** Whether the interface looks for the browser's extension (L-16). */
  extensionCheck: boolean;
  oauth: OauthConfig;
  /** Other platforms, offered to who signed in by single sign-on. */
  legacyAccess: readonly { name: string; url: string }[];
  /** Systems that a sign-in can lead to; empty: this one alone. Only V3 may be without an address. */
  destinationSystems: readonly { system: (typeof REDIRECT_SYSTEMS)[number]; label: string; url?: string }[];
  jwtSecret?: string;
  /** The secret that a rotation replaces (`npm run rotate-secret`). */
  jwtSecretPrevious?: string;
  /** Statements that take so many milliseconds are logged by their shape; null: none. */
  slowStatementMs: number | null;
  /** Who may read /metrics; absent: nobody. */
  metricsToken?: string;
  /** Traces go to a collector, whose address the SDK reads itself. Absent: nowhere. */
  tracing?: { sampler: (typeof SAMPLERS)[number]; ratio: number };
  logLevel: string;
  webDir: string;
};

export class ConfigError extends Error {}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

function oauthOf(env: z.output<typeof environmentSchema>): OauthConfig {
  const oauth: OauthConfig = {};
  if (env.KEYCLOAK_URL && env.KEYCLOAK_REALM && env.KEYCLOAK_CLIENT_ID) {
    oauth.keycloak = {
      url: withoutSlash(env.KEYCLOAK_URL),
      realm: env.KEYCLOAK_REALM,
      clientId: env.KEYCLOAK_CLIENT_ID,
    };
  }
  if (env.GOOGLE_CLIENT_ID) {
    oauth.google = {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      issuer: withoutSlash(env.GOOGLE_ISSUER),
    };
  }
  if (env.MICROSOFT_CLIENT_ID) {
    oauth.microsoft = {
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      authority: withoutSlash(env.MICROSOFT_AUTHORITY),
      userinfoUrl: env.MICROSOFT_USERINFO_URL,
    };
  }
  return oauth;
}

/** The configuration of an environment; throws `ConfigError` with one line per wrong variable. */
export function parseConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const known = Object.fromEntries(ENVIRONMENT.map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const parsed = environmentSchema.safeParse(known);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  const dataDir = resolve(cwd, value.DATA_DIR);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    preparedStatements: value.DATABASE_PREPARED === 'on',
    ...(value.OCCUPATIONS_FILE && { occupationsFile: resolve(cwd, value.OCCUPATIONS_FILE) }),
    files: filesPlaceOf(value.FILES_URL, dataDir),
    ...(value.FILES_FALLBACK_URL && { filesFallback: filesPlaceOf(value.FILES_FALLBACK_URL, dataDir) }),
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    smsUrl: value.SMS_URL,
    helpDeskUrl: value.HELP_DESK_URL,
    reading:
      value.READING_URL && value.READING_MODEL
        ? { url: withoutSlash(value.READING_URL), key: value.READING_KEY, model: value.READING_MODEL }
        : undefined,
    chat:
      value.CHAT_URL && value.CHAT_MODEL
        ? { url: withoutSlash(value.CHAT_URL), key: value.CHAT_KEY, model: value.CHAT_MODEL }
        : undefined,
    registers: value.REGISTERS_URL ? { url: withoutSlash(value.REGISTERS_URL), key: value.REGISTERS_KEY } : undefined,
    analyticsUrl: value.ANALYTICS_URL,
    errorTrackingUrl: value.ERROR_TRACKING_URL,
    trustProxy: value.TRUST_PROXY,
    rateLimits: value.RATE_LIMITS === 'on',
    webhookAllowPrivate: value.WEBHOOK_ALLOW_PRIVATE === 'on',
    captcha: value.CAPTCHA,
    recaptcha:
      value.CAPTCHA === 'recaptcha' && value.RECAPTCHA_SITE_KEY && value.RECAPTCHA_SECRET_KEY
        ? {
            siteKey: value.RECAPTCHA_SITE_KEY,
            secretKey: value.RECAPTCHA_SECRET_KEY,
            url: withoutSlash(value.RECAPTCHA_URL),
          }
        : undefined,
    demo: value.DEMO === undefined ? value.DATABASE_URL === undefined : value.DEMO === 'on',
    supportHours: value.SUPPORT_HOURS,
    supportPhone: value.SUPPORT_PHONE,
    privacyOfficer:
      value.PRIVACY_OFFICER && value.PRIVACY_EMAIL
        ? { name: value.PRIVACY_OFFICER, email: value.PRIVACY_EMAIL }
        : undefined,
    extensionCheck: value.EXTENSION_CHECK === 'on',
    oauth: oauthOf(value),
    legacyAccess: value.LEGACY_ACCESS,
    destinationSystems: value.DESTINATION_SYSTEMS,
    jwtSecret: value.JWT_SECRET,
    jwtSecretPrevious: value.JWT_SECRET_PREVIOUS,
    slowStatementMs: value.SLOW_STATEMENT_MS,
    metricsToken: value.METRICS_TOKEN,
    ...((value.OTEL_EXPORTER_OTLP_ENDPOINT || value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) && {
      tracing: { sampler: value.OTEL_TRACES_SAMPLER, ratio: value.OTEL_TRACES_SAMPLER_ARG },
    }),
    logLevel: value.LOG_LEVEL,
    webDir: resolve(import.meta.dirname, '../dist'),
  };
}

export const readConfig = (): Config => parseConfig(process.env, process.cwd());
