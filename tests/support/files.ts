import { basename, join } from 'node:path';
import type { FileStore } from '../../gateway/lib/files.ts';
import { filesPlaceOf } from '../../gateway/lib/filesPlace.ts';
import { openFiles } from '../../gateway/lib/openFiles.ts';

/** A bucket of a real S3 server, as FILES_URL, and the folder in which that server keeps its objects. */
export type Bucket = { url: string; folder: string };

/** The files of one test: in a prefix of its own in `bucket`, without one in the folder of its data. */
export type TestFiles = {
  files: FileStore;
  /** FILES_URL of a gateway with these files. */
  url: string;
  /** Where each file stands under its key, to be looked at and damaged. */
  folder: string;
  open(): Promise<FileStore>;
};

export async function filesFor(dataDir: string, bucket?: Bucket): Promise<TestFiles> {
  const prefix = basename(dataDir).replaceAll(' ', '-');
  const url = bucket && new URL(bucket.url);
  if (url) url.pathname = `/${prefix}`;
  const open = () => openFiles(filesPlaceOf(url?.href, dataDir));
  return {
    files: await open(),
    url: url?.href ?? '',
    folder: bucket ? join(bucket.folder, prefix) : join(dataDir, 'files'),
    open,
  };
}
