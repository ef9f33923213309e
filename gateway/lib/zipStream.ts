import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const UTF8_AND_DESCRIPTOR = 0x0808;
const ZIP64_VERSION = 45;
const DEFLATED = 8;
/** Sizes and places stand in the ZIP64 fields, whatever they are. */
const IN_ZIP64 = 0xffffffff;

/**
 * Writes a ZIP archive as its entries come: flat memory, unlike `zip.ts`, and any size (ZIP64), entries deflated, sizes behind each entry since they are not
 * known before (APPNOTE 4.3). `close` writes the directory.
 */
export function zipWriter(output: Writable) {
  let place = 0n;
  const directory: Buffer[] = [];

  async function write(bytes: Uint8Array): Promise<void> {
    place += BigInt(bytes.length);
    await new Promise<void>((resolve, reject) => output.write(bytes, (error) => (error ? reject(error) : resolve())));
  }

  return {
    async add(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const at = place;
      const path = Buffer.from(name, 'utf8');
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(ZIP64_VERSION, 4);
      head.writeUInt16LE(UTF8_AND_DESCRIPTOR, 6);
      head.writeUInt16LE(DEFLATED, 8);
      head.writeUInt16LE(0x21, 12); // 1980-01-01: an archive of the same content is the same
      head.writeUInt32LE(IN_ZIP64, 18);
      head.writeUInt32LE(IN_ZIP64, 22);
      head.writeUInt16LE(path.length, 26);
      head.writeUInt16LE(20, 28);
      const extra = Buffer.alloc(20);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      await write(Buffer.concat([head, path, extra]));

      const begin = place;
      let size = 0n;
      let crc = 0;
      const deflate = createDeflateRaw();
      const feeding = (async () => {
        try {
          for await (const chunk of content) {
            crc = crc32(chunk, crc);
            size += BigInt(chunk.length);
            if (!deflate.write(chunk)) await once(deflate, 'drain');
          }
          deflate.end();
        } catch (error) {
          deflate.destroy(error instanceof Error ? error : new Error(String(error)));
        }
      })();
      for await (const chunk of deflate) await write(chunk as Buffer);
      await feeding;
      const packed = place - begin;
      const descriptor = Buffer.alloc(24);
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(crc, 4);
      descriptor.writeBigUInt64LE(packed, 8);
      descriptor.writeBigUInt64LE(size, 16);
      await write(descriptor);

      const listed = Buffer.alloc(46);
      listed.writeUInt32LE(0x02014b50, 0);
      listed.writeUInt16LE((3 << 8) | ZIP64_VERSION, 4);
      head.copy(listed, 6, 4, 14);
      listed.writeUInt32LE(crc, 16);
      listed.writeUInt32LE(IN_ZIP64, 20);
      listed.writeUInt32LE(IN_ZIP64, 24);
      listed.writeUInt16LE(path.length, 28);
      listed.writeUInt16LE(28, 30);
      listed.writeUInt32LE((0o100600 << 16) >>> 0, 38);
      listed.writeUInt32LE(IN_ZIP64, 42);
      const where = Buffer.alloc(28);
      where.writeUInt16LE(1, 0);
      where.writeUInt16LE(24, 2);
      where.writeBigUInt64LE(size, 4);
      where.writeBigUInt64LE(packed, 12);
      where.writeBigUInt64LE(at, 20);
      directory.push(Buffer.concat([listed, path, where]));
    },

    async close(): Promise<void> {
      const at = place;
      for (const one of directory) await write(one);
      const size = place - at;
      const count = BigInt(directory.length);
      const end64 = Buffer.alloc(56);
      end64.writeUInt32LE(0x06064b50, 0);
      end64.writeBigUInt64LE(44n, 4);
      end64.writeUInt16LE(ZIP64_VERSION, 12);
      end64.writeUInt16LE(ZIP64_VERSION, 14);
      end64.writeBigUInt64LE(count, 24);
      end64.writeBigUInt64LE(count, 32);
      end64.writeBigUInt64LE(size, 40);
      end64.writeBigUInt64LE(at, 48);
      const locator = Buffer.alloc(20);
      locator.writeUInt32LE(0x07064b50, 0);
      locator.writeBigUInt64LE(place, 8);
      locator.writeUInt32LE(1, 16);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(0xffff, 8);
      end.writeUInt16LE(0xffff, 10);
      end.writeUInt32LE(IN_ZIP64, 12);
      end.writeUInt32LE(IN_ZIP64, 16);
      await write(Buffer.concat([end64, locator, end]));
    },
  };
}
