import type { texts } from './pt/index.ts';

type Stem<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Every path of the Portuguese texts that ends in a text; plural forms (`_one`, `_other`) are asked by their stem. */
type Path<Node, Prefix extends string = ''> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? `${Prefix}${Stem<Key>}`
    : Path<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

export type TextKey = Path<typeof texts>;

/** The groups of texts that have an entry of this name. */
export type KeysWith<Name extends string> = TextKey extends infer Key
  ? Key extends `${infer Group}.${Name}`
    ? Group
    : never
  : never;
