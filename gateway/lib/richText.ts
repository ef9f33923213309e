import type { z } from 'zod';
import { RICH_TEXT } from '../../contract/constants.ts';
import type { FieldCode } from '../../contract/errors.ts';
import { fieldError } from './errors.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

const { tags, headings, attributes, schemes, nesting } = RICH_TEXT;

type Options = { headings?: boolean };

/** HTML reduced to the allow-list: closed, escaped, without anything that runs, loads, styles or leaves the site unseen. */
export const sanitizeRichText = (html: string, options: Options = {}): string =>
  sanitizeHtml(html, {
    allowedTags: options.headings ? [...tags, ...headings] : [...tags],
    allowedAttributes: { a: [...attributes.a], ol: [...attributes.ol] },
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
    nestingLimit: nesting,
  })
    .replaceAll('<br />', '<br>') // as browsers write it, so that the editor gives back what it was given
    .trim();

/** The HTML as it may be stored. The sanitised text is validated again: 400 on `field` when nothing is left, or too much. */
export function cleanRichText<Html>(schema: z.ZodType<Html>, field: string, html: string, options?: Options): Html {
  const result = schema.safeParse(sanitizeRichText(html, options));
  if (!result.success) throw fieldError(field, (result.error.issues[0]?.message ?? 'invalid') as FieldCode);
  return result.data;
}
