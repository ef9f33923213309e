import { track } from './tracking.ts';

/** A landmark of the page, by its role: where on it something was chosen. */
const LANDMARKS = 'header, nav, main, aside, footer, [role=dialog], [role=search], [role=region], section[aria-label]';
const CONTROLS = 'a, button, [role=button], [role=tab], [role=menuitem], [role=option]';

/**
 * Events of choosing (M-10): the kind of control, the part of the page, its place there, and the path of a link. Never
 * its words, which may name a person.
 */
export function watchClicks(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
      if (!control) return;
      const part = control.closest(LANDMARKS);
      track('clicked', {
        kind: control.getAttribute('role') ?? control.localName,
        part: part?.getAttribute('role') ?? part?.localName ?? 'page',
        place: [...(part ?? document).querySelectorAll(CONTROLS)].indexOf(control),
        to: control instanceof HTMLAnchorElement ? control.pathname : undefined,
      });
    },
    { capture: true, passive: true },
  );
}
