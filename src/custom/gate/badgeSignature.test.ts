import { generateKeyPairSync, sign } from 'node:crypto';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test, vi } from 'vitest';
import { BADGE_PAGE, badgePayload, badgeToken } from '../../../contract/badges.ts';
import { readingOf } from '../../../contract/passages.ts';
import { readOffline } from './badgeSignature.ts';

const UID = '0b9c6c2e-4f1d-4c0a-9a51-3f2c5d6e7f80';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keys = [{ id: 7, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }];
const tokenOf = ({ keyId = 7, endsAt = Date.now() / 1000 + 3600 } = {}) => {
  const payload = badgePayload({ keyId, uid: UID, endsAt: Math.floor(endsAt) });
  return badgeToken(payload, sign(null, payload, privateKey));
};
const told = async (text: string, known = keys) => {
  const reading = readingOf(text);
  if ('error' in reading) throw new Error(reading.error);
  const { badge, reading: kept } = await readOffline(reading, known);
  return [badge, kept];
};

test('X-15 without a connection a genuine badge is told from a forged one, and only its id is kept', async () => {
  expect(await told(tokenOf())).toEqual(['VALID', UID]);
  expect(await told(tokenOf({ endsAt: Date.now() / 1000 - 60 }))).toEqual(['EXPIRED', UID]);
  const token = tokenOf();
  expect(await told(`${token.slice(0, 60)}${token[60] === 'A' ? 'B' : 'A'}${token.slice(61)}`)).toEqual([
    'FORGED',
    null,
  ]);
  expect(await told('https://elsewhere.test/some-other-qr')).toEqual(['FORGED', null]);
  expect(await told('529.982.247-25')).toEqual(['DOCUMENT', null]);
});

test('X-15 a key that is not known, or a browser without Ed25519, does not make a badge false', async () => {
  expect(await told(tokenOf({ keyId: 9 }))).toEqual(['UNKNOWN', UID]);
  expect(await told(tokenOf(), [])).toEqual(['UNKNOWN', UID]);
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new DOMException('Ed25519', 'NotSupportedError'));
  expect(await told(tokenOf())).toEqual(['UNKNOWN', UID]);
});

test('X-15 the decoder that is loaded where the browser has none reads the QR of a badge', () => {
  const address = `https://prumo.example${BADGE_PAGE}/${tokenOf()}`;
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  const scale = 6;
  const side = modules.length * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  }
  const read = decodeQR({ width: side, height: side, data });
  expect(read).toBe(address);
  expect(readingOf(read)).toMatchObject({ method: 'QR', token: address.slice(-118) });
});
