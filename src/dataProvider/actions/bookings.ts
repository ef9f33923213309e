import type { BookingPerson } from '../../../contract/bookingNeeds.ts';
import type { AttendanceBody, Booking } from '../../../contract/bookings.ts';
import type { Municipality, NearClinic } from '../../../contract/clinics.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, post, requestBlob, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

/** What is asked of exams beside lists and records (I-06 to I-10). */
export const bookingActions = {
  searchMunicipalities: (name: string, options?: Signal) =>
    get<Municipality[]>('municipalities', { ...options, query: { name } }),

  findClinics: (query: Query, options?: Signal) => get<NearClinic[]>('clinics', { ...options, query }),

  getBookingPeople: (ids: readonly number[], options?: Signal) =>
    get<BookingPerson[]>('bookings/people', { ...options, query: { employeeIds: ids.join() } }),

  rescheduleBooking: ({ id, version }: Pick<Booking, 'id' | 'version'>, examinationDate: string) =>
    post<Booking>(`bookings/${id}/reschedule`, { examinationDate }, { version }),

  setBookingAttendance: ({ id, version }: Pick<Booking, 'id' | 'version'>, body: AttendanceBody) =>
    post<Booking>(`bookings/${id}/attendance`, body, { version }),

  cancelBooking: ({ id, version }: Pick<Booking, 'id' | 'version'>, reason: string) =>
    post<Booking>(`bookings/${id}/cancel`, { reason }, { version }),

  getBookingHistory: (id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`bookings/${id}/history`, { ...options, query: { page } }),

  getBookingCalendar: (id: number) => requestBlob(`bookings/${id}/calendar`),
};
