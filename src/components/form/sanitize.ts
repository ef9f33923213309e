import DOMPurify from 'dompurify';
import { RICH_TEXT } from '../../../contract/constants.ts';
import { LINK_ADDRESS } from '../../../contract/richText.ts';

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** HTML reduced to the allow-list that the gateway stores; with `headings` to the one of the terms of use. */
export const richTextFragment = (html: string, headings = false): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: headings ? [...RICH_TEXT.tags, ...RICH_TEXT.headings] : [...RICH_TEXT.tags],
    ALLOWED_ATTR: Object.values(RICH_TEXT.attributes).flat(),
    ALLOWED_URI_REGEXP: LINK_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  });
