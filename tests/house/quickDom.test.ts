// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type Browser, quickLabels, quickMatches, quickStyles } from '../support/quickDom.ts';

const PAGE = `
  <main style="pointer-events: none"><p>text <a href="/x" class="a b">link</a><a>none</a></p><button id="b" style="pointer-events: auto">x</button></main>
  <div hidden><span>hidden by its parent</span></div>
  <div style="display: none"><b>so is this</b></div>
  <div style="display: flex; visibility: hidden"><i>unseen</i><i style="visibility: visible">seen</i><u style="visibility: inherit">unseen</u></div>
  <table><colgroup hidden><col hidden></colgroup><thead hidden><tr><th>h</th></tr></thead>
    <tbody><tr hidden><td>collapsed</td></tr><tr><td>shown<input type="checkbox" aria-label="x"></td></tr></tbody></table>
  <form><label for="one">One</label><input id="one" type="text"><label>Two<select id="two" multiple><option>o</option></select></label>
    <label for="one">again</label><label>Three<textarea></textarea><input></label><input type="hidden" id="four"><label for="four">4</label>
    <fieldset><legend>l</legend><input type="search" list="d"><datalist id="d"></datalist><input></fieldset></form>
  <dialog><em>closed</em></dialog><dialog open><em>open</em></dialog>
  <details><summary>first</summary><summary>second</summary>rest</details>
  <ul><li>li<ol><li>nested</li></ol></li></ul><div hidden="until-found">found</div><div popover>over</div>
  <svg aria-hidden="true"><title>t</title><path d="M0"></path></svg><noscript>n</noscript><template><p>p</p></template><br><wbr><embed hidden>`;
const SELECTORS = [
  ...[
    'a',
    'a[href]',
    'a.b',
    'A',
    'input',
    'input[type="checkbox"]',
    'input:not([type])',
    'select[multiple]',
    'select:not([multiple])',
  ],
  ...[
    'tr[hidden]',
    'td:first-child',
    'title',
    'div span',
    'li, td',
    'li > ol',
    'label + input',
    '[hidden]',
    '.b',
    '*',
    '#one',
    'b',
    'button#b',
  ],
  ...['input[type="search"]:not([list])', 'a[href="/x, y"], p', 'svg|title, i', ':not(div)', 'input:is([list], #one)'],
];

function answers(browser: Browser): unknown[] {
  const attempt = (ask: () => unknown): unknown => {
    try {
      return ask();
    } catch (error) {
      return String(error);
    }
  };
  return Array.from(document.querySelectorAll('*'), (element) => {
    const style = browser.getComputedStyle(element);
    return {
      element: element.outerHTML,
      style: [
        style.display,
        style.visibility,
        style.pointerEvents,
        style.overflow,
        style.getPropertyValue('margin-top'),
      ],
      named: ['display', 'visibility', 'pointer-events', 'color'].map((name) => style.getPropertyValue(name)),
      labels: 'labels' in element && element.labels && Array.from(element.labels as NodeListOf<Element>),
      matches: SELECTORS.filter((selector) => attempt(() => element.matches(selector)) === true),
      refused: SELECTORS.filter((selector) => typeof attempt(() => element.matches(selector)) === 'string'),
    };
  });
}

test('the quick answers of the page tests are those of jsdom', () => {
  const browser = document.defaultView;
  if (!browser) throw new Error('a document without a window');
  document.body.innerHTML = PAGE;
  const before = answers(browser);
  quickMatches(browser);
  quickLabels(browser);
  quickStyles(browser);
  const after = answers(browser);
  expect(after).toHaveLength(before.length);
  expect(after).toEqual(before);
  document.body.innerHTML = PAGE.replaceAll('hidden', 'data-was').replaceAll('display: none', 'display: block');
  const element = document.querySelector('b');
  expect(element && browser.getComputedStyle(element).display).toBe('inline');
});
