import { daysBetween } from '../../../contract/common.ts';
import { type Language, LOCALE } from '../../../contract/constants.ts';
import { fill } from '../../../contract/messages/index.ts';
import { NOTICE_KINDS, type NoticeKind } from '../../../contract/notices.ts';
import { sealWith } from '../seal.ts';
import { escapeHtml, FONT, INK, type RenderedMail, WORDS } from './render.ts';

/** A digest before it is rendered: counts by kind, and the nearest deadlines. The rights of `uid` are checked before it is sent. */
export type Digest = {
  uid: string;
  to: string;
  name: string;
  language: Language;
  period: 'DAY' | 'WEEK';
  /** `YYYY-MM-DD` and hour on the clock of São Paulo. */
  day: string;
  hour: number;
  rows: { kind: NoticeKind; amount: number; projects: string[]; allProjects: number }[];
  nearest: { kind: 'DUE' | 'ANALYSIS_DUE'; amount: number; dueOn: string; project: string | null }[];
};

/** The token of the address that stops the digests of a person: encrypted and authenticated, it needs no sign-in (RFC 8058). */
export function unsubscribeTokens(secret: string) {
  const seal = sealWith(secret, 'unsubscribe from digests');
  return {
    of: (uid: string): string => Buffer.from(seal.close(uid), 'base64').toString('base64url'),
    /** The uid; null for a token of nobody. */
    read(token: string): string | null {
      const uid = seal.open(Buffer.from(token, 'base64url').toString('base64'));
      return typeof uid === 'string' ? uid : null;
    },
  };
}

const cell = (style: string, content: string, more = '') => `<td${more} style="${FONT};${style}">${content}</td>`;
const table = (content: string, more = ' width="100%"') =>
  `<table role="presentation"${more} cellpadding="0" cellspacing="0" border="0">${content}</table>`;
const line = `border-top:1px solid ${INK.border}`;
const link = (href: string, text: string, style: string) =>
  `<a href="${escapeHtml(href)}" style="${FONT};${style}">${text}</a>`;

