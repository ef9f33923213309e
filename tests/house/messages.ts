import { allPaths, readSource } from './sources.ts';

export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts of one language: dotted key (file first) → text. */
export type Texts = Map<string, string>;

/** 'src/i18n/pt/errors.json' and 'contract/messages/permissions.pt.json' → language and name of the file; undefined for any other. */
export function messageFile(path: string): { language: Language; file: string } | undefined {
  const inSrc = /^src\/i18n\/(?<language>pt|en|es)\/(?<file>.+)\.json$/.exec(path);
  const inMail = /^gateway\/lib\/mail\/messages\/(?<language>pt|en|es)\.json$/.exec(path);
  const inContract = /^contract\/messages\/(?<file>.+)\.(?<language>pt|en|es)\.json$/.exec(path);
  const { language, file = 'mail' } = (inSrc ?? inMail ?? inContract)?.groups ?? {};
  const half = path.split('/')[0];
  return language ? { language: language as Language, file: `${half}/${file}` } : undefined;
}

/** Every text below a value, by dotted key. */
export function flatten(value: unknown, prefix: string, into: Texts = new Map()): Texts {
  if (typeof value === 'string') into.set(prefix, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, `${prefix}.${key}`, into);
  }
  return into;
}

/** All message files of the house. */
export function loadMessages(): Record<Language, Texts> {
  const texts: Record<Language, Texts> = { pt: new Map(), en: new Map(), es: new Map() };
  for (const path of allPaths()) {
    const found = messageFile(path);
    if (found) flatten(JSON.parse(readSource(path).text), found.file, texts[found.language]);
  }
  return texts;
}

const variables = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|%\{(\w+)\}/g)].map((m) => m[1] ?? m[2] ?? '').sort();

const words = (text: string) => text.replace(/\{\{.*?\}\}|%\{.*?\}/g, '').match(/\p{L}+/gu)?.length ?? 0;

/** What keeps a language from saying the same as Portuguese: missing, extra, empty or untranslated texts, other variables. */
export function languageViolations(pt: Texts, other: Texts): string[] {
  const violations: string[] = [];
  for (const key of other.keys()) if (!pt.has(key)) violations.push(`${key}: not in pt`);
  for (const [key, original] of pt) {
    const text = other.get(key);
    if (text === undefined) violations.push(`${key}: missing`);
    else if (text.trim() === '' && original.trim() !== '') violations.push(`${key}: empty`);
    else if (text === original && words(original) > 4) violations.push(`${key}: not translated`);
    // A plural form may say its number in words.
    else if (!/_(zero|one)$/.test(key) && String(variables(text)) !== String(variables(original))) {
      violations.push(`${key}: {{${variables(text)}}} instead of {{${variables(original)}}}`);
    }
  }
  return violations;
}
