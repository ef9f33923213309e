import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as needs from '../../../../contract/bookingNeeds.ts';
import * as contract from '../../../../contract/bookings.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { sendMade } from '../../../plugins/download.ts';
import { LIMITED, LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TakeUpload } from '../../../plugins/upload.ts';
import type { AsoService } from './asoService.ts';
import type { BookingsService } from './service.ts';

export function bookingRoutes(
  app: FastifyInstance,
  { service, asos, upload }: { service: BookingsService; asos: AsoService; upload: TakeUpload },
): void {
  const routes = defineRoutes(app, 'bookings');

  routes.get('/bookings', {
    access: 'see_booking',
    summary: 'Bookings of exams of the chosen companies, the latest day first',
    query: contract.bookingQuerySchema,
    reply: contract.bookingListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/bookings', {
    access: 'add_booking',
    summary: 'Book exams for several people (I-06 to I-09)',
    body: contract.bookingBodySchema,
    status: 201,
    reply: contract.bookingSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/bookings/needs', {
    access: 'see_booking',
    summary: "Who needs an exam by NR-7 and has none booked: 'a agendar' (X-18)",
    query: needs.bookingNeedQuerySchema,
    reply: needs.bookingNeedListSchema,
    handler: ({ actor, query }) => service.needs(actor, query),
  });

  routes.get('/bookings/people', {
    access: 'see_booking',
    summary: 'People by their ids, with their risks, the exam that they need and the one that is booked',
    query: needs.bookingPeopleQuerySchema,
    reply: z.array(needs.bookingPersonSchema),
    handler: ({ actor, query }) => service.people(actor, query.employeeIds),
  });

  routes.get('/bookings/:id', {
    access: 'see_booking',
    summary: 'One booking',
    reply: contract.bookingSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.get('/bookings/:id/history', {
    access: 'see_booking',
    summary: 'What was done to a booking, newest first',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/bookings/:id/calendar', {
    access: 'see_booking',
    summary: 'The calendar file of a booking',
    reply: 'file',
    handler: async ({ actor, params, language, reply }) => {
      const { name, text } = await service.calendar(actor, params.id, language);
      return sendMade(reply, { name, bytes: text, contentType: 'text/calendar; charset=utf-8' });
    },
  });

  routes.post('/bookings/:id/reschedule', {
    access: 'add_booking',
    summary: 'Another day at the same clinic',
    body: contract.rescheduleSchema,
    reply: contract.bookingSchema,
    handler: ({ actor, params, body, expected }) =>
      service.reschedule(actor, params.id, body.examinationDate, expected),
  });

  routes.post('/bookings/:id/attendance', {
    access: 'add_booking',
    summary: 'Say who attended and who missed the exam, from its day on',
    body: contract.attendanceSchema,
    reply: contract.bookingSchema,
    handler: ({ actor, params, body, expected }) => service.setAttendance(actor, params.id, body, expected),
  });

  routes.post('/bookings/:id/cancel', {
    access: 'cancel_booking',
    summary: 'Cancel a booking with a reason',
    body: contract.cancelBookingSchema,
    reply: contract.bookingSchema,
    handler: ({ actor, params, body, expected }) => service.cancel(actor, params.id, body.reason, expected),
  });

  routes.get('/bookings/aso', {
    access: 'public',
    summary: `What a signed address is for, and whether it still takes an ASO (header ${contract.ASO_TOKEN})`,
    reply: contract.asoAddressSchema,
    ...LIMITED,
    handler: ({ request }) => asos.address(tokenOf(request)),
  });

  routes.post('/bookings/aso', {
    access: 'public',
    summary: `Send an ASO by a signed address (header ${contract.ASO_TOKEN}; multipart: documents, issueDate)`,
    consumes: ['multipart/form-data'],
    ...LIMITED_MORE,
    handler: ({ request }) => upload(request, (parts) => asos.receive(tokenOf(request), parts)),
  });
}

/** Of the signed address, in a header: what opens something stays out of the addresses of calls and so out of logs (S10). */
const tokenOf = ({ headers }: FastifyRequest): string => String(headers[contract.ASO_TOKEN] ?? '').slice(0, 200);
