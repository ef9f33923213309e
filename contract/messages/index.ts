import type { Language } from '../constants.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { type Messages, pt } from './pt.ts';

/** The words of both halves by language; the browser loads each language by itself instead (first screen). */
export const messages: Record<Language, Messages> = { pt, en, es };

/** Puts values into a text: `fill('até {{max}} MB', { max: 25 })`. A name without a value stays as it is. */
export const fill = (text: string, values: Record<string, string | number> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
