import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { COMPANY_REGISTER } from '../../../../contract/constants.ts';
import { bare, type Layout } from './layout.ts';

/** A file that cannot be read as what its name says; tells where. */
export class FileError extends Error {}

const CHUNK = 1024 * 1024;
/** Local file header of a zip (APPNOTE 4.3.7). */
const HEADER = { bytes: 30, signature: 0x04034b50, method: 8, name: 26, extra: 28, deflated: 8 } as const;

/** End of central directory (APPNOTE 4.3.16): at most a comment of 64 kB stands after it. */
const END = { signature: Buffer.from('PK\u0005\u0006'), bytes: 22, entries: 10, comment: 0xffff } as const;

/** Throws for a zip of several files: only its first one would be read, and a list without its rest says 'nothing' of too many. */
async function requireOneEntry(path: string): Promise<void> {
  if (extname(path).toLowerCase() !== '.zip') return;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, END.bytes + END.comment));
    await file.read(tail, 0, tail.length, size - tail.length);
    const at = tail.lastIndexOf(END.signature);
    const entries = at < 0 || at + END.bytes > tail.length ? 1 : tail.readUInt16LE(at + END.entries);
    if (entries > 1) throw new FileError(`it holds ${entries} files: unpack it into the folder`);
  } finally {
    await file.close();
  }
}

/** The bytes of a file; of a zip those of its only entry, whatever its size. */
function bytesOf(path: string): Readable {
  const file = createReadStream(path, { highWaterMark: CHUNK });
  if (extname(path).toLowerCase() !== '.zip') return file;
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  let head: Buffer | null = Buffer.alloc(0);
  file.on('error', (error) => inflate.destroy(error));
  file.on('data', (chunk) => {
    let part = chunk as Buffer;
    if (head) {
      head = Buffer.concat([head, part]);
      const isZip =
        head.length < HEADER.bytes ||
        (head.readUInt32LE(0) === HEADER.signature && head.readUInt16LE(HEADER.method) === HEADER.deflated);
      if (!isZip) {
        file.destroy();
        inflate.destroy(new FileError('it is no zip file'));
        return;
      }
      if (head.length < HEADER.bytes) return;
      const length = HEADER.bytes + head.readUInt16LE(HEADER.name) + head.readUInt16LE(HEADER.extra);
      if (head.length < length) return;
      part = head.subarray(length);
      head = null;
    }
    if (!inflate.write(part)) file.pause();
  });
  inflate.on('drain', () => file.resume());
  inflate.on('close', () => file.destroy());
  file.on('end', () => inflate.end());
  return inflate;
}

/** The fields of a line; null while a field with quotes goes on in the next line. */
function fieldsOf(line: string): string[] | null {
  if (!line.startsWith('"')) return line.split(';');
  if (line.length < 2 || !line.endsWith('"')) return null;
  const fields = line.slice(1, -1).split('";"');
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? '';
    if (field.includes('""')) fields[at] = field.replaceAll('""', '"');
  }
  return fields;
}

/** As `fieldsOf`, where only some fields have quotes: RFC 4180 with semicolons. */
function mixedFieldsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(';');
  const fields: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const isQuoted = line[at] === '"';
    let end = isQuoted ? line.indexOf('"', at + 1) : line.indexOf(';', at);
    while (isQuoted && end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
    if (isQuoted && end < 0) return null;
    if (end < 0) end = line.length;
    fields.push(isQuoted ? line.slice(at + 1, end).replaceAll('""', '"') : line.slice(at, end));
    at = (isQuoted ? end + 1 : end) + 1;
  }
  return fields;
}

/** The mark of UTF-8 at the begin of a file, as latin-1. */
const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex').toString('latin1');

export type Batch = { bytes: Uint8Array; rows: number };

/**
 * The records of a file in COPY's text format, `COMPANY_REGISTER.batch` at a time, after the first `skipped`. Throws `FileError`
 * with the line for a record that does not fit the layout, and for a file that ends in the middle of one.
 */
export async function* batchesOf(path: string, layout: Layout, skipped: number): AsyncGenerator<Batch> {
  await requireOneEntry(path);
  const split = layout.mixedQuotes ? mixedFieldsOf : fieldsOf;
  let rest = '';
  let pending = '';
  let lines = 0;
  let records = 0;
  let columns: number[] | null = null;
  let text: string[] = [];

  const picked = (fields: string[]): string[] => (columns ? columns.map((at) => fields[at] ?? '') : fields);
  const expected = (): number => layout.fields || (columns?.length ?? 0);

  const take = (line: string, isLast: boolean): void => {
    lines += 1;
    const record = pending === '' ? line : `${pending}\n${line}`;
    const fields = split(columns ? record : record.replace(BYTE_ORDER_MARK, ''));
    if (!fields) {
      if (isLast || record.length > COMPANY_REGISTER.longestRecord)
        throw new FileError(`line ${lines} has no end: is the file whole?`);
      pending = record;
      return;
    }
    pending = '';
    if (layout.head && !columns) {
      columns = columnsOf(layout.head, fields);
      return;
    }
    if (layout.fields > 0 && fields.length !== layout.fields) {
      throw new FileError(`line ${lines} has ${fields.length} columns instead of ${expected()}`);
    }
    records += 1;
    if (records <= skipped) return;
    const row = layout.row(picked(fields));
    if (row === null) throw new FileError(`line ${lines} is not of this layout`);
    text.push(row);
  };

  const flush = (): Batch => {
    const batch = { bytes: Buffer.from(text.join('')), rows: text.length };
    text = [];
    return batch;
  };

  try {
    for await (const chunk of bytesOf(path)) {
      const part: string = rest + (chunk as Buffer).toString('latin1');
      let from = 0;
      for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', from)) {
        take(part.charCodeAt(end - 1) === 13 ? part.slice(from, end - 1) : part.slice(from, end), false);
        from = end + 1;
        if (text.length >= COMPANY_REGISTER.batch) yield flush();
      }
      rest = part.slice(from);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`it cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (rest !== '' || pending !== '') take(rest, true);
  if (layout.head && !columns) throw new FileError('it is empty');
  if (text.length > 0) yield flush();
}

/** Where the fields of a file with a head stand; throws for a head without one of them. */
function columnsOf(head: NonNullable<Layout['head']>, fields: readonly string[]): number[] {
  const known = fields.map(bare);
  return head.map((spellings) => {
    const at = known.findIndex((field) => spellings.includes(field));
    if (at < 0 && !spellings.includes('')) throw new FileError(`it has no column ${spellings[0]}`);
    return at;
  });
}
