import { promisify } from 'node:util';
import { constants, createInflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib';
import { UPLOAD } from '../../contract/constants.ts';

/**
 * Whether a file of an accepted type is whole, and harmless to who downloads it (S5): what an archive unpacks to and names,
 * macros, actions of a PDF, pixels of a picture. The work is bounded by the size of an upload and `UPLOAD.maxUnpackedBytes`;
 * inflating runs in zlib's threads. A virus scanner is not part of it.
 */
export type ContentProblem = 'file_damaged' | 'file_unsafe';

export async function contentProblem(bytes: Buffer, contentType: string): Promise<ContentProblem | null> {
  if (contentType === 'application/xml' || contentType === 'text/csv') return null;
  if (contentType === 'application/pdf') return pdfProblem(bytes);
  if (contentType === 'image/png') return pngProblem(bytes);
  if (contentType === 'image/jpeg') return jpegProblem(bytes);
  return archiveProblem(bytes);
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

// ---------------------------------------------------------------- office files
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** No office program packs its parts in another way, and no other is unpacked here. */
const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER_BYTES = 30;
const UNSAFE_NAME = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\0|vbaProject|\.(exe|dll|js|vbs|bat|cmd|scr|ps1)$/i;

/** By the archive's directory, and by what its entries really unpack to: a directory may understate them. */
async function archiveProblem(bytes: Buffer): Promise<ContentProblem | null> {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + 22 > bytes.length) return 'file_damaged';
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > UPLOAD.maxArchiveEntries) return 'file_unsafe';
  let left: number = UPLOAD.maxUnpackedBytes;
  const entries: { from: number; packed: number; method: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return 'file_damaged';
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    if (UNSAFE_NAME.test(name)) return 'file_unsafe';
    left -= bytes.readUInt32LE(at + 24);
    if (left < 0) return 'file_unsafe';
    const header = bytes.readUInt32LE(at + 42);
    if (header + LOCAL_HEADER_BYTES > bytes.length) return 'file_damaged';
    const from = header + LOCAL_HEADER_BYTES + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    entries.push({ from, packed: bytes.readUInt32LE(at + 20), method: bytes.readUInt16LE(at + 10) });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  left = UPLOAD.maxUnpackedBytes;
  for (const { from, packed, method } of entries) {
    if (method === STORED) continue;
    if (method !== DEFLATED) return 'file_unsafe';
    const size = await unpackedSize(bytes.subarray(from, from + packed), left).catch(() => null);
    if (size === null) return 'file_damaged';
    left -= size;
    if (left < 0) return 'file_unsafe';
  }
  return null;
}

/** Counted piece by piece: nothing of it is kept. Stops past `limit`; throws for what is no deflated data. */
async function unpackedSize(data: Buffer, limit: number): Promise<number> {
  const pieces = createInflateRaw();
  pieces.end(data);
  let size = 0;
  for await (const piece of pieces) {
    size += (piece as Buffer).length;
    if (size > limit) break;
  }
  return size;
}

// ---------------------------------------------------------------- PDF
/** A name as any of its letters may be spelt: as itself or as `#` and its code. */
const spelt = (name: string): string =>
  [...name]
    .map((letter) => `(?:${letter}|#${hexOf(letter).replace(/[a-f]/, (h) => `[${h}${h.toUpperCase()}]`)})`)
    .join('');
const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16);
const NAME_ENDS = '(?![A-Za-z0-9#_.-])';
const nameOf = (...names: string[]): RegExp => new RegExp(`/(?:${names.map(spelt).join('|')})${NAME_ENDS}`);
const LONG = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia'];
/** Too long to stand by chance in what is compressed. */
const ACTIVE_ANYWHERE = nameOf(...LONG);
const ACTIVE = nameOf('JS', ...LONG);
const ENCRYPTED = nameOf('Encrypt');
/** In the dictionary of an object stream: its type, which readers do without, or where its first object begins. */
const OBJECT_STREAM = new RegExp(
  `/${spelt('ObjStm')}${NAME_ENDS}|/${spelt('First')}\\s*\\d+(?!\\d|\\s+\\d+\\s+R)`,
  'g',
);
/** How an object stream begins once it is unpacked: numbers and places of its objects. Not so when it is packed twice. */
const UNPACKED = /^[\s\0]*\d+\s+\d+\s(?:[\s\S]*[<[(/]|[\d\s.+\-truefalsn]*$)/;
/** Object streams of a document hold its dictionaries, a few megabytes at most. */
const OBJECTS_BYTES = 32 * 1024 * 1024;

/**
 * Names of actions, in whatever lies there uncompressed: a stream, a string or a comment may hold objects that the document's
 * table points into. Then in its object streams; one that cannot be unpacked is refused, unless the document is encrypted:
 * what such a one holds is not looked at, nor what other streams draw.
 */
async function pdfProblem(bytes: Buffer): Promise<ContentProblem | null> {
  if (!bytes.includes(' obj')) return 'file_damaged';
  const text = bytes.toString('latin1');
  if (ACTIVE_ANYWHERE.test(text) || actsOutsideStreams(text)) return 'file_unsafe';
  const isEncrypted = ENCRYPTED.test(text);
  const seen = new Set<number>();
  let left = OBJECTS_BYTES;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const end = text.indexOf('endstream', index);
    const data = bytes.subarray(0, end < 0 ? bytes.length : end);
    let isUnpacked = false;
    for (const start of dataAfter(text, index, data.length)) {
      if (seen.has(start)) {
        isUnpacked = true;
        continue;
      }
      try {
        const unpacked = await unpack(data.subarray(start), left);
        left -= unpacked.length;
        const objects = unpacked.toString('latin1');
        if (ACTIVE.test(objects) || !UNPACKED.test(objects)) return 'file_unsafe';
        seen.add(start);
        isUnpacked = true;
      } catch (error) {
        if (isTooLarge(error)) return 'file_unsafe';
      }
    }
    if (!isUnpacked && !isEncrypted) return 'file_damaged';
  }
  return null;
}

function actsOutsideStreams(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const begin = text.indexOf('stream', from);
    if (ACTIVE.test(text.slice(from, begin < 0 ? text.length : begin))) return true;
    if (begin < 0) return false;
    const end = text.indexOf('endstream', begin);
    // Without an end, what follows is read as objects again.
    from = (end < 0 ? begin : end) + 'endstream'.length;
  }
  return false;
}

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: ZlibOptions) => Promise<Buffer>;
const ZLIB_HEADER_BYTES = 2;
/** As readers do it: without the checksum, and as far as it goes. */
const unpack = (data: Buffer, maxOutputLength: number): Promise<Buffer> =>
  inflate(data.subarray(ZLIB_HEADER_BYTES), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });

