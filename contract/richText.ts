import { z } from 'zod';
import { WITHOUT_CONTROLS } from './common.ts';
import { RICH_TEXT } from './constants.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The visible text of HTML that the allow-list permits, for limits, history, exports, search and mails: blocks and `<br>`
 * end a line, other tags leave nothing. The SQL function `plain_text` gives the same.
 */
export const plainTextOf = (html: string): string =>
  html
    .replace(/(?:<\/(?:p|h[1-3]|li|ul|ol|blockquote)>)+|<br *\/?>/gi, '\n')
    .replace(/<[/!]?[a-z-][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();

/** An address that a link may lead to; a relative one is none. */
export const LINK_ADDRESS = new RegExp(`^(?:${RICH_TEXT.schemes.join('|')}):\\S`, 'i');

/** As `optionalText`, in HTML: at most `max` visible characters, stored in at most four times as many. '' when nothing is visible. */
export const optionalRichText = (max: number) =>
  z
    .string()
    .trim()
    .max(max * RICH_TEXT.storedFactor, { error: 'too_long', abort: true })
    .regex(WITHOUT_CONTROLS, { error: 'invalid_characters' })
    .overwrite((html) => (plainTextOf(html) === '' ? '' : html))
    .refine((html) => plainTextOf(html).length <= max, { error: 'too_long' });
/** As `boundedText`, in HTML. */
export const richText = (max: number) => optionalRichText(max).min(1, { error: 'required' });
