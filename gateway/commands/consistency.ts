import { createHash } from 'node:crypto';
import type { FileEncryption } from '../background/fileEncryption.ts';
import { UnknownFileKeyError } from '../lib/encryptedFiles.ts';
import { FileTamperedError } from '../lib/fileCipher.ts';
import type { FileStore } from '../lib/files.ts';
import type { DocumentsService } from '../modules/pendencies/documents/service.ts';
import type { PendenciesService } from '../modules/pendencies/pendencies/service.ts';

/** Differences between files and rows, and between counters and a recount (R5, R11). */
export type Findings = {
  documents: number;
  broken: { id: number; key: string; why: 'missing' | 'size' | 'content' | 'key' }[];
  orphans: string[];
  /** Files too recent to be judged: a running gateway may still be inserting their rows. */
  young: number;
  counters: Awaited<ReturnType<PendenciesService['wrongCounters']>>;
  /** Under which keys the files are stored; undefined where they are not looked at. */
  encryption?: Awaited<ReturnType<FileEncryption['count']>> | undefined;
};

export type Inspected = {
  documents: Pick<DocumentsService, 'filesAfter' | 'orphansAmong' | 'sweepOrphans'>;
  pendencies: Pick<PendenciesService, 'wrongCounters' | 'rewriteCounters'>;
  files: FileStore;
  encryption?: Pick<FileEncryption, 'count'>;
  /** Files changed later are skipped; without it all files are checked, since no gateway is running. */
  writtenBefore?: Date;
};

const BATCH = 500;

export async function inspect(inspected: Inspected): Promise<Findings> {
  const { documents, broken } = await compareDocuments(inspected);
  return {
    ...{ documents, broken, ...(await findOrphans(inspected)) },
    counters: await inspected.pendencies.wrongCounters(),
    encryption: await inspected.encryption?.count(),
  };
}

export const isSound = ({ broken, orphans, counters }: Findings): boolean =>
  broken.length + orphans.length + counters.length === 0;

/** Removes orphans and rewrites counters. A document whose bytes are gone stays: only a backup brings them back. */
export async function repair({ documents, pendencies, writtenBefore }: Inspected): Promise<number> {
  const before = writtenBefore ?? new Date(Date.now() + 1000);
  const removed = await documents.sweepOrphans(before);
  if ((await pendencies.wrongCounters()).length > 0) await pendencies.rewriteCounters();
  return removed;
}

async function compareDocuments({ documents, files }: Inspected): Promise<Pick<Findings, 'documents' | 'broken'>> {
  const broken: Findings['broken'] = [];
  let count = 0;
  let last = 0;
  for (;;) {
    const batch = await documents.filesAfter(last);
    if (batch.length === 0) return { documents: count, broken };
    for (const { id, storageKey: key, size, sha256 } of batch) {
      last = id;
      count += 1;
      const why = await mismatchOf(files, key, { size, sha256 });
      if (why === null) continue;
      // The document may have been removed during the comparison.
      const isStillThere = (await documents.filesAfter(id - 1))[0]?.id === id;
      if (isStillThere) broken.push({ id, key, why });
    }
  }
}

async function mismatchOf(
  files: FileStore,
  key: string,
  expected: { size: number; sha256: string },
): Promise<Findings['broken'][number]['why'] | null> {
  try {
    const size = await files.size(key);
    const bytes = size === null ? null : await files.open(key);
    if (bytes === null) return 'missing';
    if (size !== expected.size) {
      bytes.destroy();
      return 'size';
    }
    const hash = createHash('sha256');
    for await (const chunk of bytes) hash.update(chunk);
    return hash.digest('hex') === expected.sha256 ? null : 'content';
  } catch (error) {
    if (error instanceof FileTamperedError) return 'content';
    if (error instanceof UnknownFileKeyError) return 'key';
    throw error;
  }
}

async function findOrphans({
  documents,
  files,
  writtenBefore,
}: Inspected): Promise<Pick<Findings, 'orphans' | 'young'>> {
  const orphans: string[] = [];
  let young = 0;
  let batch: { key: string; modifiedAt: Date }[] = [];
  const judge = async () => {
    const found = new Set((await documents.orphansAmong(batch.map(({ key }) => key))).map(({ key }) => key));
    for (const { key, modifiedAt } of batch) {
      if (!found.has(key)) continue;
      if (writtenBefore && modifiedAt >= writtenBefore) young += 1;
      else orphans.push(key);
    }
    batch = [];
  };
  for await (const file of files.keys()) {
    batch.push(file);
    if (batch.length === BATCH) await judge();
  }
  await judge();
  return { orphans, young };
}
