import DOMPurify from 'dompurify';
import { RICH_TEXT } from '../../../contract/constants.ts';
import { LINK_ADDRESS } from '../../../contract/richText.ts';

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** HTML of the terms with text, lists, tables and links alone: nothing that runs, loads, asks or changes the page. */
export const sanitized = (html: string): string =>
  purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'img',
      'video',
      'audio',
      'source',
      'dialog',
    ],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
    ALLOW_DATA_ATTR: false,
  });

export const richTextFragment = (html: string): DocumentFragment =>
  purify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: Object.values(RICH_TEXT.attributes).flat(),
    ALLOWED_URI_REGEXP: LINK_ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  });
