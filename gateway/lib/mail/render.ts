import type { Language } from '../../../contract/constants.ts';
import { LOCALE, TEXT } from '../../../contract/constants.ts';
import { fill } from '../../../contract/messages/index.ts';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import pt from './messages/pt.json' with { type: 'json' };

export type MailKind = keyof typeof pt.kinds;
export type SmsKind = keyof typeof pt.sms;

/** Words of mails and SMS; the other languages are checked against Portuguese. */
export const WORDS: Record<Language, typeof pt> = { pt, en, es };

/**
 * A mail before it is written. Values fill the words of its kind; three have a place of their own: `name` greets, `link`
 * is the button, `code` stands large.
 */
export type MailContent = { language: Language; kind: MailKind; values: Record<string, string> };
export type RenderedMail = { subject: string; text: string; html: string; headers?: Record<string, string> };

export const smsText = (language: Language, kind: SmsKind, values: Record<string, string>): string =>
  fill(WORDS[language].sms[kind], values);

/** Subject, text and HTML of a mail. `origin` goes before a link that is only a path. */
export function renderMail({ language, kind, values }: MailContent, origin: string): RenderedMail {
  const { frame, kinds } = WORDS[language];
  const words = kinds[kind];
  const say = (text: string) => fill(text, values);
  const link = values.link === undefined ? null : absolute(values.link, origin);
  const greeting = values.name ? say(frame.greeting) : null;
  const observations = values.observations?.trim() || null;
  const text = [
    say(words.title),
    greeting,
    say(words.text),
    observations,
    values.code ?? null,
    link,
    words.note,
    `--\n${frame.footer}`,
  ];
  const html = page({
    language,
    title: say(words.title),
    paragraphs: [greeting, say(words.text), observations].filter((part): part is string => part !== null),
    code: values.code ?? null,
    button: link && 'action' in words ? { href: link, label: words.action, hint: frame.linkHint } : null,
    note: words.note,
    footer: frame.footer,
  });
  // A subject is one short line, whatever the names in it hold: else it would carry anybody's advertisement.
  const short = Object.entries(values).map(([key, value]) => [
    key,
    value.length > TEXT.nameInSubject ? `${value.slice(0, TEXT.nameInSubject - 1)}…` : value,
  ]);
  const subject = fill(words.subject, Object.fromEntries(short)).replace(/\s+/g, ' ').trim();
  return { subject, text: `${text.filter((part) => part !== null).join('\n\n')}\n`, html };
}

const absolute = (link: string, origin: string): string => new URL(link, origin).toString();

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The colours of the light theme: a mail has no style sheet, so they stand in its elements. */
export const INK = {
  text: '#191822',
  soft: '#575561',
  primary: '#723BD8',
  border: '#E2E1E7',
  canvas: '#F6F6F9',
  well: '#F7F6FF',
};
export const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

type Page = {
  language: Language;
  title: string;
  paragraphs: string[];
  code: string | null;
  button: { href: string; label: string; hint: string } | null;
  note: string;
  footer: string;
};

/** One column on a card with the product's purple line at its edge; tables and inline styles, no image, nothing remote. */
function page({ language, title, paragraphs, code, button, note, footer }: Page): string {
  const paragraph = (content: string, style = `color:${INK.text};font-size:15px;line-height:22px`) =>
    `<p style="margin:0 0 16px;${style}">${content}</p>`;
  const body = [
    `<h1 style="margin:0 0 16px;color:${INK.text};font-size:20px;line-height:28px;font-weight:650">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    code === null
      ? ''
      : `<p style="margin:0 0 16px;padding:16px;background:${INK.well};border-radius:8px;color:${INK.text};font-size:28px;line-height:36px;font-weight:640;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`,
    button === null
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:11px 20px;background:${INK.primary};border-radius:6px;color:#FFFFFF;font-size:15px;line-height:22px;font-weight:550;text-decoration:none">${escapeHtml(button.label)}</a></p>
${paragraph(`${escapeHtml(button.hint)}<br><a href="${escapeHtml(button.href)}" style="color:${INK.primary};word-break:break-all">${escapeHtml(button.href)}</a>`, `color:${INK.soft};font-size:13px;line-height:20px`)}`,
    paragraph(escapeHtml(note), `color:${INK.soft};font-size:13px;line-height:20px`),
  ].join('\n');
  return `<!doctype html>
<html lang="${LOCALE[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${INK.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${INK.canvas};${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;color:${INK.text};font-size:18px;line-height:24px;font-weight:650;${FONT}"><span style="border-left:2px solid ${INK.primary};padding-left:8px">Prumo</span></td></tr>
<tr><td style="padding:32px;background:#FFFFFF;border:1px solid ${INK.border};border-radius:8px;${FONT}">
${body}
</td></tr>
<tr><td style="padding:16px 0 0;color:${INK.soft};font-size:12px;line-height:16px;${FONT}">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
