import type { Booking } from '../../../../contract/bookings.ts';
import { examWords } from '../../../../contract/clinics.ts';
import { addDays } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';

const LINE_BYTES = 73;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
const plainDay = (day: string): string => day.replaceAll('-', '');

/** At most 75 octets a line (RFC 5545, 3.1), never inside a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_BYTES) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/** The calendar file of a booking: an all-day event, since clinics receive by order of arrival. Nobody's name is in it. */
export function calendarFile(booking: Booking, language: Language, now: Date): string {
  const { calendar, type } = examWords[language];
  const { clinic, protocol, examinationDate, examinationType, status } = booking;
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prumo//ASO//PT',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${protocol.toLowerCase()}@prumo`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plainDay(examinationDate)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(examinationDate, 1))}`,
    `STATUS:${status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(`ASO (${type[examinationType]}): ${clinic.name}`)}`,
    `LOCATION:${escapeText(`${clinic.address}, ${clinic.municipality}`)}`,
    `DESCRIPTION:${escapeText([`${calendar.protocol} ${protocol}`, clinic.phone, clinic.arrival].filter(Boolean).join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
