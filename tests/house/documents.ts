import type { Source } from './sources.ts';

/** Scripts that a page names with `npm run X`, `npm test` or `npm start` and package.json does not have. */
export function scriptViolations({ path, text }: Source, scripts: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return [...new Set(named)].filter((name) => !scripts.has(name)).map((name) => `${path}: npm run ${name}`);
}

/** Roots whose names in backticks are meant as paths of the checkout. */
const looksLikePath =
  /^(?:\.?\/)?((?:contract|demo|src|gateway|tests|bench|docs|scripts|\.ci|\.githooks)\/[\w./{},<>*-]*|[\w.-]+\.(?:json|config\.ts|md))$/;

/** Paths that a page names and the checkout does not have; <noun>, {a,b} and * stand for any name. */
export function pathViolations({ path, text }: Source, existing: string[]): string[] {
  const withoutBlocks = text.replace(/^```[\s\S]*?^```/gm, '');
  const ticked = [...withoutBlocks.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const linked = [...withoutBlocks.matchAll(/\]\(([^)#\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => new URL(link, `file:///${path}`).pathname.slice(1));
  const named = [...ticked.flatMap((word) => looksLikePath.exec(word)?.[1] ?? []), ...linked];
  return [...new Set(named)].filter((name) => !existing.some(matcher(name))).map((name) => `${path}: ${name}`);
}

function matcher(name: string): (path: string) => boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]+>|\*+/g, '[^/]+')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  const whole = new RegExp(`^${pattern}(/|$)`);
  return (path) => whole.test(path);
}

/** The variables of the README's table: the first cell of each row, in backticks. */
export function documentedVariables(text: string): Set<string> {
  const rows = text.split('\n').filter((line) => /^\|\s*`[A-Z]/.test(line));
  return new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((m) => m[1] ?? '')),
  );
}
