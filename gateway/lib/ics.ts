import { addDays } from '../../contract/common.ts';

/** Calendars for calendar programs (RFC 5545). An event has a beginning and an end, or is a whole day that keeps nobody busy. */
export type IcsEvent = {
  uid: string;
  sequence: number;
  changedAt: string;
  summary: string;
  location: string;
  description: string;
  cancelled: boolean;
  url: string;
} & ({ startsAt: string; endsAt: string } | { day: string });

const OCTETS = 75;
/** Commas, semicolons, backslashes and line breaks of a text (3.3.11); other control characters have no place in it. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** A line of at most 75 octets; what is longer goes on in lines that begin with a space, never within a character (3.1). */
export function foldLine(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > OCTETS) {
      lines.push('');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += length;
  }
  return lines.join('\r\n ');
}

/** `2026-11-20T10:00:00.000Z` → `20261120T100000Z`. */
const utc = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const date = (day: string): string => day.replaceAll('-', '');
const timesOf = (event: IcsEvent): string[] =>
  'day' in event
    ? [`DTSTART;VALUE=DATE:${date(event.day)}`, `DTEND;VALUE=DATE:${date(addDays(event.day, 1))}`, 'TRANSP:TRANSPARENT']
    : [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`];

/** The calendar as a text, its lines ended by CRLF; with a name it is one to subscribe to, without one a file to take over. */
export function icsCalendar(name: string | null, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prumo//Prumo//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === null ? [] : [`X-WR-CALNAME:${escapeText(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${utc(event.changedAt)}`,
      ...timesOf(event),
      `SUMMARY:${escapeText(event.summary)}`,
      ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
      `DESCRIPTION:${escapeText(event.description)}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      ...(event.url ? [`URL:${event.url}`] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
