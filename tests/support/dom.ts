import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { i18n, i18nOptions } from '../../src/i18n/index.ts';
import { textsOf } from '../../src/i18n/shell.ts';
import { quickLabels, quickMatches } from './quickDom.ts';
import { POLL_TIMEOUT_MS } from './timeouts.ts';

configure({ asyncUtilTimeout: POLL_TIMEOUT_MS });
// queries ask the window of the document, of which the global one is a copy
if (document.defaultView) {
  quickMatches(document.defaultView);
  quickLabels(document.defaultView);
}

/** What every test of the browser half stands on: all texts, in Portuguese, and an empty browser. */
beforeAll(async () => {
  const all = LANGUAGES.map(async (language) => [language, { translation: await textsOf(language) }]);
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: Object.fromEntries(await Promise.all(all)) });
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  // files of tests share the window: none begins with the width that another has left
  window.matchMedia = ofTheWindow;
});

// jsdom brings byte arrays of its own realm; Node's libraries, the gateway's among them, do not accept them
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);
globalThis.ArrayBuffer = Object.getPrototypeOf(Buffer.alloc(0).buffer).constructor;

// react-admin logs every failed call in development; the pages show them, and the tests look at the pages
const { error } = console;
console.error = (...values: unknown[]) => {
  if (!(values[0] instanceof HttpError)) error(...values);
};

// jsdom has no layout: the few calls of the browser that our parts make are answered as a wide, still window would
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
const ofTheWindow = window.matchMedia;

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint ??= () => null;

HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

// the page that the gateway serves carries its configuration; so does the page of a test
const configuration = document.createElement('script');
configuration.type = 'application/json';
configuration.id = 'prumo-config';
configuration.textContent = '{"apiUrl":"/api"}';
document.head.append(configuration);
