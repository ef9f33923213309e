import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINK_ADDRESS, optionalRichText, plainTextOf, richText } from './richText.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const codes = (html: string, schema = richText(10)) =>
  schema.safeParse(html).error?.issues.map(({ message }) => message);
const line = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text === text.trim() && !/[\r\n]/.test(text));

test('escaped text comes back whole, whatever it holds, and however it is marked', () => {
  fc.assert(
    fc.property(line, fc.constantFrom('strong', 'em', 'u', 's', 'code'), (text, tag) => {
      expect(plainTextOf(`<p>${escaped(text)}</p>`)).toBe(text);
      expect(plainTextOf(`<p><${tag}>${escaped(text)}</${tag}></p>`)).toBe(text);
      expect(plainTextOf(`<p><a href="https://prumo.example/?a=1&amp;b=2">${escaped(text)}</a></p>`)).toBe(text);
    }),
  );
});

test('blocks and line breaks end a line, marks inside a word leave nothing', () => {
  expect(
    plainTextOf('<p>Con<strong>fira</strong></p><ul><li><p>um</p></li><li><p>dois</p></li></ul><p>fim<br>dele</p>'),
  ).toBe('Confira\num\ndois\nfim\ndele');
  expect(plainTextOf('<p>a &lt; b &amp;lt; c</p>')).toBe('a < b &lt; c');
  expect(plainTextOf('a < b e c > d')).toBe('a < b e c > d');
});

test('the limit counts visible characters; what is stored may be four times as long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (length) => {
      const html = `<p><u>${'x'.repeat(length)}</u></p>`;
      expect(codes(html)).toEqual(length <= 10 ? undefined : ['too_long']);
    }),
  );
  expect(codes(`<p>${'<em></em>'.repeat(5)}x</p>`)).toEqual(['too_long']);
});

test('HTML without visible text is empty: an error where a text is required, else an empty text', () => {
  for (const html of ['', '  ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>']) {
    expect([html, codes(html)]).toEqual([html, ['required']]);
    expect(optionalRichText(10).parse(html)).toBe('');
  }
  expect(codes('a\u0000b')).toEqual(['invalid_characters']);
});

test('hostile input costs no more than its length', () => {
  for (const part of ['<a', '</p>', '<br ', '<!--', '&amp;', '<p ']) {
    const started = performance.now();
    plainTextOf(part.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(2000);
  }
});

test('a link leads to http, https or mailto, and nowhere else', () => {
  for (const address of ['https://a.example', 'HTTP://a', 'mailto:a@b.example'])
    expect(LINK_ADDRESS.test(address)).toBe(true);
  for (const address of ['javascript:alert(1)', ' https://a', '//a.example', '/a', 'data:text/html,x', 'ftp://a', ''])
    expect([address, LINK_ADDRESS.test(address)]).toEqual([address, false]);
});
