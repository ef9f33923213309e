import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName } from './fileType.ts';

test.each([
  ['folha.pdf', 'folha.pdf'],
  ['  férias 2026.pdf ', 'férias 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.pdf', 'a.pdf'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['fdp\u202e.exe', 'fdp.exe'],
  ['<b>:|?*"a.pdf', 'ba.pdf'],
  ['', null],
  ['..', null],
  ['a/', null],
  ['x'.repeat(256), null],
])('D-20 the name %j is kept as %j', (name, kept) => {
  expect(safeName(name, 255)).toBe(kept);
});

test('D-20 whatever a name is, what is kept of it is no path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const kept = safeName(name, 255);
      if (kept === null) return;
      expect([...kept].filter((character) => character < ' ' || '/\\"<>|:*?'.includes(character))).toEqual([]);
      expect(['', '.', '..']).not.toContain(kept);
      expect(safeName(kept, 255)).toBe(kept);
    }),
  );
});
