import type { Person } from '../../../../contract/pendencies.ts';
import { plain } from '../../../components/plain.ts';

/** What is being typed after an `@` in front of the caret: where the `@` stands, and what follows it. */
export type MentionQuery = { start: number; query: string };

/** Longest name that is searched for while it is typed. */
const LONGEST = 40;

/** The name that is being typed at the caret, or null: an `@` at the start of a word, and after it letters and spaces. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = /(?:^|[\s(])@([\p{L}\p{M}\d._'’-]*(?: [\p{L}\p{M}\d._'’-]+){0,3} ?)$/u.exec(before);
  const query = found?.[1];
  if (query === undefined || query.length > LONGEST) return null;
  return { start: caret - query.length - 1, query: query.trim() };
}

/** The text with the person's name in the place of what was typed, and where the caret stands then. */
export function withMention(text: string, caret: number, { start }: MentionQuery, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Those whose name has what is being typed, as the gateway looks for it. */
export const fittingNames = <One extends { displayName: string }>(people: readonly One[], query: string): One[] =>
  people.filter(({ displayName }) => plain(displayName).includes(plain(query)));

/** Those of the chosen people whose name still stands in the text. */
export const stillNamed = <One extends { displayName: string }>(text: string, people: readonly One[]): One[] =>
  people.filter(({ displayName }) => text.includes(`@${displayName}`));

export type TextPart = { text: string; isName: boolean; at: number };
/** A comment cut into plain text and the names that it mentions, longer names first. */
export function partsOf(text: string, mentions: readonly Pick<Person, 'displayName'>[]): TextPart[] {
  const names = mentions.map(({ displayName }) => `@${displayName}`).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let unnamed = 0;
  let at = 0;
  while (at < text.length) {
    const name = names.find((one) => text.startsWith(one, at));
    if (!name) {
      at += 1;
      continue;
    }
    if (at > unnamed) parts.push({ text: text.slice(unnamed, at), isName: false, at: unnamed });
    parts.push({ text: name, isName: true, at });
    at += name.length;
    unnamed = at;
  }
  if (unnamed < text.length) parts.push({ text: text.slice(unnamed), isName: false, at: unnamed });
  return parts;
}
