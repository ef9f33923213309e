import { type ESTree, parseSync } from 'vite';
import type { Source } from './sources.ts';

export type Node = ESTree.Node;

/** The syntax tree of a file; throws with its path when it does not parse. */
export function parse({ path, text }: Source): ESTree.Program {
  const { program, errors } = parseSync(path, text, { astType: 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program;
}

/** The comments of a file, without their signs. */
export const commentsOf = ({ path, text }: Source): { value: string; start: number }[] =>
  parseSync(path, text, { astType: 'ts' }).comments;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Calls `visit` for every node below and including `node`, with the chain of its parents (nearest last). */
export function walk(node: Node, visit: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  visit(node, parents);
  const chain = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, chain);
  }
}

/** The line (from 1) of an offset, for an error that a person can find. */
export const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** One import, re-export, dynamic import (`later`) or import type of a file. */
export type Import = { from: string; line: number; typeOnly: boolean; reExport: boolean; later: boolean };

/** Everything that a file takes from elsewhere, in order. */
export function importsOf(source: Source): Import[] {
  const imports: Import[] = [];
  const add = (specifier: Node | null | undefined, typeOnly: boolean, { reExport = false, later = false } = {}) => {
    if (specifier?.type !== 'Literal' || typeof specifier.value !== 'string') return;
    imports.push({ from: specifier.value, line: lineOf(source.text, specifier.start), typeOnly, reExport, later });
  };
  walk(parse(source), (node) => {
    if (node.type === 'ImportDeclaration') {
      const named = node.specifiers.length > 0;
      const allTypes = named && node.specifiers.every((s) => s.type === 'ImportSpecifier' && s.importKind === 'type');
      add(node.source, node.importKind === 'type' || allTypes);
    } else if (node.type === 'ExportNamedDeclaration') {
      const allTypes = node.specifiers.length > 0 && node.specifiers.every((s) => s.exportKind === 'type');
      add(node.source, node.exportKind === 'type' || allTypes, { reExport: true });
    } else if (node.type === 'ExportAllDeclaration') add(node.source, node.exportKind === 'type', { reExport: true });
    else if (node.type === 'ImportExpression') add(node.source, false, { later: true });
    else if (node.type === 'TSImportType') add(node.source, true);
  });
  return imports;
}
