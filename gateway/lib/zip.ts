import { crc32 } from 'node:zlib';
import { wallClockOf } from '../../contract/common.ts';

/** One file of an archive; its name has `/` between folders. */
export type ZipMember = { name: string; bytes: Uint8Array };

const VERSION = 20;
/** The names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8 = 0x0800;
/** What the fields of an archive without ZIP64 hold. */
const MAX = { bytes: 0xffff_ffff, members: 0xffff } as const;

/** The date and the time of an entry, on the clock of São Paulo, as MS-DOS writes them. */
function dosTime(at: Date): { time: number; day: number } {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = (wallClockOf(at).match(/\d+/g) ?? []).map(
    Number,
  );
  return { time: (hour << 11) | (minute << 5) | (second >> 1), day: ((year - 1980) << 9) | (month << 5) | date };
}

/**
 * A ZIP of files as they come, with one of them in memory at a time. They are stored and not deflated: documents are compressed
 * already. Throws RangeError past 4 GiB or 65,535 files.
 */
export async function* zip(members: AsyncIterable<ZipMember>, at: Date): AsyncGenerator<Uint8Array> {
  const { time, day } = dosTime(at);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of members) {
    const path = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(VERSION, 0);
    head.writeUInt16LE(UTF8, 2);
    head.writeUInt16LE(time, 6);
    head.writeUInt16LE(day, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([VERSION, 0]), head, place, path);
    offset += 4 + head.length + path.length + bytes.length;
    if (offset > MAX.bytes || directory.length / 5 > MAX.members) throw new RangeError('too much for a ZIP');
    yield Buffer.concat([Buffer.from('PK\x03\x04'), head, path]);
    yield bytes;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length / 5, 8);
  end.writeUInt16LE(directory.length / 5, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}
