import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

/** A member of an archive: its bytes, or how many zeros it claims to unpack to. */
export type Member = { name: string } & ({ bytes: Uint8Array } | { zeros: number });

const PIECE = 16 * 1024 * 1024;
/** Deflated zeros, which may be written behind themselves as often as one likes. */
const squeezed = deflateRawSync(Buffer.alloc(PIECE), { level: 9, finishFlush: zlib.Z_SYNC_FLUSH });
/** The empty last block of a deflate stream. */
const END = Buffer.from([0x03, 0x00]);

/** A ZIP archive. One of zeros is a thousandth of the size that it unpacks to. */
export function zip(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name);
    const { data, size, crc } = packed(member);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc, 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), head, name, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, place, name);
    offset += 4 + head.length + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}

function packed(member: Member): { data: Buffer; size: number; crc: number } {
  if ('bytes' in member) {
    return { data: deflateRawSync(member.bytes), size: member.bytes.length, crc: crc32(member.bytes) };
  }
  const pieces = Math.ceil(member.zeros / PIECE);
  return { data: Buffer.concat([...Array<Buffer>(pieces).fill(squeezed), END]), size: pieces * PIECE, crc: 0 };
}

const types = (part: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${part}"/></Types>`,
  );
export const DOCX = types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml');
export const XLSX = types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml');
