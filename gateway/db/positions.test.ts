import { expect, test } from 'vitest';
import { readPositions } from './positions.ts';
import { positionOf, positionText } from './replica.ts';

test.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['1A/FFFFFFFF', 0x1affffffffn],
])('the position %s', (text, position) => {
  expect(positionOf(text)).toBe(position);
  expect(positionText(position)).toBe(text);
});

test.each([null, '', '0', 'x/y', '123456789/0', "0/0'; drop"])('%j is no position, and asks for nothing', (text) => {
  expect(positionOf(text)).toBe(0n);
});

test('a person needs what they wrote, what they and their companies were told of, and what their client brings', async () => {
  let primary = 10n;
  let replayed = 0n;
  const positions = readPositions({ primaryPosition: async () => primary, replayed: () => replayed });
  const needed = (uid: string, companies: number[] = [], sent?: string) => positions.needed(uid, companies, sent);
  expect(await needed('ana')).toBe(0n);
  expect(await positions.wrote('ana')).toBe('0/A');
  expect([await needed('ana'), await needed('rui'), await needed('rui', [], '0/7')]).toEqual([10n, 0n, 7n]);

  primary = 20n;
  positions.heard({ company: 1 });
  positions.heard({ person: 'rui' });
  expect([await needed('eva', [1]), await needed('eva', [2]), await needed('rui')]).toEqual([20n, 0n, 20n]);
  // what was replayed is forgotten
  replayed = 25n;
  expect([await needed('ana'), await needed('rui', [1])]).toEqual([0n, 0n]);

  // changes were missed: nobody knows whose
  primary = 30n;
  positions.heard({});
  expect(await needed('eva')).toBe(30n);
});
