import { CONFIG_ELEMENT } from '../../src/config.ts';

/** What the gateway writes into the page, for modules that are loaded again after it. */
export function configurePage(values: Record<string, unknown>): void {
  const element = document.getElementById(CONFIG_ELEMENT);
  if (!element) throw new Error('the page has no configuration');
  element.textContent = JSON.stringify({ apiUrl: '/api', ...values });
}
