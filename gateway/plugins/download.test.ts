import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange, contentDisposition } from './download.ts';

test.each([
  ['folha.pdf', `filename="folha.pdf"; filename*=UTF-8''folha.pdf`],
  ['férias (1).pdf', `filename="f_rias (1).pdf"; filename*=UTF-8''f%C3%A9rias%20%281%29.pdf`],
  ['a"b\\c%d.pdf', `filename="a_b_c_d.pdf"; filename*=UTF-8''a%22b%5Cc%25d.pdf`],
  ["it's*.pdf", `filename="it's*.pdf"; filename*=UTF-8''it%27s%2A.pdf`],
])('D-24 the name %s in a header', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`);
});

test('D-24 no name breaks out of its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const header = contentDisposition('inline', name);
      expect(header).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]*$/);
      expect(header).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name);
    }),
  );
});

test('D-24 a range lies inside the file, or there is none', () => {
  const number = fc.option(fc.nat({ max: 40 }), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 30 }), (from, to, size) => {
      const range = byteRange(`bytes=${from}-${to}`, size);
      if (from === '' && to === '') {
        expect(range).toBeNull();
        return;
      }
      if (range === 'unsatisfiable' || range === null) {
        const empty = from === '' ? to === 0 : Number(from) >= size || (to !== '' && Number(to) < Number(from));
        expect(empty).toBe(true);
        return;
      }
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeLessThan(size);
      expect(range.start).toBeLessThanOrEqual(range.end);
    }),
  );
});
