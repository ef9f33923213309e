import { expect, test } from 'vitest';
import { cpfColumn } from './cpfColumn.ts';

const column = cpfColumn('a secret of the tests, long enough to be taken');
const ana = { cpf: '52998224725', foreignDocument: null };

test('what is stored can be read with the same secret only, and says neither digits nor whether two are equal', () => {
  const stored = column.columns(ana);
  expect(column.opened(stored)).toMatchObject(ana);
  expect(JSON.stringify(stored)).not.toMatch(/529\.?982/);
  expect(column.columns(ana).cpf).not.toBe(stored.cpf);
  expect(cpfColumn('another secret, as long as the first one was').open(stored.cpf ?? '')).toBeNull();
  expect([column.open('52998224725'), column.open(`${stored.cpf}x`.replace('.', '.A'))]).toEqual([null, null]);
});

test('hashes are those of the whole and of the first 6 and 9 digits, the same at each time', () => {
  const [one, other] = [column.columns(ana), column.columns({ cpf: '52998224806' })];
  const hashes = ({ cpfHash, cpfPrefix6, cpfPrefix9 }: typeof one) => [cpfHash, cpfPrefix6, cpfPrefix9];
  expect(hashes(column.columns(ana))).toEqual(hashes(one));
  expect(new Set(hashes(one)).size).toBe(3);
  expect(other.cpfPrefix6).toBe(one.cpfPrefix6);
  expect(other.cpfPrefix9).not.toBe(one.cpfPrefix9);
});

test('a document that is left out stays as it is, one that is emptied is emptied', () => {
  expect(column.columns({})).toEqual({});
  expect(column.columns({ cpf: null, foreignDocument: undefined })).toEqual({
    cpf: null,
    cpfHash: null,
    cpfPrefix6: null,
    cpfPrefix9: null,
  });
});

test('a page of 100 rows is decrypted in less than a millisecond', () => {
  const page = Array.from({ length: 100 }, () => column.columns(ana));
  const times = Array.from({ length: 50 }, () => {
    const begun = performance.now();
    page.map(column.opened);
    return performance.now() - begun;
  });
  // the fastest of them: other tests share the processor
  expect(Math.min(...times)).toBeLessThan(1);
});
