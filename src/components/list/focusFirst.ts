/** For a popover that has just opened: its first field has the focus, so that one can type at once. */
export const focusFirst = (element: HTMLElement): void =>
  element.querySelector<HTMLElement>('input:not([type=checkbox]), input, button')?.focus();
