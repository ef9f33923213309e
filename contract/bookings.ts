import { z } from 'zod';
import {
  cancelReasonSchema,
  clinicReferenceSchema,
  EXAM_TYPES,
  EXAMINATIONS,
  examinationsSchema,
  municipalityIdSchema,
  RISK_FACTORS,
  zipSchema,
} from './clinics.ts';
import { dateSchema, idNumberSchema, instantSchema, nameText, referenceSchema, searchTextSchema } from './common.ts';
import { EXAM, PAGE_SIZE, PROXIMITIES } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';

/** Bookings of occupational exams at a clinic (I-06 to I-09): one day and one kind of exam for several people. */

const option = { error: 'unknown_option' };
/**
 * AWAITING_ASO: the day has passed, or somebody attended, and an ASO is missing; ISSUED: those of all who attended came;
 * MISSED: nobody attended.
 */
export const BOOKING_STATUSES = ['SCHEDULED', 'AWAITING_ASO', 'ISSUED', 'MISSED', 'CANCELLED'] as const;
/** Whether somebody went. Who missed an exam is to be booked again. */
export const ATTENDANCES = ['ATTENDED', 'MISSED'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** POST bookings: the steps of the wizard in one body (I-07 to I-09). */
export const bookingBodySchema = z.strictObject({
  /** In whose name it is booked, and to whom it is billed. */
  companyId: idNumberSchema,
  /** Where people come from, as typed. */
  address: nameText(EXAM.address),
  zip: zipSchema,
  municipalityId: municipalityIdSchema,
  proximity: z.literal([...PROXIMITIES], option),
  clinicId: idNumberSchema,
  examinationType: z.enum(EXAM_TYPES, option),
  examinationDate: dateSchema,
  examinationSelecteds: examinationsSchema,
  riskSelecteds: z
    .array(z.enum(RISK_FACTORS, option))
    .refine((all) => new Set(all).size === all.length, { error: 'repeated' }),
  employeeIds: z
    .array(idNumberSchema)
    .min(1, { error: 'required' })
    .max(EXAM.people, { error: 'too_long' })
    .refine((all) => new Set(all).size === all.length, { error: 'repeated' }),
});
export type BookingBody = z.infer<typeof bookingBodySchema>;

export const bookingRowSchema = z.object({
  id: idNumberSchema,
  /** ASO-2026-000123. */
  protocol: z.string(),
  company: referenceSchema,
  clinic: clinicReferenceSchema,
  examinationType: z.enum(EXAM_TYPES),
  examinationDate: dateSchema,
  status: z.enum(BOOKING_STATUSES),
  people: z.array(
    z.object({
      employeeId: idNumberSchema,
      name: z.string(),
      role: z.string(),
      attendance: z.enum(ATTENDANCES).nullable(),
      receivedAt: instantSchema.nullable(),
    }),
  ),
  createdAt: instantSchema,
  version: z.int().positive(),
});
export type BookingRow = z.infer<typeof bookingRowSchema>;
export const bookingSchema = bookingRowSchema.extend({
  address: z.string(),
  zip: z.string(),
  examinationSelecteds: z.array(z.enum(EXAMINATIONS)),
  riskSelecteds: z.array(z.enum(RISK_FACTORS)),
  /** Kilometres between the seats of the municipalities. */
  distance: z.number(),
  /** BRL of all people together, as it was when booked. */
  price: z.number().nullable(),
  cancelReason: z.string().nullable(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const bookingFilters = {
  /** In the protocol, the clinic and the people. */
  name: searchTextSchema.optional(),
  status: z.enum(BOOKING_STATUSES, option).optional(),
  examinationType: z.enum(EXAM_TYPES, option).optional(),
};
export const bookingQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...bookingFilters });
export type BookingQuery = z.infer<typeof bookingQuerySchema>;
export const bookingListSchema = listOf(bookingRowSchema);

/** POST bookings/{id}/reschedule and /cancel. */
export const rescheduleSchema = z.strictObject({ examinationDate: dateSchema });
/** POST bookings/{id}/attendance, from the day of the exam on and until the ASO came. */
export const attendanceSchema = z.strictObject({ employeeId: idNumberSchema, attendance: z.enum(ATTENDANCES, option) });
export type AttendanceBody = z.infer<typeof attendanceSchema>;
export const cancelBookingSchema = z.strictObject({ reason: cancelReasonSchema });

/** A signed single-use address, public (ruling 29). */
export const ASO_PAGE = '/aso/enviar';
/** The header that carries the token of a signed address. */
export const ASO_TOKEN = 'x-aso-token';
/** GET bookings/aso: nothing of the person unless it can still be used. */
export const asoAddressSchema = z.strictObject({
  state: z.enum(['VALID', 'USED', 'EXPIRED', 'FORGED']),
  booking: z
    .strictObject({
      protocol: z.string(),
      clinic: z.string(),
      company: z.string(),
      employee: z.string(),
      examinationType: z.enum(EXAM_TYPES),
      examinationDate: dateSchema,
    })
    .nullable(),
});
export type AsoAddress = z.infer<typeof asoAddressSchema>;
