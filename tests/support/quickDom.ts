/**
 * What a query by role asks jsdom about nearly every element of the page, answered as jsdom answers it: on a page of 500 elements
 * a button is found by its name in a sixth of the CPU. `tests/house/quickDom.test.ts` compares the answers.
 */

export type Browser = Window & typeof globalThis;

const TAG = /^[a-z][a-z0-9]*(?=[[.:#]|$)/;
/** One compound selector with nothing in it that could belong to another element. */
const COMPOUND = /^(?:[^\s,>+~"]|"[^"]*")*$/;

/** A selector that begins with the name of another element is not matched in vain: a role has a hundred such. */
export function quickMatches({ Element }: Browser): void {
  const { matches } = Element.prototype;
  if (matches.name === quickly.name) return; // files of a worker share the window
  const tags = new Map<string, string | null>();
  const tagOf = (selector: string): string | null => {
    const tag = COMPOUND.test(selector) ? (TAG.exec(selector)?.[0] ?? null) : null;
    tags.set(selector, tag);
    return tag;
  };
  function quickly(this: Element, selector: string): boolean {
    const known = tags.get(selector);
    const tag = known === undefined ? tagOf(selector) : known;
    return (tag === null || tag === this.localName.toLowerCase()) && matches.call(this, selector);
  }
  Element.prototype.matches = quickly as typeof matches;
}

/** The labels of a field: jsdom asks every node of the page whether it is one. */
export function quickLabels(browser: Browser): void {
  const { HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement } = browser;
  for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement]) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLInputElement) {
        if (this.localName === 'input' && this.type === 'hidden') return null;
        // unlike a query, this list is kept by jsdom until the page changes
        const labels = (this.getRootNode() as Document | Element).getElementsByTagName('label');
        return Array.from(labels).filter(
          (label) => (label.htmlFor === this.id || label.contains(this)) && label.control === this,
        );
      },
    });
  }
}

/** What the style sheet of the browser looks at where it says how an element is displayed. */
const ATTRIBUTES = ['hidden', 'open', 'type'] as const;
/** What is shown by its place in the page, or by what is no attribute. */
const BY_MORE = new Set(['summary', 'noscript', 'dialog']);
const COLLAPSED = /^(?:colgroup|col|thead|tbody|tfoot|tr)$/;

/**
 * Computed styles of a page without style sheets of its own: whether an element is displayed, seen and takes clicks follows
 * from its name, a few attributes and the styles written on it. Every other property is asked of jsdom.
 */
export function quickStyles(browser: Browser): void {
  if (browser.getComputedStyle.name === quickly.name) return;
  const ofJsdom = browser.getComputedStyle.bind(browser);
  const displays = new Map<string, string>();
  const display = (element: Element): string => {
    const written = element.getAttribute('style')?.includes('display') || element.hasAttribute('popover');
    if (written || BY_MORE.has(element.localName)) return ofJsdom(element).display;
    const key = JSON.stringify([
      element.namespaceURI,
      element.localName,
      ...ATTRIBUTES.map((name) => element.getAttribute(name)),
    ]);
    const known = displays.get(key);
    if (known !== undefined) return known;
    const found = ofJsdom(element).display;
    displays.set(key, found);
    return found;
  };
  /** Of the next element upwards that says it itself; jsdom says it of one that nothing is said of. */
  const inherited = (name: 'visibility' | 'pointer-events', initial: string) => (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const isSaid =
        at.getAttribute('style')?.includes(name) || (at.hasAttribute('hidden') && COLLAPSED.test(at.localName));
      if (isSaid) return ofJsdom(at).getPropertyValue(name);
    }
    return initial;
  };
  const visibility = inherited('visibility', 'visible');
  const pointerEvents = inherited('pointer-events', 'auto');
  const quick: Record<string, (element: Element) => string> = {
    display,
    visibility,
    pointerEvents,
    'pointer-events': pointerEvents,
  };
  function quickly(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo) return ofJsdom(element, pseudo);
    let real: CSSStyleDeclaration | undefined;
    const ask = (): CSSStyleDeclaration => {
      real ??= ofJsdom(element);
      return real;
    };
    const getPropertyValue = (name: string): string => quick[name]?.(element) ?? ask().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        if (typeof name === 'string' && Object.hasOwn(quick, name)) return quick[name]?.(element);
        const value: unknown = Reflect.get(ask(), name, ask());
        return typeof value === 'function' ? value.bind(ask()) : value;
      },
    });
  }
  browser.getComputedStyle = quickly;
}
