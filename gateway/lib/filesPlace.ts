import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** A bucket, and what stands before each key in it. Credentials come from where the official SDK looks for them. */
export type S3Place = {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Absent: Amazon's own of the region. */
  endpoint?: string;
  region: string;
  /** Whether the bucket stands in the path of an address, as most servers but Amazon's want it, or in its host name. */
  pathStyle: boolean;
  /** Server-side encryption that each object asks for; absent: what the bucket does by itself. */
  encryption?: 'AES256' | 'aws:kms';
  kmsKey?: string;
};
/** `dir`: the folder of the files; with a bucket only of bytes that have no key yet. */
export type FilesPlace = { dir: string; s3?: S3Place };

const onOff = z.enum(['on', 'off'], { error: 'pathStyle must be on or off' });
const s3Schema = z
  .strictObject(
    {
      endpoint: z.url({ protocol: /^https?$/, error: 'endpoint must be an address that begins with http: or https:' }),
      region: z.string().regex(/^[a-z\d-]{1,40}$/, 'region has letters, digits and hyphens'),
      pathStyle: onOff,
      encryption: z.enum(['AES256', 'aws:kms'], { error: 'encryption must be AES256 or aws:kms' }),
      kmsKey: z.string().min(1).max(2048),
    },
    { error: 'takes endpoint, region, pathStyle, encryption and kmsKey after the question mark' },
  )
  .partial()
  .refine(({ encryption, kmsKey }) => kmsKey === undefined || encryption === 'aws:kms', {
    error: 'kmsKey is of encryption=aws:kms',
  });
const DEFAULT_REGION = 'us-east-1';

function s3PlaceOf(url: URL): S3Place {
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(url.hostname)) throw new Error('must name a bucket: s3://bucket/prefix');
  if (url.username || url.password) {
    throw new Error('holds no credentials: they come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const parsed = s3Schema.safeParse(Object.fromEntries(url.searchParams));
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('; '));
  const { pathStyle, region = DEFAULT_REGION, ...rest } = parsed.data;
  const folders = decodeURIComponent(url.pathname).split('/').filter(Boolean);
  return {
    ...rest,
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region,
    pathStyle: pathStyle ? pathStyle === 'on' : rest.endpoint !== undefined,
  };
}

/**
 * Where files are kept, from an address as FILES_URL holds it: `file:///folder` or
 * `s3://bucket/prefix?endpoint=…&region=…&encryption=…`. Throws an Error whose message goes on after the variable's name.
 */
export function filesPlaceOf(address: string | undefined, dataDir: string): FilesPlace {
  const own = resolve(dataDir, 'files');
  if (address === undefined) return { dir: own };
  const url = URL.parse(address);
  if (url?.protocol === 's3:') return { dir: own, s3: s3PlaceOf(url) };
  if (url?.protocol !== 'file:') throw new Error('must be an address that begins with file: or s3:');
  const path = decodeURIComponent(url.pathname);
  return { dir: isAbsolute(path) ? path : resolve(dataDir, path) };
}