const datesIn = (language: Language) =>
  new Intl.DateTimeFormat(LOCALE[language], {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
/** Once each: a formatter holds native memory, 3 GB in 100,000 mails. */
const DATES: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: datesIn('pt'),
  en: datesIn('en'),
  es: datesIn('es'),
};

/** Box and ink of a count: late, waiting for review, asked, the rest. */
const TONES: Readonly<Record<string, readonly [string, string]>> = {
  DEADLINES: ['#FEECEA', '#8D1A1E'],
  REVIEW: ['#F2EEFF', '#573493'],
  QUESTIONS: ['#E1F6F4', '#025956'],
};
const PLAIN_TONE = [INK.canvas, INK.soft] as const;

/** Subject, text, HTML (tables and inline styles, nothing remote) and the headers of RFC 8058; no CPF, no person's name but the reader's. */
export function renderDigest(digest: Digest, origin: string, token: string): RenderedMail {
  const { language, period, day, hour, rows, nearest, to } = digest;
  const words = WORDS[language].digest;
  const inbox = `${origin}/notificacoes`;
  const stop = `${origin}/api/digests/unsubscribe/${token}`;
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const phrase = ({ kind, amount }: Digest['rows'][number]) => words.kinds[kind][amount === 1 ? 0 : 1] ?? '';
  const said = rows.map((row) => ({
    ...row,
    phrase: phrase(row),
    group: NOTICE_KINDS[row.kind],
    detail:
      row.projects.join(', ') +
      (row.allProjects > row.projects.length
        ? fill(words.more, { count: String(row.allProjects - row.projects.length) })
        : ''),
  }));
  const counted = said.slice(0, 2).map((row) => `${row.amount} ${row.phrase}`);
  const subject = `${period === 'DAY' ? words.day : words.week}: ${counted.join(words.and)}`;
  const greeting = fill(hour < 12 ? words.morning : hour < 18 ? words.afternoon : words.evening, { name: digest.name });
  const count = total === 1 ? words.countOne : fill(words.countOther, { count: String(total) });
  const date = DATES[language].format(new Date(`${day}T12:00:00Z`));
  const dueText = ({ kind, amount, dueOn }: Digest['nearest'][number]) => {
    if (kind === 'ANALYSIS_DUE') return words.decideToday;
    const days = daysBetween(day, dueOn);
    const phrases = days <= 0 ? words.today : days === 1 ? words.tomorrow : words.inDays;
    return fill(phrases[amount === 1 ? 0 : 1] ?? '', { count: String(days) });
  };
  const deadlines = nearest.map(({ kind, amount, dueOn, project }) => ({
    what: amount === 1 ? words.documentOne : fill(words.documentOther, { count: String(amount) }),
    project: project ?? '',
    when: dueText({ kind, amount, dueOn, project }),
    isClose: daysBetween(day, dueOn) <= 1,
  }));
  const sent = fill(period === 'DAY' ? words.sentDay : words.sentWeek, {
    hour: `${String(hour).padStart(2, '0')}:00`,
    email: to,
  });

  const text = [
    `${greeting} ${count}`,
    said
      .map((row) => `- ${row.amount} ${row.phrase}${row.detail && `: ${row.detail}`}\n  ${inbox}?grupo=${row.group}`)
      .join('\n'),
    ...(deadlines.length > 0
      ? [
          `${words.nearest}\n${deadlines.map((one) => `- ${[one.what, one.project, one.when].filter(Boolean).join(', ')}`).join('\n')}`,
        ]
      : []),
    `${words.open}: ${inbox}`,
    `--\n${sent}\n${words.change}: ${inbox}\n${words.stop}: ${stop}\n${words.safety}`,
  ].join('\n\n');

  const counts = said
    .map(({ amount, phrase: what, detail, group }) => {
      const [back, ink] = TONES[group] ?? PLAIN_TONE;
      const box = table(
        `<tr>${cell(`background:${back};border-radius:6px;font-size:18px;line-height:36px;font-weight:700;color:${ink}`, String(amount), ' align="center" height="36"')}</tr>`,
        ' width="44"',
      );
      const label = `<strong>${escapeHtml(what.charAt(0).toUpperCase() + what.slice(1))}</strong><br><span style="font-size:13px;line-height:19px;color:${INK.soft}">${escapeHtml(detail)}</span>`;
      const see = link(
        `${inbox}?grupo=${group}`,
        `${words.see}<span style="display:none"> ${escapeHtml(what)}</span>`,
        'display:inline-block;padding:12px 0 12px 14px;font-size:14px;line-height:20px;font-weight:600;color:#5E2CB6;text-decoration:underline',
      );
      return `<tr><td style="padding:11px 0;${line}">${table(`<tr><td width="56">${box}</td>${cell(`font-size:15px;line-height:21px;color:${INK.text}`, label)}<td align="right" width="52">${see}</td></tr>`)}</td></tr>`;
    })
    .join('\n');
  const near = deadlines
    .map(
      ({ what, project, when, isClose }) =>
        `<tr>${cell(`padding:10px 0;${line};font-size:14px;line-height:20px;color:${INK.text}`, `${escapeHtml(what)}<br><span style="font-size:13px;color:${INK.soft}">${escapeHtml(project)}</span>`)}${cell(`padding:10px 0;${line};font-size:13px;line-height:20px;font-weight:600;color:${isClose ? '#A7101E' : '#684502'}`, when, ' align="right" valign="top" width="132"')}</tr>`,
    )
    .join('\n');
  const body = [
    `<tr>${cell(`padding:28px 32px 16px`, `<h1 style="margin:0;font-size:24px;line-height:31px;font-weight:700;color:${INK.text}">${escapeHtml(`${greeting} ${count}`)}</h1>`)}</tr>`,
    `<tr><td style="padding:0 32px">${table(counts)}</td></tr>`,
    `<tr><td style="padding:14px 32px 26px">${link(inbox, words.open, `display:inline-block;padding:13px 24px;background:${INK.primary};border-radius:8px;font-size:15px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none`)}</td></tr>`,
    near &&
      `<tr>${cell(`padding:22px 32px 24px;${line}`, `<h2 style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:700;color:${INK.text}">${words.nearest}</h2>${table(near)}`)}</tr>`,
  ].join('\n');
  const small = 'display:inline-block;padding:13px 8px;color:#5E2CB6;text-decoration:underline';
  const footer = `${escapeHtml(sent)}<br>${link(inbox, words.change, small)}${link(stop, words.stop, small)}<br>${words.safety}`;
  const head = table(
    `<tr>${cell(`font-size:20px;line-height:28px;font-weight:700;color:${INK.text}`, `<span style="color:${INK.primary}">&#9660;</span>&nbsp;prumo`)}${cell(`font-size:13px;line-height:20px;color:${INK.soft}`, escapeHtml(date), ' align="right"')}</tr>`,
  );
  const html = htmlPage(
    language,
    subject,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(counted.join(words.and))}</div>
<div style="padding:0 32px 14px">${head}</div>
<div style="background:#FFFFFF;border:1px solid ${INK.border};border-radius:12px">${table(body)}</div>
<p style="margin:0;padding:18px 32px 8px;${FONT};font-size:12px;line-height:18px;color:${INK.soft};text-align:center">${footer}</p>`,
  );
  return {
    subject,
    text: `${text}\n`,
    html,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const htmlPage = (language: Language, title: string, content: string, head = '') => `<!doctype html>
<html lang="${LOCALE[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title>${head}</head>
<body style="margin:0;padding:0;background:${INK.canvas}"><div role="main">
${table(`<tr><td align="center" style="padding:24px 12px">${table(`<tr><td>${content}</td></tr>`, ' width="600" style="width:100%;max-width:600px"')}</td></tr>`)}
</div></body>
</html>
`;

/**
 * The page behind the link of a digest: opening it changes nothing, since mail servers open links too; its button does (`STOP`).
 * `UNKNOWN`: the address is nobody's, or was cut on its way.
 */
export function unsubscribePage(language: Language, state: 'STOP' | 'STOPPED' | 'UNKNOWN'): string {
  const words = WORDS[language].digest;
  const [title, text] = {
    STOP: [words.stopTitle, words.stopText],
    STOPPED: [words.stoppedTitle, words.stoppedText],
    UNKNOWN: [words.unknownTitle, words.unknownText],
  }[state] as [string, string];
  const look = `display:inline-block;padding:13px 24px;background:${INK.primary};border:0;border-radius:8px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;cursor:pointer`;
  const action =
    state === 'STOP'
      ? `<form method="post"><button style="${look}">${words.stopButton}</button></form>`
      : link('/notificacoes', words.open, look);
  return htmlPage(
    language,
    title,
    `<div style="padding:32px;background:#FFFFFF;border:1px solid ${INK.border};border-radius:12px;${FONT};color:${INK.text}"><h1 style="margin:0 0 12px;font-size:24px;line-height:31px">${title}</h1><p style="margin:0 0 20px;font-size:15px;line-height:22px;color:${INK.soft}">${text}</p>${action}</div>`,
    '<link rel="icon" href="/favicon.svg">',
  );
}
