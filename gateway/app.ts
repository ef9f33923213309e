import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { grantorsOf } from './access/companyAccess.ts';
import { createOutbox } from './background/outbox.ts';
import { workQueues } from './background/workQueue.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { AppError } from './lib/errors.ts';
import type { FileStore } from './lib/files.ts';
import { helpDesk } from './lib/helpDesk.ts';
import { idempotencyStore, withStoredResponse } from './lib/idempotencyRepository.ts';
import { oneTimeCodes } from './lib/oneTimeCodeRepository.ts';
import { registerRoutes } from './modules/companies/companies/registerRoutes.ts';
import { registerService } from './modules/companies/companies/registerService.ts';
import { companyRoutes } from './modules/companies/companies/routes.ts';
import { companiesService } from './modules/companies/companies/service.ts';
import { locationRoutes } from './modules/companies/facilities/locationRoutes.ts';
import { locationService } from './modules/companies/facilities/locationService.ts';
import { placeRoutes } from './modules/companies/facilities/routes.ts';
import { placesService } from './modules/companies/facilities/service.ts';
import { holidayRoutes } from './modules/companies/holidays/routes.ts';
import { holidaysService } from './modules/companies/holidays/service.ts';
import { inviteRoutes } from './modules/companies/invites/routes.ts';
import { invitesService } from './modules/companies/invites/service.ts';
import { profileRoutes } from './modules/companies/profiles/routes.ts';
import { profilesService } from './modules/companies/profiles/service.ts';
import { accountsRoutes } from './modules/companies/users/routes.ts';
import { accountsService } from './modules/companies/users/service.ts';
import { activityTypeRoutes } from './modules/employees/activityTypes/routes.ts';
import { activityTypesService } from './modules/employees/activityTypes/service.ts';
import { employeeRoutes } from './modules/employees/employees/routes.ts';
import { employeesService } from './modules/employees/employees/service.ts';
import { movementRoutes } from './modules/employees/movements/routes.ts';
import { movementsService } from './modules/employees/movements/service.ts';
import { serviceMonthRoutes } from './modules/employees/serviceMonths/routes.ts';
import { serviceMonthsService } from './modules/employees/serviceMonths/service.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { outboxRoutes } from './modules/identity/mailbox/routes.ts';
import { mfaRoutes } from './modules/identity/mfa/routes.ts';
import { mfaService } from './modules/identity/mfa/service.ts';
import { destinationsService } from './modules/identity/oauth/destinations.ts';
import { oauthRoutes } from './modules/identity/oauth/routes.ts';
import { oauthService } from './modules/identity/oauth/service.ts';
import { passwordRoutes } from './modules/identity/passwords/routes.ts';
import { passwordsService } from './modules/identity/passwords/service.ts';
import { altcha } from './modules/identity/session/captcha.ts';
import { accountSessionRoutes, sessionRoutes } from './modules/identity/session/routes.ts';
import { authenticationService } from './modules/identity/session/service.ts';
import { accessTokens } from './modules/identity/session/tokens.ts';
import { signupRoutes } from './modules/identity/signup/routes.ts';
import { signupService } from './modules/identity/signup/service.ts';
import { termRoutes } from './modules/identity/terms/routes.ts';
import { termsService } from './modules/identity/terms/service.ts';
import { jobRoutes } from './modules/jobs/jobs/routes.ts';
import { jobsService } from './modules/jobs/jobs/service.ts';
import { reportRoutes } from './modules/jobs/reports/routes.ts';
import { reportsService } from './modules/jobs/reports/service.ts';
import { analysisNoteRoutes } from './modules/pendencies/analysisNotes/routes.ts';
import { analysisNotesService } from './modules/pendencies/analysisNotes/service.ts';
import { checklistRoutes } from './modules/pendencies/checklists/routes.ts';
import { checklistsService } from './modules/pendencies/checklists/service.ts';
import { commentRoutes } from './modules/pendencies/comments/routes.ts';
import { commentsService } from './modules/pendencies/comments/service.ts';
import { classificationService } from './modules/pendencies/documents/classificationService.ts';
import { documentRoutes } from './modules/pendencies/documents/routes.ts';
import { documentsService } from './modules/pendencies/documents/service.ts';
import { documentWarningService } from './modules/pendencies/documents/warningService.ts';
import { pendencyBulkRoutes } from './modules/pendencies/pendencies/bulkRoutes.ts';
import { pendencyBulkService } from './modules/pendencies/pendencies/bulkService.ts';
import { documentReviewRoutes } from './modules/pendencies/pendencies/documentReviewRoutes.ts';
import { documentReviewService } from './modules/pendencies/pendencies/documentReviewService.ts';
import { pendencyGridRoutes } from './modules/pendencies/pendencies/gridRoutes.ts';
import { pendencyGridService } from './modules/pendencies/pendencies/gridService.ts';
import { pendencyRoutes } from './modules/pendencies/pendencies/routes.ts';
import { pendenciesService } from './modules/pendencies/pendencies/service.ts';
import { pendencyWalkService } from './modules/pendencies/pendencies/walkService.ts';
import { pendencyEmployeeRoutes } from './modules/pendencies/pendencyEmployees/routes.ts';
import { pendencyEmployeesService } from './modules/pendencies/pendencyEmployees/service.ts';
import { localEngine } from './modules/pendencies/readings/engine.ts';
import { outsideEngine } from './modules/pendencies/readings/outside.ts';
import { createReader, type ReaderLimits } from './modules/pendencies/readings/reader.ts';
import { readingRequests } from './modules/pendencies/readings/requests.ts';
import { readingRoutes } from './modules/pendencies/readings/routes.ts';
import { readingService } from './modules/pendencies/readings/service.ts';
import { planRoutes } from './modules/pendencies/systemPendencies/planRoutes.ts';
import { catalogueRoutes } from './modules/pendencies/systemPendencies/routes.ts';
import { catalogueService } from './modules/pendencies/systemPendencies/service.ts';
import { viewRoutes } from './modules/pendencies/views/routes.ts';
import { viewsService } from './modules/pendencies/views/service.ts';
import { projectCompanyRoutes } from './modules/projects/projectCompanies/routes.ts';
import { projectCompaniesService } from './modules/projects/projectCompanies/service.ts';
import { projectHistoryRoutes } from './modules/projects/projectHistory/routes.ts';
import { projectHistoryService } from './modules/projects/projectHistory/service.ts';
import { projectPeopleRoutes } from './modules/projects/projectPeople/routes.ts';
import { projectPeopleService } from './modules/projects/projectPeople/service.ts';
import { projectRoutes } from './modules/projects/projects/routes.ts';
import { projectsService } from './modules/projects/projects/service.ts';
import { projectStatusService } from './modules/projects/projects/statusService.ts';
import { wizardRoutes } from './modules/projects/projects/wizardRoutes.ts';
import { wizardService } from './modules/projects/projects/wizardService.ts';
import { organisationRoutes } from './modules/projects/projectUpdates/routes.ts';
import { organisationService } from './modules/projects/projectUpdates/service.ts';
import { declareAccess } from './plugins/access.ts';
import { gracefulShutdown } from './plugins/closing.ts';
import { answerErrors } from './plugins/errors.ts';
import { idempotency } from './plugins/idempotency.ts';
import { watchRequests } from './plugins/inFlight.ts';
import { normaliseQueries } from './plugins/listQuery.ts';
import { logRequests } from './plugins/logging.ts';
import { DOCS_PATH, describe } from './plugins/openapi.ts';
import { secure } from './plugins/security.ts';
import { readSession } from './plugins/session.ts';
import { serveInterface } from './plugins/web.ts';

