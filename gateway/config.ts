import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

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
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });

const environmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    FILES_URL: url(['file:']).optional(),
    PUBLIC_URL: url(['http:', 'https:']).optional(),
    TRUST_PROXY: z
      .string()
      .regex(/^(on|off|[0-9a-fA-F.:/, ]*[.:][0-9a-fA-F.:/, ]*)$/, 'must be on, off, or the addresses of the proxies')
      .default('off'),
    CAPTCHA: z.enum(['altcha', 'off'], { error: 'must be altcha or off' }).default('altcha'),
    DEMO: onOff.optional(),
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a level' })
      .default('info'),
  })
  .refine((env) => env.DATABASE_URL === undefined || env.JWT_SECRET !== undefined, {
    path: ['JWT_SECRET'],
    message: 'is demanded with DATABASE_URL, so that every gateway signs alike',
  });

/** The names of the variables, for the README's test. */
export const ENVIRONMENT = Object.keys(environmentSchema.shape);

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Set: PostgreSQL. Absent: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The folder that holds the files. */
  filesDir: string;
  publicUrl?: string;
  trustProxy: boolean | string;
  captcha: 'altcha' | 'off';
  demo: boolean;
  jwtSecret?: string;
  logLevel: string;
  /** The folder of the built interface. */
  webDir: string;
};

export class ConfigError extends Error {}

const proxy = (text: string): Config['trustProxy'] => {
  if (text === 'on') return true;
  return text === 'off' ? false : text;
};

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
  const filesPath = value.FILES_URL ? decodeURIComponent(new URL(value.FILES_URL).pathname) : 'files';
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    filesDir: isAbsolute(filesPath) ? filesPath : resolve(dataDir, filesPath),
    publicUrl: value.PUBLIC_URL,
    trustProxy: proxy(value.TRUST_PROXY),
    captcha: value.CAPTCHA,
    demo: value.DEMO === undefined ? value.DATABASE_URL === undefined : value.DEMO === 'on',
    jwtSecret: value.JWT_SECRET,
    logLevel: value.LOG_LEVEL,
    webDir: resolve(import.meta.dirname, '../dist'),
  };
}

export const readConfig = (): Config => parseConfig(process.env, process.cwd());
