import { type Query, SQL, StringChunk } from 'drizzle-orm';

/**
 * Writes queries that consist of text and values. drizzle looks for tables and columns in each part of one, which takes longer
 * than the gateway's other work for a list; and it makes a new string each time, which the cache of prepared statements would
 * have to read to recognise it. Here a query follows a tree of the parts that were met before, down to its text.
 */
type Node = { text: string; next: Map<string | typeof VALUE, Node> };
const VALUE = Symbol('value');
/** How many nodes are kept before a new tree is begun: a few megabytes. */
const KEPT_NODES = 20_000;

const newTree = (): Node => ({ text: '', next: new Map() });
let tree = newTree();
let nodes = 0;

function step(from: Node, part: string | typeof VALUE, text: string): Node {
  const known = from.next.get(part);
  if (known) return known;
  const node = { text: from.text + text, next: new Map() };
  from.next.set(part, node);
  nodes += 1;
  return node;
}

/** Where the tree leads to from a node; null: there is more in the query than text and values. */
function follow(query: SQL, from: Node, values: unknown[]): Node | null {
  let node: Node | null = from;
  for (const chunk of query.queryChunks as unknown[]) {
    if (chunk instanceof StringChunk)
      for (const part of chunk.value) node = part === '' ? node : step(node, part, part);
    else if (chunk instanceof SQL) node = follow(chunk, node, values);
    else if (typeof chunk === 'object' && chunk !== null) return null;
    else if (chunk !== undefined) node = step(node, VALUE, `$${values.push(chunk)}`);
    if (!node) return null;
  }
  return node;
}

/** A query whose text is known: drizzle sends it as it is, or takes it as a part of another. */
class Written extends SQL {
  readonly #query: Query;
  constructor({ queryChunks }: SQL, query: Query) {
    super(queryChunks);
    this.#query = query;
  }
  override toQuery = (): Query => this.#query;
}

/** The text of a query that is written already. */
export const textOf = (query: SQL): string | undefined => (query instanceof Written ? query.toQuery().sql : undefined);

/** The same query, written already where that is possible. */
export function written(query: SQL): SQL {
  if (nodes > KEPT_NODES) {
    tree = newTree();
    nodes = 0;
  }
  const params: unknown[] = [];
  const node = follow(query, tree, params);
  return node ? new Written(query, { sql: node.text, params }) : query;
}
