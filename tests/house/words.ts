import type { Source } from './sources.ts';
import { lineOf, type Node, parse, walk } from './syntax.ts';

/** JSX attributes whose text a person sees or hears. */
const spoken =
  /^(label|title|placeholder|alt|helperText|caption|tooltip|subtitle|subheader|description|content|confirm\w*|cancel\w*|emptyText|noOptionsText|loadingText|aria-(label|description|placeholder|roledescription|valuetext))$/i;

/** Functions whose first argument is a message key. */
const speaking = new Set(['translate', 't', 'notify', 'alert', 'confirm']);

/** What is the same in every language: the product's name, keys of the keyboard, codes. */
const international = /\b(Prumo|Ctrl|Alt|Shift|Esc|Enter|PDF|CPF|CNPJ)\b/g;
const hasWord = (text: string) => /\p{L}{2,}/u.test(text.replace(international, ''));
/** A message key or a source path, `pendencies.list.title`; a single small word is a react-admin source. */
const isKey = (text: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text) && !/\s/.test(text);
const isForeignLetter = (text: string) => /[À-ÖØ-öø-ÿ]/.test(text);

/** The string parts that an expression can become: literals, templates, and both sides of `?:`, `&&`, `||`, `??`. */
function stringsOf(node: Node): { text: string; start: number }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : [];
    case 'TemplateLiteral': {
      const fixed = node.quasis.map((part) => part.value.cooked ?? '');
      return fixed.some((part) => /\s/.test(part) || node.quasis.length === 1)
        ? [{ text: fixed.join(' '), start: node.start }]
        : [];
    }
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return [...stringsOf(node.left), ...stringsOf(node.right)];
    case 'JSXExpressionContainer':
      return stringsOf(node.expression);
    default:
      return [];
  }
}

/**
 * Words for people that stand in code instead of `src/i18n`, `contract/messages` or the mails' messages, as 'path:line "text"': text between tags, in the
 * attributes and calls that speak, and any string with a letter that English does not have.
 */
export function wordViolations(source: Source): string[] {
  const { path, text } = source;
  if (/^(src\/i18n|contract\/messages|gateway\/lib\/mail\/messages)\//.test(path)) return [];
  if (/^(gateway\/db\/(catalogue|migrations)|demo)\//.test(path)) return []; // data in Portuguese, not words of the product
  const violations = new Map<number, string>();
  const report = (part: { text: string; start: number }) => violations.set(part.start, part.text.trim().slice(0, 60));

  walk(parse(source), (node, parents) => {
    if (node.type === 'JSXText' && hasWord(node.value)) report({ text: node.value, start: node.start });
    if (node.type === 'JSXExpressionContainer' && parents.at(-1)?.type !== 'JSXAttribute') {
      for (const part of stringsOf(node.expression)) if (hasWord(part.text)) report(part);
    }
    if (
      node.type === 'JSXAttribute' &&
      node.value &&
      node.name.type === 'JSXIdentifier' &&
      spoken.test(node.name.name)
    ) {
      for (const part of stringsOf(node.value)) if (hasWord(part.text) && !isKey(part.text)) report(part);
    }
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && speaking.has(node.callee.name)) {
      const first = node.arguments[0];
      if (first) for (const part of stringsOf(first)) if (hasWord(part.text) && !isKey(part.text)) report(part);
    }
    if (node.type === 'Literal' && typeof node.value === 'string' && isForeignLetter(node.value)) {
      report({ text: node.value, start: node.start });
    }
    if (node.type === 'TemplateElement' && isForeignLetter(node.value.raw))
      report({ text: node.value.raw, start: node.start });
  });
  return [...violations].sort(([a], [b]) => a - b).map(([start, words]) => `${path}:${lineOf(text, start)} "${words}"`);
}
