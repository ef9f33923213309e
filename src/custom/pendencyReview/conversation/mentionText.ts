import { plain } from '../../../../contract/common.ts';
import type { Person } from '../../../../contract/pendencies.ts';

/** The text typed after an `@` before the caret, and the position of the `@`. */
export type MentionQuery = { start: number; query: string };

const LONGEST = 40;

/** The mention at the caret: an `@` at the start of a word followed by letters and spaces; else null. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = /(?:^|[\s(])@([\p{L}\p{M}\d._'’-]*(?: [\p{L}\p{M}\d._'’-]+){0,3} ?)$/u.exec(before);
  const query = found?.[1];
  if (query === undefined || query.length > LONGEST) return null;
  return { start: caret - query.length - 1, query: query.trim() };
}

/** The text with the typed mention replaced by the person's name, and the new caret position. */
export function withMention(text: string, caret: number, { start }: MentionQuery, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Filters by name, ignoring case and accents like the gateway. */
export const fittingNames = <One extends { displayName: string }>(people: readonly One[], query: string): One[] =>
  people.filter(({ displayName }) => plain(displayName).includes(plain(query)));

/** The chosen people whose mention is still in the text. */
export const stillNamed = <One extends { displayName: string }>(text: string, people: readonly One[]): One[] =>
  people.filter(({ displayName }) => text.includes(`@${displayName}`));

export type TextPart = { text: string; isName: boolean; at: number };
/** Splits a comment into plain text and mentions; longer names match first. */
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
