import { expect, test } from 'vitest';
import { ConfigError, ENVIRONMENT, parseConfig } from './config.ts';

const parse = (env: Record<string, string>) => parseConfig(env, '/srv/prumo');

test('without any variable the program runs alone, with the demo', () => {
  expect(parse({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/prumo/data',
    databaseUrl: undefined,
    preparedStatements: true,
    files: { dir: '/srv/prumo/data/files' },
    trustProxy: false,
    captcha: 'altcha',
    demo: true,
    jwtSecret: undefined,
    logLevel: 'info',
  });
});

test('an empty variable is none', () => {
  expect(parse({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(parse({}));
});

test('with a database of its own the secret is demanded and the demo is off', () => {
  const DATABASE_URL = 'postgres://prumo@db/prumo';
  const JWT_SECRET = 'x'.repeat(32);
  expect(parse({ DATABASE_URL, JWT_SECRET })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
  expect(parse({ DATABASE_URL, JWT_SECRET, DEMO: 'on' }).demo).toBe(true);
  expect(() => parse({ DATABASE_URL })).toThrow(/JWT_SECRET is demanded/);
});

test('files may stand elsewhere', () => {
  expect(parse({ FILES_URL: 'file:///mnt/files' }).files).toEqual({ dir: '/mnt/files' });
  expect(parse({ DATA_DIR: '/var/prumo' }).files).toEqual({ dir: '/var/prumo/files' });
  expect(parse({ FILES_URL: 's3://papers', FILES_FALLBACK_URL: 'file:///mnt/files' })).toMatchObject({
    files: { s3: { bucket: 'papers', prefix: '', region: 'us-east-1', pathStyle: false } },
    filesFallback: { dir: '/mnt/files' },
  });
  const query = 'endpoint=http://127.0.0.1:9000&region=sa-east-1&encryption=aws:kms&kmsKey=alias/prumo';
  expect(parse({ FILES_URL: `s3://papers/prumo/1?${query}` }).files).toEqual({
    dir: '/srv/prumo/data/files',
    s3: {
      bucket: 'papers',
      prefix: 'prumo/1/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'sa-east-1',
      pathStyle: true,
      encryption: 'aws:kms',
      kmsKey: 'alias/prumo',
    },
  });
});

test('D-28 a model that reads is named with its address, else nothing leaves the machine', () => {
  expect(parse({}).reading).toBeUndefined();
  expect(parse({ READING_URL: 'https://ia.example/v1/', READING_MODEL: 'leitor' }).reading).toEqual({
    url: 'https://ia.example/v1',
    model: 'leitor',
    key: undefined,
  });
  expect(() => parse({ READING_URL: 'https://ia.example/v1' })).toThrow(/READING_MODEL and READING_URL/);
});

test.each([
  ['off', false],
  ['on', 1],
  ['2', 2],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['127.0.0.1, ::1', '127.0.0.1, ::1'],
])('TRUST_PROXY=%s', (value, trusted) => {
  expect(parse({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://db/prumo'],
  ['DATABASE_URL', 'db'],
  ['FILES_URL', 'ftp://files'],
  ['PUBLIC_URL', 'prumo.example'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '300.1.1.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['RATE_LIMITS', 'no'],
  ['CAPTCHA', 'on'],
  ['DEMO', 'true'],
  ['JWT_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name, without its value', (name, value) => {
  let message = '';
  try {
    parse({ [name]: value });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = error instanceof Error ? error.message : '';
  }
  expect(message.split('\n').filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
  if (name === 'JWT_SECRET') expect(message).not.toContain(value);
});

test('A-19 a list says which entry is wrong and why; an address of our own is `/`', () => {
  const list = (...entries: object[]) => parse({ DESTINATION_SYSTEMS: JSON.stringify(entries) });
  const here = { system: 'V3', label: 'Prumo', url: '/' };
  expect(list(here).destinationSystems).toEqual([here]);
  expect(() => list(here, { ...here, url: 'portal' })).toThrow(
    /DESTINATION_SYSTEMS .*system, label, url: entry 2, url /,
  );
});

test('A-04 reCAPTCHA is nothing without its keys', () => {
  expect(() => parse({ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'x' })).toThrow(/RECAPTCHA_SECRET_KEY is demanded/);
  const keys = { RECAPTCHA_SITE_KEY: 'x', RECAPTCHA_SECRET_KEY: 'y' };
  expect(parse({ CAPTCHA: 'recaptcha', ...keys }).recaptcha).toEqual({
    siteKey: 'x',
    secretKey: 'y',
    url: 'https://www.google.com/recaptcha',
  });
  expect(parse(keys).recaptcha).toBeUndefined();
});

test('every wrong variable is told at once', () => {
  expect(() => parse({ PORT: 'x', DEMO: 'x', CAPTCHA: 'x' })).toThrow(/PORT[\s\S]*CAPTCHA[\s\S]*DEMO/);
});

test('what is not ours is not read', () => {
  expect(parse({ HOME: '/root', DATABASE: 'x' })).toEqual(parse({}));
  expect(ENVIRONMENT).toContain('DATA_DIR');
});
