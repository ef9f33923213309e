import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLine, type IcsEvent, icsCalendar } from './ics.ts';

const EVENT = {
  uid: 'risk-schedule-1@prumo',
  sequence: 2,
  changedAt: '2026-11-23T15:00:00.000Z',
  startsAt: '2026-12-01T01:00:00.000Z',
  endsAt: '2026-12-01T05:00:00.000Z',
  summary: 'Trabalho em altura; Flotação, linha 2',
  location: '',
  description: 'Parada \\ Geral\nPessoas: 3\u0007',
  cancelled: false,
  url: 'https://prumo.example/agenda-de-risco/1',
} satisfies IcsEvent;

test('F-08 commas, semicolons, backslashes and line breaks are escaped; control characters are left out (RFC 5545, 3.3.11)', () => {
  const lines = icsCalendar('Agenda', [EVENT]).split('\r\n');
  expect(lines).toContain('SUMMARY:Trabalho em altura\\; Flotação\\, linha 2');
  expect(lines).toContain('DESCRIPTION:Parada \\\\ Geral\\nPessoas: 3');
  expect(lines).toContain('DTSTART:20261201T010000Z');
  expect(lines).toContain('DTEND:20261201T050000Z');
  expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prumo//Prumo//PT']);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('X-08 a deadline is a whole day, whose end is the next day, and keeps nobody busy (RFC 5545, 3.6.1 and 3.8.2.7)', () => {
  const { startsAt: _start, endsAt: _end, ...more } = EVENT;
  const lines = icsCalendar(null, [{ ...more, day: '2028-02-29' }]).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20280229');
  expect(lines).toContain('DTEND;VALUE=DATE:20280301');
  expect(lines).toContain('TRANSP:TRANSPARENT');
  expect(lines.some((line) => /^(X-WR-CALNAME|REFRESH)/.test(line))).toBe(false);
});

test('F-08 no line is longer than 75 octets, and what was folded reads as before (RFC 5545, 3.1)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = text.replace(/[\r\n]/g, '');
      const folded = foldLine(line);
      for (const one of folded.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
  );
});
