import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { titleWhatIsCut } from './cutTitles.ts';

let end: () => void = () => undefined;
beforeEach(() => {
  end = titleWhatIsCut();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** jsdom has no layout: a text of 300 pixels in a place of this width. */
function show(html: string, width: number): { outer: HTMLElement; inner: HTMLElement } {
  document.body.innerHTML = html;
  const [outer, inner] = document.querySelectorAll<HTMLElement>('#outer, #inner');
  if (!outer || !inner) throw new Error('an outer and an inner element');
  for (const [name, value] of Object.entries({ scrollWidth: 300, clientWidth: width }))
    Object.defineProperty(outer, name, { value });
  return { outer, inner };
}
const cell = (more = '') =>
  `<div id="outer" style="overflow: hidden; text-overflow: ellipsis" ${more}><a id="inner">Guia do FGTS Digital</a></div>`;

test('L-14 what an ellipsis cuts is told by a title, as long as the pointer is there', () => {
  const { outer, inner } = show(cell(), 120);
  fireEvent.mouseOver(inner);
  expect(outer.title).toBe('Guia do FGTS Digital');
  fireEvent.mouseOver(document.body);
  expect(outer.hasAttribute('title')).toBe(false);
});

test('L-14 what is whole has no title, and one that is there stays', () => {
  const whole = show(cell(), 300);
  fireEvent.mouseOver(whole.inner);
  expect(whole.outer.hasAttribute('title')).toBe(false);
  const titled = show(cell('title="Guia"'), 120);
  fireEvent.mouseOver(titled.inner);
  fireEvent.mouseOver(document.body);
  expect(titled.outer.title).toBe('Guia');
});
