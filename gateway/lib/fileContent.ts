import { promisify } from 'node:util';
import { createInflateRaw, inflate } from 'node:zlib';
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

const unpack = promisify(inflate) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

// ---------------------------------------------------------------- office files
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
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
    if (method !== 8) continue;
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
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z0-9#_.-])/;
const ESCAPED = /#([0-9A-Fa-f]{2})/g;
/** Object streams of a document hold its dictionaries, a few megabytes at most. */
const OBJECTS_BYTES = 32 * 1024 * 1024;

/** Objects outside of streams, and those of compressed object streams; what a stream draws is not looked at. */
async function pdfProblem(bytes: Buffer): Promise<ContentProblem | null> {
  if (!bytes.includes(' obj')) return 'file_damaged';
  let left = OBJECTS_BYTES;
  for (let from = 0; from < bytes.length; ) {
    const begin = bytes.indexOf('stream', from);
    const until = begin < 0 ? bytes.length : begin;
    const objects = bytes.toString('latin1', from, until);
    if (isActive(objects)) return 'file_unsafe';
    if (begin < 0) return null;
    const start = begin + (bytes[begin + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf('endstream', start);
    const data = bytes.subarray(start, end < 0 ? bytes.length : end);
    if (/\/ObjStm\b/.test(objects.slice(objects.lastIndexOf(' obj')))) {
      try {
        const unpacked = await unpack(data, { maxOutputLength: left });
        left -= unpacked.length;
        if (isActive(unpacked.toString('latin1'))) return 'file_unsafe';
      } catch (error) {
        if (isTooLarge(error)) return 'file_unsafe';
        // Encrypted, or packed in another way: a reader of this machine would not look into it either.
      }
    }
    // Without an end, what follows is read as objects again.
    from = end < 0 ? start : end + 'endstream'.length;
  }
  return null;
}

const isActive = (objects: string): boolean =>
  ACTIVE.test(
    objects.includes('#')
      ? objects.replace(ESCAPED, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      : objects,
  );

// ---------------------------------------------------------------- pictures
const pixelProblem = (width: number, height: number): ContentProblem | null =>
  width * height > UPLOAD.maxPixels ? 'file_unsafe' : null;

function pngProblem(bytes: Buffer): ContentProblem | null {
  if (bytes.length < 24 || !bytes.includes('IEND')) return 'file_damaged';
  return pixelProblem(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** Walks the segments to the frame's size. What follows the frame is compressed data until the end marker. */
function jpegProblem(bytes: Buffer): ContentProblem | null {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return 'file_damaged';
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return pixelProblem(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    if (marker === 0xda) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