export type AppOptions = {
  config: Pick<Config, 'captcha' | 'demo' | 'publicUrl' | 'trustProxy' | 'webDir'> &
    Partial<
      Pick<
        Config,
        | 'analyticsUrl'
        | 'errorTrackingUrl'
        | 'helpDeskUrl'
        | 'oauth'
        | 'reading'
        | 'legacyAccess'
        | 'destinationSystems'
        | 'smtpUrl'
        | 'smsUrl'
        | 'supportHours'
        | 'supportPhone'
        | 'extensionCheck'
      >
    >;
  database: Database;
  files: FileStore;
  /** Signs access tokens and captcha challenges. */
  secret: string;
  /** Where mails and SMS go that no server is configured for. */
  outboxDir: string;
  now?: () => Date;
  logger?: FastifyServerOptions['loggerInstance'];
  /** Time and memory of one document; a test takes less than the real ones. */
  readerLimits?: ReaderLimits;
};

/** The services, as `app.ts` hands them to each other, to the jobs and to the commands. */
export type Services = ReturnType<typeof buildServices>;

export function buildServices(options: AppOptions, origin: () => string, isBusy = () => false) {
  const { config, database, files, secret, logger, now = () => new Date() } = options;
  const db = withStoredResponse(database.db);
  const { smtpUrl, smsUrl } = config;
  const { outboxDir } = options;
  const queues = workQueues(logger);
  const outbox = createOutbox({ db, queues, secret, now, origin, smtpUrl, smsUrl, outboxDir, log: logger });
  const { mailer, sms } = outbox;
  const codes = oneTimeCodes(secret);
  const authentication = authenticationService({
    db,
    now,
    tokens: accessTokens(secret),
    captcha: config.captcha === 'altcha' ? altcha(secret) : null,
    mailer,
  });
  const passwords = passwordsService({ db, now, mailer, authentication });
  const organisation = organisationService({
    db,
    queues,
    embedded: database.kind === 'pglite',
    now,
    mailer,
    isBusy,
    log: logger,
  });
  const location = locationService({ db, now });
  const invites = invitesService({ db, now, mailer, organisation });
  const accounts = accountsService({ db, now, invites });
  const requests = readingRequests();
  const reader = createReader(options.readerLimits);
  const local = localEngine(reader);
  const pendencies = pendenciesService({ db, now, readings: requests });
  const jobs = jobsService({ db, now, queues, log: logger });
  return {
    queues,
    outbox,
    authentication,
    passwords,
    mfa: mfaService({ db, now, mailer, sms, codes, authentication }),
    oauth: oauthService({ db, now, config: config.oauth ?? {}, secret, mailer, signins: authentication }),
    destinations: destinationsService({ db, systems: config.destinationSystems ?? [] }),
    invites,
    signup: signupService({
      db,
      now,
      mailer,
      helpDesk: helpDesk(config.helpDeskUrl),
      authentication,
      passwords,
      invites,
    }),
    accounts,
    companies: companiesService({ db }),
    register: registerService({ db, now }),
    profiles: profilesService({ db, now }),
    places: placesService({ db, now }),
    location,
    holidays: holidaysService({ db, now }),
    terms: termsService({ db, now }),
    jobs,
    organisation,
    projects: projectsService({ db, now }),
    wizard: wizardService({ db, now, invites, places: location, organisation }),
    projectStatus: projectStatusService({ db, now, organisation }),
    projectCompanies: projectCompaniesService({ db, now, invites, organisation }),
    projectPeople: projectPeopleService({ db, now, invites, accounts }),
    projectHistory: projectHistoryService({ db }),
    catalogue: catalogueService({ db, now, organisation }),
    analysisNotes: analysisNotesService({ db, now }),
    employees: employeesService({ db }),
    movements: movementsService({ db, now, organisation }),
    activityTypes: activityTypesService({ db, now, organisation }),
    pendencyEmployees: pendencyEmployeesService({ db, now, pendencies }),
    serviceMonths: serviceMonthsService({ db, now, organisation }),
    pendencies,
    documentReview: documentReviewService({ db, pendencies }),
    pendencyBulk: pendencyBulkService({ db, now, pendencies, jobs, authentication }),
    pendencyGrid: pendencyGridService({ db, now }),
    reports: reportsService({
      db,
      now,
      files,
      walk: pendencyWalkService({ db, now }),
      jobs,
      mailer,
      authentication,
    }),
    documents: documentsService({ db, files, now, pendencies, readings: requests }),
    classification: classificationService({ db, pendencies }),
    documentWarnings: documentWarningService({ db, now, pendencies, readings: requests }),
    checklists: checklistsService({ db, pendencies }),
    comments: commentsService({ db, now, mailer, pendencies }),
    reading: readingService({
      db,
      files,
      now,
      reader,
      engine: config.reading ? outsideEngine(config.reading, { local, log: logger }) : local,
      requests,
      pendencies,
      queues,
      log: logger,
    }),
    views: viewsService({ db, now }),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Longer than any address that Node's server takes. */
const MAX_ADDRESS = 64 * 1024;

function canBeRead(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** The whole gateway, ready to listen or to be asked in process. The tests build it the same way as the program. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, logger } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // One line of our own per request, without addresses and queries (plugins/logging.ts).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    // Longer than any upload over a slow phone line that still moves.
    requestTimeout: 10 * 60_000,
    // What still comes over open connections while the gateway closes is answered (plugins/closing.ts).
    return503OnClosing: false,
    // An address that the router itself would refuse gets no header of ours (S10): it names nothing, and is asked as such.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MAX_ADDRESS },
    rewriteUrl: ({ url = '/' }) => (canBeRead(url) ? url : '/api/unreadable'),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const isBusy = watchRequests(app);
  const services = buildServices(options, () => config.publicUrl ?? listeningAddress(app), isBusy);
  app.decorate('services', services);
  answerErrors(app, (actor, missing) => grantorsOf(database.db, actor, missing));
  logRequests(app);
  gracefulShutdown(app);
  app.addHook('onResponse', async () => services.queues.afterResponse());
  app.addHook('onClose', async () => {
    await services.queues.close();
    services.outbox.close();
  });
  declareAccess(app, [DOCS_PATH]);
  await secure(app, config);
  readSession(app, services.authentication);
  normaliseQueries(app);
  idempotency(app, idempotencyStore(database.db, new Date()));
  await describe(app);

  await app.register(
    async (api) => {
      healthRoute(api, database);
      sessionRoutes(api, { service: services.authentication });
      accountSessionRoutes(api, { service: services.authentication });
      passwordRoutes(api, { service: services.passwords });
      mfaRoutes(api, { service: services.mfa });
      outboxRoutes(api, { outbox: services.outbox.outbox, demo: config.demo });
      oauthRoutes(api, {
        service: services.oauth,
        destinations: services.destinations,
        publicUrl: config.publicUrl,
      });
      accountRoutes(api, { legacyAccess: config.legacyAccess ?? [] });
      inviteRoutes(api, { service: services.invites });
      signupRoutes(api, {
        service: services.signup,
        byIdToken: (token, from) => services.oauth.signin('keycloak', { token }, { ...from, ownOrigin: '' }),
      });
      accountsRoutes(api, { service: services.accounts });
      companyRoutes(api, { service: services.companies });
      registerRoutes(api, { service: services.register });
      profileRoutes(api, { service: services.profiles });
      placeRoutes(api, { service: services.places });
      locationRoutes(api, { service: services.location });
      holidayRoutes(api, { service: services.holidays });
      termRoutes(api, { service: services.terms });
      jobRoutes(api, { service: services.jobs });
      organisationRoutes(api, { service: services.organisation });
      projectRoutes(api, { service: services.projects });
      wizardRoutes(api, { service: services.wizard, statuses: services.projectStatus });
      catalogueRoutes(api, { service: services.catalogue });
      analysisNoteRoutes(api, { service: services.analysisNotes });
      planRoutes(api);
      projectCompanyRoutes(api, { service: services.projectCompanies });
      projectPeopleRoutes(api, { service: services.projectPeople });
      projectHistoryRoutes(api, { service: services.projectHistory });
      employeeRoutes(api, { service: services.employees });
      movementRoutes(api, { service: services.movements });
      activityTypeRoutes(api, { service: services.activityTypes });
      pendencyEmployeeRoutes(api, { service: services.pendencyEmployees });
      serviceMonthRoutes(api, { service: services.serviceMonths });
      pendencyBulkRoutes(api, { service: services.pendencyBulk });
      documentReviewRoutes(api, { service: services.documentReview });
      pendencyGridRoutes(api, { service: services.pendencyGrid });
      pendencyRoutes(api, { service: services.pendencies });
      viewRoutes(api, { service: services.views });
      reportRoutes(api, { service: services.reports });
      checklistRoutes(api, { service: services.checklists });
      commentRoutes(api, { service: services.comments });
      readingRoutes(api, { service: services.reading });
      await documentRoutes(api, {
        service: services.documents,
        warnings: services.documentWarnings,
        classification: services.classification,
      });
    },
    { prefix: '/api' },
  );
  await serveInterface(app, config);
  return app;
}

/** Where it listens; one that does not (a test asks it in process) has the address of nothing. */
const listeningAddress = (app: FastifyInstance): string =>
  app.server.listening ? app.listeningOrigin : 'http://localhost';

function healthRoute(app: FastifyInstance, database: Database): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/health',
    {
      config: { access: 'public' },
      schema: {
        tags: ['health'],
        summary: 'Does the database answer?',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async () => {
      await database.ping().catch(() => {
        throw new AppError('unavailable');
      });
      return { status: 'ok' as const };
    },
  );
}
