import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from './errors.ts';
import { DOCUMENTS, type FileStore, localStaging, type StagedFile } from './files.ts';
import type { S3Place } from './filesPlace.ts';

/**
 * How long a bucket may take, in milliseconds: to connect, to answer, and to send the next piece of a file. Two tries stay below
 * the minute after which a proxy gives up.
 */
const PATIENCE = { connectionTimeout: 3000, requestTimeout: 12_000, socketTimeout: 20_000 };
const TRIES = 2;
/** Bytes of one part of an upload, of which two are in memory at a time. */
const PART = 8 * 1024 * 1024;
/** Written and removed by the start, to learn whether the credentials allow what a gateway does. */
const PROBE = '.prumo-start';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
const ifMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw storeError(error);
};
const FULL = /StorageFull|InsufficientStorage|QuotaExceeded|InsufficientCapacity|ENOSPC|no space left/i;

/** What a person is answered while the bucket cannot be used: full, or away for a while whatever the reason. */
function storeError(error: unknown): Error {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? `${error.name} ${error.message}` : '';
  const told = new AppError(statusOf(error) === 507 || FULL.test(text) ? 'storage_full' : 'unavailable');
  told.cause = error;
  return told;
}
const orStoreError = (error: unknown): never => {
  throw storeError(error);
};

/**
 * Files in a bucket of an S3 server. Bytes are staged and judged in the folder `staging` of this machine; `keep` uploads them in
 * parts whose SHA-256 the server verifies, and an object is there whole or not at all.
 */
export function s3Files({ bucket, prefix, encryption, kmsKey, ...place }: S3Place, staging: string): FileStore {
  const local = localStaging(staging);
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    forcePathStyle: place.pathStyle,
    maxAttempts: TRIES,
    requestHandler: { ...PATIENCE, throwOnRequestTimeout: true },
    // A checked stream of the SDK leaves its connection open when the download is broken off; files:move and check compare hashes.
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  async function upload({ path, size, sha256 }: StagedFile, key: string): Promise<void> {
    const sending = new Upload({
      client,
      partSize: PART,
      queueSize: 2,
      params: {
        ...at(key),
        Body: createReadStream(path),
        ServerSideEncryption: encryption,
        SSEKMSKeyId: kmsKey,
        Metadata: { sha256 },
        // Of one part the hash of all bytes, which is known; of several the SDK takes that of each.
        ...(size < PART ? { ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64') } : {}),
        ChecksumAlgorithm: 'SHA256',
      },
    });
    await sending.done().catch(orStoreError);
  }

  async function* listed(under: string) {
    for (let token: string | undefined; ; ) {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${under}/`, ContinuationToken: token }))
        .catch(orStoreError);
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) yield { key: Key.slice(prefix.length), modifiedAt: LastModified };
      }
      token = page.NextContinuationToken;
      if (!token) return;
    }
  }

  /** Parts of uploads that were cut off by a kill stay in the bucket, where nobody sees them and somebody pays for them. */
  async function abortUploads(before: Date): Promise<void> {
    const found = await client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }))
      .catch((error: unknown) => {
        // Not every server knows this call, and not every policy grants it: the bucket's own lifecycle rule does the same.
        if ([403, 405, 501].includes(statusOf(error) ?? 0)) return { Uploads: [] };
        throw storeError(error);
      });
    for (const { Key, UploadId, Initiated } of found.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch((error) => {
        if (!(error instanceof S3ServiceException && error.name === 'NoSuchUpload')) throw storeError(error);
      });
    }
  }

  const remove = (key: string) => client.send(new DeleteObjectCommand(at(key))).catch(orStoreError);

  return {
    ...local,
    ownClock: false,
    async keep(staged, key) {
      await upload(staged, key);
      await rm(staged.path, { force: true });
    },
    async put(key, bytes) {
      const staged = await local.stage(bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes);
      try {
        await upload(staged, key);
      } finally {
        await local.discard(staged);
      }
      return { size: staged.size, sha256: staged.sha256 };
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(ifMissing);
      return (found?.Body as Readable | undefined) ?? null;
    },
    size: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(ifMissing))?.ContentLength ?? null,
    remove: async (key) => void (await remove(key)),
    keys: (under = DOCUMENTS) => listed(under),
    async clearStaging(before) {
      await local.clearStaging(before);
      await abortUploads(before);
    },
    ping: async () => void (await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(orStoreError)),
  };
}

/** Stores, reads, lists and removes one object; gives why a gateway could not do so later, or null. */
export async function bucketProblem(files: FileStore): Promise<string | null> {
  try {
    await files.put(PROBE, Buffer.from('prumo'));
    (await files.open(PROBE))?.destroy();
    for await (const _ of files.keys()) break;
    await files.remove(PROBE);
    return null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (!(cause instanceof Error)) return String(cause);
    return cause.message && cause.message !== cause.name ? `${cause.name}: ${cause.message}` : cause.name;
  }
}
