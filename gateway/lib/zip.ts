import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content comes in pieces and is never whole in memory. */
export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> };

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11); method 8 is deflate. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980: an archive has no other way to say that it has no date. */
const NO_DATE = 0x0021;

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number };

const numbers = (...parts: readonly [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) {
    buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
};

/** A ZIP archive in pieces (APPNOTE 6.3), for files below 4 GB. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const file: Written = { name, offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([
      numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, NO_DATE]),
      numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
      name,
    ]);
    yield head;
    const deflate = createDeflateRaw();
    const feeding = feed(deflate, entry.content, file);
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      file.packed += piece.length;
      yield piece;
    }
    await feeding;
    const tail = numbers([4, 0x08074b50], [4, file.crc], [4, file.packed], [4, file.size]);
    yield tail;
    offset += head.length + file.packed + tail.length;
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  content: ZipEntry['content'],
  file: Written,
): Promise<void> {
  try {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  } catch (error) {
    // whoever reads the archive hears it there
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const directoryEntry = ({ name, offset, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, NO_DATE]),
    numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ]);
