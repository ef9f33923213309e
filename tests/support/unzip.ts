import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** The files of an archive by their names, as its directory lists them; their checksums are verified. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const found = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, local] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const [length = 0, extra = 0, note = 0] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(begin, begin + packed);
    const bytes = archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(stored) : stored;
    assert.equal(crc32(bytes), archive.readUInt32LE(at + 16), name);
    found.set(name, bytes);
    at += 46 + length + extra + note;
  }
  return found;
}
