import { expect, type Locator, type Page } from '@playwright/test';

/** What is wrong with how the focus is shown now: no ring of 2 px, or something lies over it. Null when it can be seen. */
function focusFieldError(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}"`;
    const hasRing = (one: Element): boolean => {
      const style = getComputedStyle(one);
      const notch = one.querySelector(':scope > fieldset');
      return (
        (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) ||
        style.boxShadow.includes(' 2px') ||
        (notch !== null && Number.parseFloat(getComputedStyle(notch).borderTopWidth) >= 2)
      );
    };
    let ringed = false;
    for (let one: Element | null = element, up = 0; one && up < 4 && !ringed; one = one.parentElement, up += 1) {
      ringed = hasRing(one);
    }
    if (!ringed) return `${name} shows no focus`;
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
    const isSeen = top !== null && (element.contains(top) || top.contains(element) || top.closest('label') !== null);
    return isSeen ? null : `${name} is hidden`;
  });
}

/** The focus can be seen: a ring of 2 px, and nothing over it (WCAG 2.4.7, 2.4.11). */
export async function focusIsSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFieldError(page), 'focus').toBeNull();
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 2000 }).catch(() => false);

/** Walks with Tab until `target` has the focus; at each stop the focus must be seen. Rejects after a round of 120 stops. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  for (let stops = 0; stops < 120; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await focusIsSeen(page);
  }
  throw new Error(`${key} never reached ${target}`);
}
