import { afterEach, expect, test } from 'vitest';
import { isShortcut } from './useShortcuts.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Presses `key` on the element of `html` that `selector` names; whether the review takes it as a shortcut. */
function pressed(html: string, selector: string, init: KeyboardEventInit): boolean {
  document.body.innerHTML = html;
  const root = document.querySelector<HTMLElement>('#root');
  const target = document.querySelector(selector);
  let result = false;
  document.addEventListener(
    'keydown',
    (event) => {
      result = isShortcut(event, root);
    },
    { once: true },
  );
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
  return result;
}

test('D-12 a single key is a shortcut inside the review, without a modifier', () => {
  expect(pressed('<div id="root"><button>x</button></div>', 'button', { key: 'c' })).toBe(true);
  expect(pressed('<div id="root"><button>x</button></div>', 'button', { key: 'c', ctrlKey: true })).toBe(false);
});

test('D-12 never in a text field, and never while another dialog has the focus', () => {
  expect(pressed('<div id="root"><textarea></textarea></div>', 'textarea', { key: 'c' })).toBe(false);
  expect(pressed('<div id="root"><input></div>', 'input', { key: 'c' })).toBe(false);
  expect(pressed('<div id="root"></div><div><button>x</button></div>', 'button', { key: 'c' })).toBe(false);
});

test('D-12 parts with their own arrows keep them', () => {
  const html = '<div id="root"><div data-own-arrows><button>x</button></div></div>';
  expect(pressed(html, 'button', { key: 'ArrowDown' })).toBe(false);
  expect(pressed(html, 'button', { key: 'j' })).toBe(true);
});
