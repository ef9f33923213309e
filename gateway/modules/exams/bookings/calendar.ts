import type { Booking } from '../../../../contract/bookings.ts';
import { examWords } from '../../../../contract/clinics.ts';
import type { Language } from '../../../../contract/constants.ts';
import { icsCalendar } from '../../../lib/ics.ts';

/** The calendar file of a booking: a whole day, since clinics receive by order of arrival. Nobody's name is in it. */
export function calendarFile(booking: Booking, language: Language, now: Date): string {
  const { calendar, type } = examWords[language];
  const { clinic, protocol, examinationDate, examinationType, status } = booking;
  return icsCalendar(null, [
    {
      uid: `${protocol.toLowerCase()}@prumo`,
      sequence: booking.version,
      changedAt: now.toISOString(),
      day: examinationDate,
      summary: `ASO (${type[examinationType]}): ${clinic.name}`,
      location: `${clinic.address}, ${clinic.municipality}`,
      description: [`${calendar.protocol} ${protocol}`, clinic.phone, clinic.arrival].filter(Boolean).join('\n'),
      cancelled: status === 'CANCELLED',
      url: '',
    },
  ]);
}