/** Where data may begin: after the line of each `stream`; a string of the dictionary may hold the word, too. */
function dataAfter(text: string, from: number, until: number): number[] {
  const keyword = /stream[ \t]*\r?\n?/g;
  keyword.lastIndex = from;
  const starts: number[] = [];
  for (
    let found = keyword.exec(text);
    found && keyword.lastIndex <= until && starts.length < 20;
    found = keyword.exec(text)
  )
    starts.push(keyword.lastIndex);
  return starts;
}

// ---------------------------------------------------------------- pictures
const pixelProblem = (width: number, height: number): ContentProblem | null =>
  width * height > UPLOAD.maxPixels ? 'file_unsafe' : null;

function pngProblem(bytes: Buffer): ContentProblem | null {
  if (bytes.length < 24 || !bytes.includes('IEND')) return 'file_damaged';
  return pixelProblem(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/**
 * Walks the segments to the frame's size as a decoder does, which skips what stands between them. What follows the frame is
 * compressed data until the end marker. Without a frame there is no picture.
 */
function jpegProblem(bytes: Buffer): ContentProblem | null {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return 'file_damaged';
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 9 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return pixelProblem(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    if (marker === 0xda) break;
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'file_damaged';
}

/** Markers without a segment, and bytes that are no marker. */
const isAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
