import { Typography } from '@mui/material';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { richTextFragment } from '../form/sanitize.ts';

/** Margins of paragraphs, lists and quotations, for the shown text and for the editor. */
export const RICH_TEXT_STYLE = {
  overflowWrap: 'anywhere',
  '& p, & ul, & ol, & blockquote': { m: 0 },
  '& > :not(style) + :not(style)': { mt: '6px' },
  '& ul, & ol': { pl: '20px' },
  '& ul': { listStyleType: 'disc' },
  '& h1, & h2, & h3': { m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 620 },
  '& h3': { fontSize: 13 },
  '& blockquote': { pl: '10px', borderLeft: '3px solid', borderColor: 'border.strong' },
  '& code': { px: '3px', borderRadius: '3px', bgcolor: 'background.sunken', fontSize: '0.95em' },
  '& a': { color: 'ink.primary', textDecoration: 'underline' },
} as const;

/** A description in HTML; links open in another tab. */
export function RichText({ html, sx }: { html: string; sx?: ComponentProps<typeof Typography>['sx'] }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(richTextFragment(html)), [html]);
  return <Typography ref={element} variant="body2" component="div" sx={{ ...RICH_TEXT_STYLE, ...sx }} />;
}
