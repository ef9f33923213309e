import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);

/** `sanitize-html`, loaded with the first text: it brings a parser of HTML and one of CSS, which no start needs. */
export const sanitizeHtml = (...given: Parameters<typeof sanitize>): string =>
  (require('sanitize-html') as typeof sanitize)(...given);
