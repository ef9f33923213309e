import type { FastifyInstance } from 'fastify';
import { type TrailExport, trailExportSchema } from '../../../../contract/auditTrail.ts';
import type { Language } from '../../../../contract/constants.ts';
import {
  type DataAccessExport,
  dataAccessExportSchema,
  type IncidentExport,
  incidentExportSchema,
} from '../../../../contract/dataAccesses.ts';
import { type JobAccepted, jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { type PaymentReleaseExport, paymentReleaseExportSchema } from '../../../../contract/paymentReleases.ts';
import { type PendencyExport, pendencyExportSchema } from '../../../../contract/pendencyBulk.ts';
import {
  type EmployeeExport,
  employeeExportSchema,
  type PassageExport,
  passageExportSchema,
} from '../../../../contract/reports.ts';
import { type RiskScheduleExport, riskScheduleExportSchema } from '../../../../contract/riskSchedules.ts';
import {
  type ClassEmployeeExport,
  classEmployeeExportSchema,
  type TrainingClassExport,
  trainingClassExportSchema,
} from '../../../../contract/trainingClasses.ts';
import { type TrainingConfigExport, trainingConfigExportSchema } from '../../../../contract/trainingConfigs.ts';
import type { Actor } from '../../../access/actor.ts';
import { contentDisposition } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ReportsService } from './service.ts';

const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Started = ReturnType<ReportsService['of']>;
type Options = {
  pendencies: Report<PendencyExport>;
  employees: Report<EmployeeExport>;
  passages: Report<PassageExport>;
  paymentReleases: Report<PaymentReleaseExport>;
  trainingConfigs: Report<TrainingConfigExport>;
  riskSchedules: Report<RiskScheduleExport>;
  trainingClasses: Report<TrainingClassExport>;
  classEmployees: Report<ClassEmployeeExport>;
  auditTrail: Report<TrailExport>;
  dataAccesses: Report<DataAccessExport>;
  dataIncidents: Report<IncidentExport>;
};
type Report<Body> = Pick<Started, 'open'> & {
  start(actor: Actor, body: Body, language: Language): Promise<JobAccepted>;
};

export function reportRoutes(
  app: FastifyInstance,
  { pendencies, employees, passages, paymentReleases, trainingConfigs, riskSchedules, ...others }: Options,
): void {
  const { trainingClasses, classEmployees, auditTrail, dataAccesses, dataIncidents } = others;
  const routes = defineRoutes(app, 'reports');

  routes.post('/reports/pendencies/export', {
    access: 'export_pendency',
    summary: 'Export the list of pendencies, in the background',
    body: pendencyExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => pendencies.start(actor, body, language),
  });

  routes.post('/companies/employees/export', {
    access: 'export_employee',
    summary: 'Export the list of employees, in the background (E-16)',
    body: employeeExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => employees.start(actor, body, language),
  });

  routes.post('/companies/passages/export', {
    access: 'see_passages',
    summary: 'Export passages of the gates, in the background',
    body: passageExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => passages.start(actor, body, language),
  });

  routes.post('/payment-releases/export', {
    access: 'see_payment_release',
    summary: 'Export months with their release, in the background (X-20)',
    body: paymentReleaseExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => paymentReleases.start(actor, body, language),
  });

  routes.post('/training-class-configs/export', {
    access: 'export_training_class_config',
    summary: 'Export the list of trainings, in the background (G-07)',
    body: trainingConfigExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => trainingConfigs.start(actor, body, language),
  });

  routes.post('/risk-schedules/export', {
    access: 'see_risk_schedule',
    summary: 'Export the risk schedule, in the background (F-01)',
    body: riskScheduleExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => riskSchedules.start(actor, body, language),
  });

  routes.post('/training-classes/export', {
    access: 'see_training_class',
    summary: 'Export the list of training classes, in the background (G-08)',
    body: trainingClassExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => trainingClasses.start(actor, body, language),
  });

  routes.post('/training-classes/employees/export', {
    access: 'see_training_class',
    summary: 'Export the participants of a training class, in the background (G-08)',
    body: classEmployeeExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => classEmployees.start(actor, body, language),
  });

  routes.post('/audit-trail/export', {
    access: 'see_audit_trail',
    summary: 'Export the audit trail of a company, in the background (X-09)',
    body: trailExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => auditTrail.start(actor, body, language),
  });

  routes.post('/data-accesses/export', {
    access: 'see_privacy_record',
    summary: 'Export the log of who saw personal data, in the background',
    body: dataAccessExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => dataAccesses.start(actor, body, language),
  });

  routes.post('/data-accesses/incident/export', {
    access: 'see_privacy_record',
    summary: 'Export the report of an incident, in the background',
    body: incidentExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => dataIncidents.start(actor, body, language),
  });

  const files = [
    ['/reports/exports/:id', 'export_pendency', pendencies],
    ['/companies/employees/exports/:id', 'export_employee', employees],
    ['/companies/passages/exports/:id', 'see_passages', passages],
    ['/payment-releases/exports/:id', 'see_payment_release', paymentReleases],
    ['/training-class-configs/exports/:id', 'export_training_class_config', trainingConfigs],
    ['/risk-schedules/exports/:id', 'see_risk_schedule', riskSchedules],
    ['/training-classes/exports/:id', 'see_training_class', trainingClasses],
    ['/training-classes/employees/exports/:id', 'see_training_class', classEmployees],
    ['/audit-trail/exports/:id', 'see_audit_trail', auditTrail],
    ['/data-accesses/exports/:id', 'see_privacy_record', dataAccesses],
    ['/data-accesses/incident/exports/:id', 'see_privacy_record', dataIncidents],
  ] as const;
  for (const [path, access, report] of files) {
    routes.get(path, {
      access,
      summary: 'The file of an export, for a day',
      reply: 'file',
      handler: async ({ actor, params, reply }) => {
        const file = await report.open(actor, params.id);
        return reply
          .header('content-type', CONTENT_TYPE[file.name.endsWith('.csv') ? 'csv' : 'xlsx'])
          .header('content-disposition', contentDisposition('attachment', file.name))
          .header('content-length', file.size)
          .header('cache-control', 'no-store')
          .send(file.bytes);
      },
    });
  }
}
