import type { Source } from './sources.ts';
import { commentsOf, importsOf, lineOf, parse, walk } from './syntax.ts';

const named =
  'white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|brown|cyan|magenta|navy|teal|gold|silver|crimson';
const colour = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(/i;
const colourProperty = /^(color|background|backgroundColor|bgcolor|borderColor|outlineColor|fill|stroke|stopColor)$/;

/** Colours in `src` outside `src/theme`, as 'path:line value'. An illustration uses currentColor or the theme's variables. */
export function colourViolations(source: Source): string[] {
  const { path, text } = source;
  if (!path.startsWith('src/') || path.startsWith('src/theme/')) return [];
  if (!/\.tsx?$/.test(path)) {
    return text
      .split('\n')
      .flatMap((line, index) => (colour.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : []));
  }
  const violations: string[] = [];
  const violation = (value: string, start: number) => violations.push(`${path}:${lineOf(text, start)} ${value}`);
  walk(parse(source), (node, parents) => {
    const value = node.type === 'Literal' ? node.value : node.type === 'TemplateElement' ? node.value.raw : undefined;
    if (typeof value !== 'string') return;
    const parent = parents.at(-1);
    const key =
      parent?.type === 'Property' && parent.key.type === 'Identifier'
        ? parent.key.name
        : parent?.type === 'JSXAttribute' && parent.name.type === 'JSXIdentifier'
          ? parent.name.name
          : '';
    const isName = colourProperty.test(key) && new RegExp(`^(${named})$`, 'i').test(value);
    if (colour.test(value) || isName) violation(value, node.start);
  });
  return violations;
}

/** Reads of the environment outside the two `config.ts`, as 'path:line'. */
export function environmentViolations(source: Source): string[] {
  const { path, text } = source;
  if (['gateway/config.ts', 'src/config.ts'].includes(path)) return [];
  const violations: string[] = [];
  walk(parse(source), (node, parents) => {
    const importsEnv =
      node.type === 'ImportSpecifier' && node.imported.type === 'Identifier' && node.imported.name === 'env';
    const declaration = parents.at(-1);
    if (importsEnv && declaration?.type === 'ImportDeclaration' && /^(node:)?process$/.test(declaration.source.value)) {
      violations.push(`${path}:${lineOf(text, node.start)}`);
    }
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.property.name !== 'env') return;
    const isProcess = node.object.type === 'Identifier' && node.object.name === 'process';
    if (isProcess || node.object.type === 'MetaProperty') violations.push(`${path}:${lineOf(text, node.start)}`);
  });
  return violations;
}

/** Re-exports of values (a barrel hides where a thing lives), as 'path:line specifier'. */
export function barrelViolations(source: Source): string[] {
  return importsOf(source)
    .filter((one) => one.reExport && !one.typeOnly)
    .map(({ from, line }) => `${source.path}:${line} ${from}`);
}

/** Default exports outside lazily loaded pages and configuration files, as 'path:line'. */
export function defaultExportViolations(source: Source): string[] {
  const { path, text } = source;
  const mayHave = /^src\/.*(Page|List|Edit|Create)\.tsx$/.test(path) || /(\.config|\/globalSetup)\.ts$/.test(path);
  if (mayHave) return [];
  return parse(source).body.flatMap((node) =>
    node.type === 'ExportDefaultDeclaration' ? [`${path}:${lineOf(text, node.start)}`] : [],
  );
}

/** Words of a private language, and the field's term for each. */
const FIELD_TERMS: Record<string, string> = {
  fault: 'error',
  refusal: 'error, or rejection of the lifecycle',
  drawn: 'rendered',
  anew: 'again',
  'asked again': 'refetched',
  'ask again': 'refetch, invalidate',
  'touch lists': 'invalidate',
  'touch views': 'invalidate',
  'late part': 'lazyWithTexts',
  'lazy ahead': 'lazyWithPreload',
  'keeping answers': 'withStoredResponse',
  'keeping administrator': 'withAccessInvariants',
  'require givable': 'assertMayGrant',
  'give back': 'releaseLease',
  'is sparing': 'prefersReducedData',
  'also ask': 'permanentFilter',
  'refresh with': 'queryKeyExtra',
  pretended: 'decoy',
};
const privateWord = new RegExp(`\\b(${Object.keys(FIELD_TERMS).join('|')})s?\\b`, 'i');

/** Identifiers (`schemaFaults` is read as 'schema Faults') and comments that use a private word, as 'path:line word: term'. */
export function privateWordViolations(source: Source): string[] {
  const violations: string[] = [];
  const look = (text: string, start: number) => {
    const word = privateWord.exec(text)?.[1]?.toLowerCase();
    if (word) violations.push(`${source.path}:${lineOf(source.text, start)} ${word}: ${FIELD_TERMS[word]}`);
  };
  for (const { value, start } of commentsOf(source)) look(value.replace(/\s*\n\s*\*?\s*/g, ' '), start);
  walk(parse(source), (node) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
    look(node.name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' '), node.start);
  });
  return [...new Set(violations)];
}

const LONGEST = 300;
/** How a file over 300 lines begins: with its reason. */
const REASON = /^\/\/ Over 300 lines: .{20,}/;

/** Files of more than 300 lines that do not say why in their first line, as 'path lines'. */
export function lengthViolations({ path, text }: Source): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > LONGEST && !REASON.test(text) ? [`${path} ${lines}`] : [];
}
