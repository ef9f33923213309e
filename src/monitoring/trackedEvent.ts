/** What leaves the browser of an event (M-10), and what never does: tokens, addresses, documents of people. */
export type TrackedEvent = {
  name: 'login' | 'clicked' | 'http_error' | 'render_error';
  /** The path alone, without its query. */
  page: string;
  device: { userAgent: string; width: number; height: number; language: string };
  at: string;
  details: Record<string, unknown>;
};

const HIDDEN = '[removed]';
/** Names of values that are secrets or speak of a person. */
const SECRET = /authorization|cookie|token|password|senha|secret|captcha|code|email|e-mail|phone|cpf|name|nome|birth/i;
/** CPF, CNPJ, e-mail, phone and bearer tokens inside other texts. */
const PERSONAL = [
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g,
  /\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}\b/g,
  /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g,
  /(\+55\s?)?\(?\d{2}\)?\s?9?\d{4}-?\d{4}\b/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
];
const KEPT_AS_THEY_ARE = new Set(['name', 'at', 'code']);

/** The event without secrets and personal data, and addresses without their query. */
export function withoutPersonalData(event: TrackedEvent): TrackedEvent {
  return { ...event, page: clean(event.page) as string, details: clean(event.details) as TrackedEvent['details'] };
}

function clean(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const path = value.replace(/\?[^\s]*/g, '');
    return PERSONAL.reduce((text, pattern) => text.replace(pattern, HIDDEN), path);
  }
  if (Array.isArray(value)) return value.map((item) => clean(item, key));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        SECRET.test(name) && !KEPT_AS_THEY_ARE.has(name) ? HIDDEN : clean(item, name),
      ]),
    );
  }
  return value;
}
