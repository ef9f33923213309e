import type { Source } from './sources.ts';
import { type Node, parse, walk } from './syntax.ts';

/** The name at the root of a callee: `test` of `test.each([…])`. */
function calleeName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return calleeName(node.object);
  if (node.type === 'CallExpression') return calleeName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return calleeName(node.tag);
  return '';
}

/** Titles of the tests of a file (`test`, `it` and their `.each`), templates with their fixed parts. */
export function testTitles(source: Source): string[] {
  const titles: string[] = [];
  walk(parse(source), (node) => {
    if (node.type !== 'CallExpression' || !['test', 'it'].includes(calleeName(node.callee))) return;
    const first = node.arguments[0];
    if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value);
    if (first?.type === 'TemplateLiteral') titles.push(first.quasis.map((part) => part.value.cooked ?? '').join('…'));
  });
  return titles;
}

/** The inventory rows that a title begins with: 'D-14, D-15 conclude …' shows D-14 and D-15. */
export function rowsOf(title: string): string[] {
  const beginning = /^(?:[A-Z]-\d\d(?:\s*[,/·:–-]?\s*|\s+and\s+))+/.exec(title)?.[0] ?? '';
  return beginning.match(/[A-Z]-\d\d/g) ?? [];
}
