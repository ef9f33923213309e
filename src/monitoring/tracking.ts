import { MONITORING } from '../../contract/constants.ts';
import { config } from '../config.ts';

/**
 * Event and error tracking (M-09 to M-11): one way out, silent unless the installation configures an address, without
 * tokens and personal data, and never in the way of the person: what fails here fails in silence.
 */
const CONSENT_KEY = 'usageConsent';

/** The browser says that its person does not want to be followed. */
export const refusesTracking = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Has the person agreed to events of use? Never before they said so. */
export const hasConsent = (): boolean => localStorage.getItem(CONSENT_KEY) === 'yes' && !refusesTracking();
export const setConsent = (agreed: boolean): void => localStorage.setItem(CONSENT_KEY, agreed ? 'yes' : 'no');

/** One session in `rate` of a hundred, always the same answer for the same session (M-11). */
export function isSampled(sessionId: string, rate: number): boolean {
  let hash = 0;
  for (const character of sessionId) hash = (hash * 31 + character.charCodeAt(0)) % 10_007;
  return hash % 100 < rate;
}

/** The steps before an error: names of events and pages, so that it can be replayed by hand. */
const trail: { name: string; page: string; at: string }[] = [];
const TRAIL_LENGTH = 20;

function send(url: string, event: TrackedEvent): void {
  const body = JSON.stringify(withoutPersonalData(event));
  void fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
  })
    // The person came for something else.
    .catch(() => undefined);
}

const sessionId = (): string => localStorage.getItem('sessionId') ?? '';
const about = () => ({
  page: location.pathname,
  device: {
    userAgent: navigator.userAgent,
    width: innerWidth,
    height: innerHeight,
    language: document.documentElement.lang,
  },
  at: new Date().toISOString(),
});

/** `login`, `clicked`, `http_error` or `render_error`, for who agreed (M-10). */
export function track(name: TrackedEvent['name'], details: TrackedEvent['details'] = {}): void {
  const { analyticsUrl, errorTrackingUrl } = config();
  if (!analyticsUrl && !errorTrackingUrl) return;
  const { page, device, at } = about();
  trail.push({ name, page, at });
  if (trail.length > TRAIL_LENGTH) trail.shift();
  if (!analyticsUrl || !hasConsent() || !isSampled(sessionId(), MONITORING.sessionSampleRate)) return;
  send(analyticsUrl, { name, page, device, at, details });
}

/** A request that failed for another reason than an error, or a screen that broke (M-09). */
export function reportError(name: 'http_error' | 'render_error', details: TrackedEvent['details']): void {
  track(name, details);
  const { errorTrackingUrl } = config();
  if (!errorTrackingUrl) return;
  const { page, device, at } = about();
  const steps = isSampled(sessionId(), MONITORING.replaySampleRate) ? [...trail] : [];
  send(errorTrackingUrl, { name, page, device, at, details: { ...details, steps } });
}

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
  // the token or code of a badge, certificate or ASO's address is all that its public page asks for
  /(?<=\/badge-info\/|\/certificado\/|(?:badges|certificates)\/info\/|\/aso\/enviar\/|bookings\/aso\/)[^/\s]+/g,
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
