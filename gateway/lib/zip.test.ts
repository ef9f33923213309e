import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../../tests/support/unzip.ts';
import { type ZipMember, zip, zipWriter } from './zip.ts';

const AT = new Date('2026-11-24T12:00:00Z');
const text = (value: string): Uint8Array => Buffer.from(value);

test('a ZIP holds its members in their order, an empty one and one with a name in Portuguese among them', async () => {
  async function* members(): AsyncGenerator<ZipMember> {
    yield { name: 'Índice/situação.txt', bytes: text('vencida') };
    yield { name: 'empty.txt', bytes: new Uint8Array() };
  }
  const found = [...unzip(await buffer(zip(members(), AT)))].map(([name, bytes]) => [name, String(bytes)]);
  expect(found).toEqual([
    ['Índice/situação.txt', 'vencida'],
    ['empty.txt', ''],
  ]);
});

test('an archive whose members fail is no archive', async () => {
  async function* members(): AsyncGenerator<ZipMember> {
    yield { name: 'a.txt', bytes: text('a') };
    throw new Error('the store is away');
  }
  await expect(buffer(zip(members(), AT))).rejects.toThrow('the store is away');
});

test('a member that nobody reads any more is refused', async () => {
  const { output, add } = zipWriter({ at: AT });
  const added = add('large.bin', [new Uint8Array(10_000_000)]);
  output.destroy();
  await expect(added).rejects.toThrow();
});

test('one member is read at a time, and compressed unless told otherwise', async () => {
  const { output, add, end } = zipWriter({ at: AT });
  const whole = buffer(output);
  let open = 0;
  let most = 0;
  async function* content() {
    most = Math.max(most, ++open);
    yield text('x'.repeat(100_000));
    open -= 1;
  }
  for (const name of ['a', 'b', 'c']) await add(name, content());
  end();
  const archive = await whole;
  expect([most, archive.length < 10_000, [...unzip(archive).keys()]]).toEqual([1, true, ['a', 'b', 'c']]);
});
