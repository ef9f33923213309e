import { join } from 'node:path';
import { diskFiles, type FileStore, STAGING } from './files.ts';
import { withFallback } from './filesFallback.ts';
import type { FilesPlace } from './filesPlace.ts';

/** The bucket cannot be used as it is configured; the message says why, and never a credential. */
export class BucketError extends Error {}

/** The store of a place. Of a bucket it is tried first: throws BucketError when it cannot be used. */
async function openOne({ dir, s3 }: FilesPlace): Promise<FileStore> {
  if (!s3) return diskFiles(dir);
  // The SDK takes 400 ms to load: only where there is a bucket.
  const { bucketProblem, s3Files } = await import('./s3Files.ts');
  const files = s3Files(s3, join(dir, STAGING));
  const why = await bucketProblem(files);
  if (why)
    throw new BucketError(
      `The bucket ${s3.bucket} at ${s3.endpoint ?? 'Amazon S3'} (FILES_URL) cannot be used: ${why}`,
    );
  return files;
}

/** The files of an installation: with a `fallback`, which is read where the first lacks a file, while files move. */
export async function openFiles(place: FilesPlace, fallback?: FilesPlace): Promise<FileStore> {
  const files = await openOne(place);
  return fallback ? withFallback(files, await openOne(fallback)) : files;
}
