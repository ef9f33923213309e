import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import ShaWorker from 'altcha/workers/sha?worker';

/**
 * ALTCHA's widget without its built-in workers: they would be made from text, which a strict content policy refuses.
 * Here each is a file of our own, loaded when a challenge asks for it. Loaded by itself, after the first paint.
 */
for (const size of ['256', '384', '512']) {
  $altcha.algorithms.set(`SHA-${size}`, () => new ShaWorker());
  $altcha.algorithms.set(`PBKDF2/SHA-${size}`, () => new Pbkdf2Worker());
}

/** The widget's words of one language. */
export function setCaptchaWords(language: string, words: Record<string, string>): void {
  $altcha.i18n.set(language, words);
}
