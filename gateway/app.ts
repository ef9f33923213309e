// Over 300 lines: every route of the gateway is registered in this one place.
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { IDLE_CONNECTION_MS } from '../contract/constants.ts';
import { grantorsOf } from './access/companyAccess.ts';
import { waitingWork } from './background/waiting.ts';
import { idempotencyStore } from './lib/idempotencyRepository.ts';
import { withPersonKeys } from './lib/personKeys.ts';
import { newToken } from './lib/randomToken.ts';
import { badgeConfigRoutes } from './modules/companies/badgeConfigs/routes.ts';
import { companyRoutes, registerRoutes } from './modules/companies/companies/routes.ts';
import { companyConfirmationRoutes } from './modules/companies/companyConfirmations/routes.ts';
import { companyGroupRoutes } from './modules/companies/companyGroups/routes.ts';
import { companyLogoRoutes } from './modules/companies/companyLogos/routes.ts';
import { configHistoryRoutes } from './modules/companies/configHistory/routes.ts';
import { customFieldRoutes } from './modules/companies/customFields/routes.ts';
import { facilityRoutes, locationRoutes } from './modules/companies/facilities/routes.ts';
import { holidayRoutes } from './modules/companies/holidays/routes.ts';
import { installationRoutes } from './modules/companies/installation/routes.ts';
import { inviteRoutes } from './modules/companies/invites/routes.ts';
import { profileRoutes } from './modules/companies/profiles/routes.ts';
import { userRoutes } from './modules/companies/users/routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard/routes.ts';
import { activityTypeRoutes } from './modules/employees/activityTypes/routes.ts';
import { badgeRoutes } from './modules/employees/badges/routes.ts';
import { employeeImportRoutes } from './modules/employees/employeeImports/routes.ts';
import { employeeNoteRoutes } from './modules/employees/employeeNotes/routes.ts';
import { employeeRoutes } from './modules/employees/employees/routes.ts';
import { movementRoutes } from './modules/employees/movements/routes.ts';
import { passageRoutes } from './modules/employees/passages/routes.ts';
import { projectEmployeeRoutes } from './modules/employees/projectEmployees/routes.ts';
import { readinessRoutes } from './modules/employees/readiness/routes.ts';
import { restrictedEmployeeRoutes } from './modules/employees/restrictedEmployees/routes.ts';
import { serviceMonthRoutes } from './modules/employees/serviceMonths/routes.ts';
import { billingAddressRoutes } from './modules/epi/billingAddresses/routes.ts';
import { epiCartRoutes } from './modules/epi/epiCarts/routes.ts';
import { epiDeliveryRoutes } from './modules/epi/epiDeliveries/routes.ts';
import { epiOrderRoutes } from './modules/epi/epiOrders/routes.ts';
import { epiProductRoutes } from './modules/epi/epiProducts/routes.ts';
import { nrInterestRoutes } from './modules/epi/nrInterests/routes.ts';
import { dossierRoutes } from './modules/evidence/dossiers/routes.ts';
import { formalNoticeRoutes } from './modules/evidence/formalNotices/routes.ts';
import { paymentReleaseRoutes } from './modules/evidence/paymentReleases/routes.ts';
import { bookingRoutes } from './modules/exams/bookings/routes.ts';
import { clinicRoutes } from './modules/exams/clinics/routes.ts';
import { companyRegisterRoutes } from './modules/homologations/companyRegister/routes.ts';
import { homologationRoutes } from './modules/homologations/homologations/routes.ts';
import { accountRoutes } from './modules/identity/account/routes.ts';
import { mailboxRoutes } from './modules/identity/mailbox/routes.ts';
import { mfaRoutes } from './modules/identity/mfa/routes.ts';
import { oauthRoutes } from './modules/identity/oauth/routes.ts';
import { passwordRoutes } from './modules/identity/passwords/routes.ts';
import { accountSessionRoutes, sessionRoutes } from './modules/identity/session/routes.ts';
import { signupRoutes } from './modules/identity/signup/routes.ts';
import { termRoutes } from './modules/identity/terms/routes.ts';
import { welcomeRoutes } from './modules/identity/welcome/routes.ts';
import { calendarFeedRoutes } from './modules/inbox/calendarFeeds/routes.ts';
import { chatRoutes } from './modules/inbox/chat/routes.ts';
import { digestRoutes, noticeRoutes } from './modules/inbox/notices/routes.ts';
import { apiKeyRoutes } from './modules/integrations/apiKeys/routes.ts';
import { webhookRoutes } from './modules/integrations/webhooks/routes.ts';
import { eventRoutes } from './modules/jobs/events/routes.ts';
import { jobRoutes } from './modules/jobs/jobs/routes.ts';
import { reportRoutes } from './modules/jobs/reports/routes.ts';
import { analysisNoteRoutes } from './modules/pendencies/analysisNotes/routes.ts';
import { checklistRoutes } from './modules/pendencies/checklists/routes.ts';
import { commentRoutes } from './modules/pendencies/comments/routes.ts';
import { documentReuseRoutes } from './modules/pendencies/documentReuse/routes.ts';
import { documentRoutes } from './modules/pendencies/documents/routes.ts';
import {
  documentReviewRoutes,
  pendencyBulkRoutes,
  pendencyGridRoutes,
  pendencyRoutes,
} from './modules/pendencies/pendencies/routes.ts';
import { pendencyEmployeeRoutes } from './modules/pendencies/pendencyEmployees/routes.ts';
import { readingRoutes } from './modules/pendencies/readings/routes.ts';
import { planRoutes } from './modules/pendencies/systemPendencies/planRoutes.ts';
import { systemPendencyRoutes } from './modules/pendencies/systemPendencies/routes.ts';
import { viewRoutes } from './modules/pendencies/views/routes.ts';
import { auditTrailRoutes } from './modules/privacy/auditTrail/routes.ts';
import { dataAccessRoutes } from './modules/privacy/dataAccesses/routes.ts';
import { erasureRoutes } from './modules/privacy/erasures/routes.ts';
import { personalRecordRoutes } from './modules/privacy/personalRecords/routes.ts';
import { privacySettingRoutes } from './modules/privacy/privacySettings/routes.ts';
import { subjectRequestRoutes } from './modules/privacy/subjectRequests/routes.ts';
import { projectCompanyRoutes } from './modules/projects/projectCompanies/routes.ts';
import { projectHistoryRoutes } from './modules/projects/projectHistory/routes.ts';
import { projectPeopleRoutes } from './modules/projects/projectPeople/routes.ts';
import { projectRoutes, wizardRoutes } from './modules/projects/projects/routes.ts';
import { projectUpdateRoutes } from './modules/projects/projectUpdates/routes.ts';
import { requirementMatrixRoutes } from './modules/projects/requirementMatrices/routes.ts';
import { riskScheduleConfigRoutes } from './modules/risk/riskScheduleConfigs/routes.ts';
import { riskScheduleRoutes } from './modules/risk/riskSchedules/routes.ts';
import { certificateRoutes } from './modules/trainings/certificates/routes.ts';
import { classApprovalRoutes } from './modules/trainings/classApprovals/routes.ts';
import { classFileRoutes } from './modules/trainings/classFiles/routes.ts';
import { classNoteRoutes } from './modules/trainings/classNotes/routes.ts';
import { trainingClassRoutes } from './modules/trainings/trainingClasses/routes.ts';
import { trainingConfigRoutes } from './modules/trainings/trainingConfigs/routes.ts';
import { declareAccess } from './plugins/access.ts';
import { gracefulShutdown, watchRequests } from './plugins/closing.ts';
import { auditDeniedAccess } from './plugins/deniedAccess.ts';
import { answerErrors } from './plugins/errors.ts';
import { healthRoutes } from './plugins/health.ts';
import { idempotency } from './plugins/idempotency.ts';
import { guardInput } from './plugins/input.ts';
import { normaliseQueries } from './plugins/listQuery.ts';
import { logRequests } from './plugins/logging.ts';
import { mailboxAccess } from './plugins/mailboxAccess.ts';
import { metricsRoute } from './plugins/metrics.ts';
import { observeRequests } from './plugins/observeRequests.ts';
import { DOCS_PATH, describe } from './plugins/openapi.ts';
import { quotaStore } from './plugins/quotaStore.ts';
import { replicaReads } from './plugins/replicaReads.ts';
import { requestLimits } from './plugins/requestLimits.ts';
import { secure } from './plugins/security.ts';
import { noteOrigin, readSession } from './plugins/session.ts';
import { uploads } from './plugins/upload.ts';
import { serveInterface } from './plugins/web.ts';
import { type AppOptions, buildServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

/** Longer than any address that Node's server takes. */
const MAX_ADDRESS = 64 * 1024;

/** `hop` counts from the gateway: 0 is the peer itself. */
const trustedProxies = (proxies: AppOptions['config']['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

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
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // Longer than any upload over a slow phone line that still moves; a connection on which nothing moves ends sooner.
    requestTimeout: 10 * 60_000,
    connectionTimeout: IDLE_CONNECTION_MS,
    // What still comes over open connections while the gateway closes is answered (plugins/closing.ts).
    return503OnClosing: false,
    // An address that the router itself would refuse gets no header of ours (S10): it names nothing, and is asked as such.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: MAX_ADDRESS },
    rewriteUrl: ({ url = '/' }) => (canBeRead(url) ? url : '/api/unreadable'),
  });
  guardInput(app);
  observeRequests(app, options.observe);
  app.setSerializerCompiler(serializerCompiler);

  const embedded = database.kind === 'pglite';
  const mailbox = mailboxAccess(config.demo ? (options.mailboxKey ?? newToken()) : null);
  const isBusy = watchRequests(app);
  const services = buildServices(options, () => config.publicUrl ?? listeningAddress(app), isBusy);
  app.decorate('services', services);
  answerErrors(app, (actor, missing) => grantorsOf(database.db, actor, missing));
  const trail = withPersonKeys(database.db, options.secret);
  auditDeniedAccess(app, { db: trail, now: options.now ?? (() => new Date()) });
  logRequests(app);
  gracefulShutdown(app);
  app.addHook('onResponse', async () => services.queues.afterResponse());
  app.addHook('onClose', async () => {
    await services.queues.close();
    await services.pictures.close();
    await services.documentViews.close();
    services.outbox.close();
    await services.events.close();
  });
  declareAccess(app, [DOCS_PATH]);
  await secure(app, config, embedded ? undefined : quotaStore(database.db));
  const limits = { on: config.rateLimits ?? false, embedded };
  readSession(app, services.authentication, requestLimits(app, limits));
  noteOrigin(app);
  normaliseQueries(app);
  idempotency(app, idempotencyStore(database.db, options.secret, embedded ? new Date() : undefined));
  replicaReads(app, database.replica, services.positions);
  await describe(app);

  await app.register(
    async (api) => {
      healthRoutes(api, { database, files: options.files });
      sessionRoutes(api, { service: services.authentication });
      accountSessionRoutes(api, { service: services.authentication });
      passwordRoutes(api, { service: services.passwords });
      mfaRoutes(api, { service: services.mfa });
      mailboxRoutes(api, { mailbox: services.outbox.mailbox, access: mailbox });
      oauthRoutes(api, {
        service: services.oauth,
        destinations: services.destinations,
        publicUrl: config.publicUrl,
      });
      accountRoutes(api, { legacyAccess: config.legacyAccess ?? [], welcome: services.welcome });
      welcomeRoutes(api, { service: services.welcome });
      inviteRoutes(api, { service: services.invites });
      signupRoutes(api, {
        service: services.signup,
        byIdToken: (token, from) => services.oauth.signin('keycloak', { token }, { ...from, ownOrigin: '' }),
      });
      userRoutes(api, { service: services.users });
      companyRoutes(api, { service: services.companies });
      registerRoutes(api, { service: services.register });
      companyConfirmationRoutes(api, { service: services.companyConfirmations });
      profileRoutes(api, { service: services.profiles });
      apiKeyRoutes(api, { service: services.apiKeys });
      facilityRoutes(api, { service: services.facilities });
      locationRoutes(api, { service: services.location });
      companyGroupRoutes(api, { service: services.companyGroups });
      companyLogoRoutes(api, { service: services.companyLogos });
      customFieldRoutes(api, { service: services.customFields, info: services.additionalInfo });
      badgeConfigRoutes(api, { service: services.badgeConfigs });
      configHistoryRoutes(api, { service: services.configHistory });
      installationRoutes(api, { service: services.installation });
      holidayRoutes(api, { service: services.holidays });
      termRoutes(api, { service: services.terms });
      webhookRoutes(api, { service: services.webhooks });
      eventRoutes(api, { hub: services.events });
      jobRoutes(api, { service: services.jobs });
      projectUpdateRoutes(api, { service: services.projectUpdates });
      projectRoutes(api, { service: services.projects });
      wizardRoutes(api, { service: services.wizard, statuses: services.projectStatus });
      systemPendencyRoutes(api, { service: services.systemPendencies });
      requirementMatrixRoutes(api, { service: services.requirementMatrices });
      analysisNoteRoutes(api, { service: services.analysisNotes });
      planRoutes(api);
      projectCompanyRoutes(api, { service: services.projectCompanies });
      projectPeopleRoutes(api, { service: services.projectPeople });
      projectHistoryRoutes(api, { service: services.projectHistory });
      employeeRoutes(api, { service: services.employees, images: services.employeeImages });
      readinessRoutes(api, { service: services.readiness });
      restrictedEmployeeRoutes(api, { service: services.restrictedEmployees });
      badgeRoutes(api, { service: services.badges });
      passageRoutes(api, { service: services.passages });
      movementRoutes(api, { service: services.movements });
      projectEmployeeRoutes(api, { service: services.projectEmployees });
      employeeNoteRoutes(api, { service: services.employeeNotes });
      activityTypeRoutes(api, { service: services.activityTypes });
      certificateRoutes(api, { service: services.certificates });
      trainingConfigRoutes(api, { service: services.trainingConfigs });
      trainingClassRoutes(api, { service: services.trainingClasses });
      classNoteRoutes(api, { service: services.classNotes });
      classApprovalRoutes(api, { service: services.classApprovals, standing: services.standing });
      riskScheduleRoutes(api, { service: services.riskSchedules });
      riskScheduleConfigRoutes(api, { service: services.riskScheduleConfigs });
      pendencyEmployeeRoutes(api, { service: services.pendencyEmployees });
      serviceMonthRoutes(api, { service: services.serviceMonths });
      dossierRoutes(api, { service: services.dossiers });
      paymentReleaseRoutes(api, { service: services.paymentReleases });
      pendencyBulkRoutes(api, { service: services.pendencyBulk });
      documentReviewRoutes(api, { service: services.documentReview });
      pendencyGridRoutes(api, { service: services.pendencyGrid });
      pendencyRoutes(api, {
        service: services.pendencies,
        lists: services.pendencyLists,
        renewals: services.renewals,
        alternatives: services.alternatives,
        assignments: services.assignments,
        viewers: services.viewers,
        undos: services.undos,
      });
      viewRoutes(api, { service: services.views });
      dashboardRoutes(api, { service: services.dashboard });
      noticeRoutes(api, { service: services.notices });
      calendarFeedRoutes(api, { service: services.calendarFeeds });
      digestRoutes(api, { service: services.digests });
      chatRoutes(api, { service: services.chat });
      reportRoutes(api, {
        pendencies: services.pendencyReport,
        employees: services.employeeReport,
        passages: services.passageReport,
        paymentReleases: services.paymentReleaseReport,
        trainingConfigs: services.trainingConfigReport,
        riskSchedules: services.riskScheduleReport,
        trainingClasses: services.trainingClassReport,
        classEmployees: services.classEmployeeReport,
        auditTrail: services.auditTrailReport,
        dataAccesses: services.dataAccessReport,
        dataIncidents: services.incidentReport,
      });
      auditTrailRoutes(api, { service: services.auditTrail });
      dataAccessRoutes(api, { service: services.dataAccesses });
      personalRecordRoutes(api, { service: services.personalRecords });
      erasureRoutes(api, { service: services.erasures });
      subjectRequestRoutes(api, { service: services.subjectRequests });
      privacySettingRoutes(api, { service: services.privacySettings });
      checklistRoutes(api, { service: services.checklists });
      commentRoutes(api, { service: services.comments });
      readingRoutes(api, { service: services.reading });
      const upload = await uploads(api, config.rateLimits ?? false);
      homologationRoutes(api, { service: services.homologations, clearances: services.clearances });
      companyRegisterRoutes(api, { service: services.companyRegister });
      clinicRoutes(api, { service: services.clinics });
      epiProductRoutes(api, { service: services.epiProducts });
      billingAddressRoutes(api, { service: services.billingAddresses });
      epiCartRoutes(api, { service: services.epiCarts });
      epiOrderRoutes(api, { service: services.epiOrders });
      epiDeliveryRoutes(api, { service: services.epiDeliveries, upload });
      nrInterestRoutes(api, { service: services.nrInterests });
      formalNoticeRoutes(api, { service: services.formalNotices, upload });
      classFileRoutes(api, { service: services.classFiles, upload });
      bookingRoutes(api, { service: services.bookings, asos: services.asos, upload });
      employeeImportRoutes(api, { service: services.employeeImports, upload });
      documentReuseRoutes(api, {
        ...{ service: services.documentReuse, rules: services.reuseRules, withdrawals: services.withdrawals },
      });
      documentRoutes(api, {
        service: services.documents,
        files: services.documentFiles,
        warnings: services.documentWarnings,
        issueDays: services.issueDays,
        classification: services.classification,
        upload,
      });
    },
    { prefix: '/api' },
  );
  if (options.metrics && config.metricsToken) {
    const sources = {
      connections: () => database.connections?.(),
      replica: () => database.replica?.numbers(),
      streams: services.events.size,
      waiting: () => waitingWork(database.db, new Date()),
    };
    metricsRoute(app, { metrics: options.metrics, token: config.metricsToken, sources });
  }
  await serveInterface(app, config, mailbox);
  return app;
}

/** Where it listens; one that does not (a test asks it in process) has the address of nothing. */
const listeningAddress = (app: FastifyInstance): string =>
  app.server.listening ? app.listeningOrigin : 'http://localhost';
