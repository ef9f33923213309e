// Over 300 lines: every service of the gateway is built in this one place.
import type { FastifyBaseLogger } from 'fastify';
import { apiKeyActors } from './access/apiKeys.ts';
import { companyFounding } from './access/founding.ts';
import { operatorMails } from './access/operators.ts';
import { auditSeals } from './background/auditSeals.ts';
import { eventHub } from './background/eventHub.ts';
import { createOutbox } from './background/outbox.ts';
import { workQueues } from './background/workQueue.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { readPositions } from './db/positions.ts';
import { onReplica, withReplica } from './db/replica.ts';
import { inboxServices } from './inboxServices.ts';
import { cpfColumn } from './lib/cpfColumn.ts';
import type { EncryptedFiles } from './lib/encryptedFiles.ts';
import { eventSender, withEvents } from './lib/events.ts';
import type { FileStore } from './lib/files.ts';
import { helpDesk } from './lib/helpDesk.ts';
import { withStoredResponse } from './lib/idempotencyRepository.ts';
import type { Metrics } from './lib/metrics.ts';
import type { Observe } from './lib/observe.ts';
import { occupationsOf } from './lib/occupations.ts';
import { oneTimeCodes } from './lib/oneTimeCodeRepository.ts';
import { withPersonKeys } from './lib/personKeys.ts';
import type { Resolve } from './lib/publicAddress.ts';
import { sweepQuotas } from './lib/quotaRepository.ts';
import { badgeConfigsService } from './modules/companies/badgeConfigs/service.ts';
import { registerService } from './modules/companies/companies/registerService.ts';
import { companiesService } from './modules/companies/companies/service.ts';
import { companyConfirmationsService } from './modules/companies/companyConfirmations/service.ts';
import { companyGroupsService } from './modules/companies/companyGroups/service.ts';
import { companyLogosService } from './modules/companies/companyLogos/service.ts';
import { configHistoryService } from './modules/companies/configHistory/service.ts';
import { additionalInfoService } from './modules/companies/customFields/additionalInfoService.ts';
import { customFieldsService } from './modules/companies/customFields/service.ts';
import { locationService } from './modules/companies/facilities/locationService.ts';
import { facilitiesService } from './modules/companies/facilities/service.ts';
import { holidaysService } from './modules/companies/holidays/service.ts';
import { installationService } from './modules/companies/installation/service.ts';
import { invitesService } from './modules/companies/invites/service.ts';
import { profilesService } from './modules/companies/profiles/service.ts';
import { usersService } from './modules/companies/users/service.ts';
import { dashboardService } from './modules/dashboard/dashboard/service.ts';
import { activityTypesService } from './modules/employees/activityTypes/service.ts';
import { badgesService } from './modules/employees/badges/service.ts';
import { employeeImportsService } from './modules/employees/employeeImports/service.ts';
import { employeeNotesService } from './modules/employees/employeeNotes/service.ts';
import { employeeWalk } from './modules/employees/employees/exportService.ts';
import { employeeImageService } from './modules/employees/employees/imageService.ts';
import { employeesService } from './modules/employees/employees/service.ts';
import { movementsService } from './modules/employees/movements/service.ts';
import { passagesService } from './modules/employees/passages/service.ts';
import { projectEmployeesService } from './modules/employees/projectEmployees/service.ts';
import { readinessService } from './modules/employees/readiness/service.ts';
import { restrictedEmployeesService } from './modules/employees/restrictedEmployees/service.ts';
import { serviceMonthsService } from './modules/employees/serviceMonths/service.ts';
import { billingAddressesService } from './modules/epi/billingAddresses/service.ts';
import { epiCartsService } from './modules/epi/epiCarts/service.ts';
import { epiDeliveriesService } from './modules/epi/epiDeliveries/service.ts';
import { epiOrdersService } from './modules/epi/epiOrders/service.ts';
import { epiProductsService } from './modules/epi/epiProducts/service.ts';
import { nrInterestsService } from './modules/epi/nrInterests/service.ts';
import { dossiersService } from './modules/evidence/dossiers/service.ts';
import { formalNoticesService } from './modules/evidence/formalNotices/service.ts';
import { paymentReleasesService } from './modules/evidence/paymentReleases/service.ts';
import { asoService } from './modules/exams/bookings/asoService.ts';
import { bookingsService } from './modules/exams/bookings/service.ts';
import { clinicsService } from './modules/exams/clinics/service.ts';
import { outsideSource } from './modules/homologations/companyRegister/outside.ts';
import { companyRegisterService } from './modules/homologations/companyRegister/service.ts';
import { clearancesService } from './modules/homologations/homologations/clearanceService.ts';
import { homologationsService } from './modules/homologations/homologations/service.ts';
import { mfaService } from './modules/identity/mfa/service.ts';
import { destinationsService } from './modules/identity/oauth/destinations.ts';
import { oauthService } from './modules/identity/oauth/service.ts';
import { passwordsService } from './modules/identity/passwords/service.ts';
import { captchaOf } from './modules/identity/session/captcha.ts';
import { authenticationService } from './modules/identity/session/service.ts';
import { accessTokens } from './modules/identity/session/tokens.ts';
import { signupService } from './modules/identity/signup/service.ts';
import { termsService } from './modules/identity/terms/service.ts';
import { welcomeService } from './modules/identity/welcome/service.ts';
import { outsideChat } from './modules/inbox/chat/outside.ts';
import { apiKeysService } from './modules/integrations/apiKeys/service.ts';
import { webhooksService } from './modules/integrations/webhooks/service.ts';
import { jobsService } from './modules/jobs/jobs/service.ts';
import { auditTrailReport } from './modules/jobs/reports/auditTrailReport.ts';
import { dataAccessReport, incidentReport } from './modules/jobs/reports/dataAccessReport.ts';
import { employeeReport } from './modules/jobs/reports/employeeReport.ts';
import { passageReport } from './modules/jobs/reports/passageReport.ts';
import { paymentReleaseReport } from './modules/jobs/reports/paymentReleaseReport.ts';
import { pendencyReport } from './modules/jobs/reports/pendencyReport.ts';
import { riskScheduleReport } from './modules/jobs/reports/riskScheduleReport.ts';
import { reportsService } from './modules/jobs/reports/service.ts';
import { classEmployeeReport, trainingClassReport } from './modules/jobs/reports/trainingClassReport.ts';
import { trainingConfigReport } from './modules/jobs/reports/trainingConfigReport.ts';
import { analysisNotesService } from './modules/pendencies/analysisNotes/service.ts';
import { checklistsService } from './modules/pendencies/checklists/service.ts';
import { commentsService } from './modules/pendencies/comments/service.ts';
import { reuseRuleService } from './modules/pendencies/documentReuse/ruleService.ts';
import { documentReuseService } from './modules/pendencies/documentReuse/service.ts';
import { attachmentService } from './modules/pendencies/documents/attachmentService.ts';
import { classificationService } from './modules/pendencies/documents/classificationService.ts';
import { documentFilesService } from './modules/pendencies/documents/fileService.ts';
import { issueDayService } from './modules/pendencies/documents/issueDayService.ts';
import { documentsService } from './modules/pendencies/documents/service.ts';
import { documentWarningService } from './modules/pendencies/documents/warningService.ts';
import { withdrawalService } from './modules/pendencies/documents/withdrawalService.ts';
import { alternativeService } from './modules/pendencies/pendencies/alternativeService.ts';
import { assignmentService } from './modules/pendencies/pendencies/assignmentService.ts';
import { pendencyBulkService } from './modules/pendencies/pendencies/bulkService.ts';
import { documentReviewService } from './modules/pendencies/pendencies/documentReviewService.ts';
import { pendencyGridService } from './modules/pendencies/pendencies/gridService.ts';
import { pendencyListService } from './modules/pendencies/pendencies/listService.ts';
import { renewalService } from './modules/pendencies/pendencies/renewalService.ts';
import { pendenciesService } from './modules/pendencies/pendencies/service.ts';
import { undoService } from './modules/pendencies/pendencies/undoService.ts';
import { viewerService } from './modules/pendencies/pendencies/viewerService.ts';
import { pendencyEmployeesService } from './modules/pendencies/pendencyEmployees/service.ts';
import { outsideEngine } from './modules/pendencies/readings/outside.ts';
import { createReader, localEngine, type ReaderLimits } from './modules/pendencies/readings/reader.ts';
import { readingRequests } from './modules/pendencies/readings/requests.ts';
import { readingService } from './modules/pendencies/readings/service.ts';
import { systemPendenciesService } from './modules/pendencies/systemPendencies/service.ts';
import { viewsService } from './modules/pendencies/views/service.ts';
import { auditTrailService } from './modules/privacy/auditTrail/service.ts';
import { dataAccessesService } from './modules/privacy/dataAccesses/service.ts';
import { projectCompaniesService } from './modules/projects/projectCompanies/service.ts';
import { projectHistoryService } from './modules/projects/projectHistory/service.ts';
import { projectPeopleService } from './modules/projects/projectPeople/service.ts';
import { projectsService } from './modules/projects/projects/service.ts';
import { projectStatusService } from './modules/projects/projects/statusService.ts';
import { wizardService } from './modules/projects/projects/wizardService.ts';
import { projectUpdatesService } from './modules/projects/projectUpdates/service.ts';
import { requirementMatricesService } from './modules/projects/requirementMatrices/service.ts';
import { riskScheduleConfigsService } from './modules/risk/riskScheduleConfigs/service.ts';
import { riskSchedulesService } from './modules/risk/riskSchedules/service.ts';
import { certificatesService } from './modules/trainings/certificates/service.ts';
import { standingService } from './modules/trainings/certificates/standingService.ts';
import { classApprovalsService } from './modules/trainings/classApprovals/service.ts';
import { classFilesService } from './modules/trainings/classFiles/service.ts';
import { classNotesService } from './modules/trainings/classNotes/service.ts';
import { trainingClassesService } from './modules/trainings/trainingClasses/service.ts';
import { trainingConfigsService } from './modules/trainings/trainingConfigs/service.ts';
import { privacyServices } from './privacyServices.ts';

export type AppOptions = {
  config: Pick<Config, 'captcha' | 'demo' | 'publicUrl' | 'trustProxy' | 'webDir'> & Partial<Config>;
  database: Database;
  files: FileStore & Partial<Pick<EncryptedFiles, 'inner'>>;
  /** Signs access tokens and captcha challenges, encrypts documents of people. */
  secret: string;
  /** Where mails and SMS go that no server is configured for. */
  mailboxDir: string;
  /** Opens the mailbox of a demonstration, once. */
  mailboxKey?: string;
  now?: () => Date;
  logger?: FastifyBaseLogger;
  observe?: Observe;
  metrics?: Metrics;
  /** Time and memory of one document; a test takes less than the real ones. */
  readerLimits?: ReaderLimits;
  /** How names are resolved, and how long a target may take: a test says it. */
  webhooks?: { resolve?: Resolve; timeoutMs?: number };
};

/** Every service, built once and handed to the routes, to the background jobs and to each other. */
export type Services = ReturnType<typeof buildServices>;

export function buildServices(options: AppOptions, origin: () => string, isBusy = () => false) {
  const { config, database, files, secret, mailboxDir, logger, observe, now = () => new Date() } = options;
  const { replica } = database;
  const sender = eventSender(database.db);
  const db = withReplica(
    withEvents(withStoredResponse(withPersonKeys(database.db, secret), secret), sender.send),
    replica,
  );
  const positions = replica && readPositions(replica);
  /** Reads all that is there now, from the replica where it has that. */
  const readAside = async <T>(work: () => Promise<T>): Promise<T> => {
    const isThere = replica?.usable() && (await replica.reached(await replica.primaryPosition()));
    return isThere ? onReplica(work) : work();
  };
  const { smtpUrl, smsUrl } = config;
  const embedded = database.kind === 'pglite';
  const queues = workQueues({ now, embedded, log: logger, observe });
  const outbox = createOutbox({ db, queues, secret, now, origin, smtpUrl, smsUrl, mailboxDir, log: logger });
  const { mailer, sms } = outbox;
  const codes = oneTimeCodes(secret);
  const personDocuments = cpfColumn(secret);
  const customFields = customFieldsService({ db, now, personDocuments });
  const additionalInfo = additionalInfoService({ db, now });
  const recorded = { customFields, additionalInfo, occupations: occupationsOf(config.occupationsFile) };
  const authentication = authenticationService({
    ...{ db, now, keys: apiKeyActors({ db, now }) },
    tokens: accessTokens(secret),
    captcha: captchaOf(config, secret),
    mailer,
  });
  const passwords = passwordsService({ db, now, mailer, authentication });
  const projectUpdates = projectUpdatesService({ db, queues, embedded, now, mailer, isBusy, log: logger });
  const location = locationService({ db, now });
  const found = companyFounding({ now, mailer, operatorEmail: config.operatorEmail });
  const { requireCaptcha } = authentication;
  const requirementMatrices = requirementMatricesService({ db, now, projectUpdates });
  const invites = invitesService({ db, now, mailer, found, projectUpdates, requireCaptcha });
  const users = usersService({ db, now, invites, projectUpdates });
  const requests = readingRequests();
  const reader = createReader(options.readerLimits);
  const local = localEngine(reader);
  const accesses = dataAccessesService({ db, now });
  const auditTrail = auditTrailService({ db });
  const projects = projectsService({ db, now });
  const pendencyLists = pendencyListService({ db, now });
  const pendencies = pendenciesService({ db, now, readings: requests });
  const assignments = assignmentService({ db, pendencies });
  const renewals = renewalService({ db, now, pendencies });
  const undos = undoService({ db, now, readings: requests, pendencies });
  const readiness = readinessService({ db, now });
  const trainingConfigs = trainingConfigsService({ db, now });
  const riskSchedules = riskSchedulesService({ db, now, readiness });
  const pictures = createReader(options.readerLimits);
  const views = createReader(options.readerLimits);
  const badgeConfigs = badgeConfigsService({ db, now });
  const companyLogos = companyLogosService({ db, now, pictures });
  const looks = { configs: badgeConfigs, logos: companyLogos };
  const badges = badgesService({ db, now, secret, files, readiness, origin, ...looks });
  const passages = passagesService({ db, now, badges, readiness, personDocuments });
  const employees = employeesService({ db, now, personDocuments, projectUpdates, accesses, ...recorded });
  const jobs = jobsService({ db, now, queues, log: logger });
  const clinics = clinicsService({ db, now });
  const outside = config.registers && outsideSource({ ...config.registers, now, log: logger });
  const companyRegister = companyRegisterService({ db, now, outside });
  const epiProducts = epiProductsService({ db, now });
  const billingAddresses = billingAddressesService({ db, now });
  const epiCarts = epiCartsService({ db, now, products: epiProducts });
  const attachments = attachmentService({ files, now, pendencies, renewals, readings: requests });
  const documents = documentsService({
    ...{ db, files, now, pendencies, attachments },
    aloneSince: embedded && files.ownClock ? new Date() : undefined,
    readings: requests,
  });
  const documentReuse = documentReuseService({ db, now, pendencies, attachments, jobs, authentication });
  const certificates = certificatesService({ db, now, personDocuments, badges, origin });
  const standing = standingService({ db, now, certificates, attachments, pendencies });
  const classApprovals = classApprovalsService({ db, now, jobs, authentication, certificates, standing });
  const trainingClasses = trainingClassesService({ db, now, personDocuments, approvals: classApprovals });
  const classFiles = classFilesService({ db, now, files, classes: trainingClasses });
  const classNotes = classNotesService({ db, now, classes: trainingClasses });
  const homologations = homologationsService({ db, now, queues, register: companyRegister });
  const paymentReleases = paymentReleasesService({ db, now });
  const formalNotices = formalNoticesService({ db, now, files, mailer });
  const reports = reportsService({ db, now, files, jobs, mailer, authentication, readAside });
  return {
    positions,
    events: eventHub({
      database,
      sender,
      heard: positions?.heard,
      isUnchanged: authentication.isUnchanged,
      log: logger,
    }),
    queues,
    outbox,
    quotas: { sweep: () => sweepQuotas(db) },
    authentication,
    passwords,
    mfa: mfaService({ db, now, mailer, sms, codes, authentication }),
    oauth: oauthService({ db, now, config: config.oauth ?? {}, secret, mailer, signins: authentication }),
    destinations: destinationsService({ db, systems: config.destinationSystems ?? [] }),
    invites,
    signup: signupService({
      ...{ db, now, mailer, authentication, passwords, invites },
      helpDesk: helpDesk(config.helpDeskUrl),
    }),
    users,
    companies: companiesService({ db }),
    register: registerService({ db, now, found }),
    companyLogos,
    companyGroups: companyGroupsService({ db, now }),
    customFields,
    badgeConfigs,
    configHistory: configHistoryService({ db }),
    additionalInfo,
    companyConfirmations: companyConfirmationsService({ db, now, mailer }),
    profiles: profilesService({ db, now }),
    apiKeys: apiKeysService({ db, now }),
    facilities: facilitiesService({ db, now }),
    location,
    installation: installationService({ config, ping: database.ping, now }),
    holidays: holidaysService({ db, now, projectUpdates }),
    terms: termsService({ db, now }),
    jobs,
    projectUpdates,
    projects,
    wizard: wizardService({ db, now, invites, location, projectUpdates, matrices: requirementMatrices }),
    requirementMatrices,
    projectStatus: projectStatusService({ db, now, projectUpdates }),
    projectCompanies: projectCompaniesService({ db, now, invites, projectUpdates }),
    projectPeople: projectPeopleService({ db, now, invites, users }),
    projectHistory: projectHistoryService({ db }),
    systemPendencies: systemPendenciesService({ db, now, projectUpdates }),
    analysisNotes: analysisNotesService({ db, now }),
    employees,
    employeeNotes: employeeNotesService({ db, now }),
    pictures,
    documentViews: views,
    badges,
    passages,
    employeeImages: employeeImageService({ db, now, files, employees, pictures }),
    restrictedEmployees: restrictedEmployeesService({ db, now, personDocuments, employees, riskSchedules }),
    readiness,
    movements: movementsService({ db, now, projectUpdates, employees, certificates: standing }),
    employeeImports: employeeImportsService({
      ...{ db, now, files, secret, embedded, personDocuments, jobs, projectUpdates, mailer, authentication },
      ...recorded,
    }),
    projectEmployees: projectEmployeesService({ db, now, projectUpdates, employees }),
    activityTypes: activityTypesService({ db, now, projectUpdates }),
    trainingConfigs,
    trainingClasses,
    certificates,
    standing,
    classApprovals,
    classFiles,
    classNotes,
    riskSchedules,
    riskScheduleConfigs: riskScheduleConfigsService({ db, now }),
    pendencyEmployees: pendencyEmployeesService({ db, now, pendencies, personDocuments }),
    serviceMonths: serviceMonthsService({ db, now, projectUpdates, personDocuments }),
    pendencies,
    pendencyLists,
    assignments,
    viewers: viewerService({ db, now, pendencies }),
    documentReview: documentReviewService({ db, pendencies }),
    pendencyBulk: pendencyBulkService({ db, now, pendencies, assignments, jobs, authentication }),
    pendencyGrid: pendencyGridService({ db, now }),
    reports,
    pendencyReport: reports.of(pendencyReport(pendencyLists)),
    paymentReleases,
    formalNotices,
    dossiers: dossiersService({
      ...{ db, now, files, jobs, mailer, authentication, accesses, readiness },
      ...{ notices: formalNotices, payments: paymentReleases },
    }),
    passageReport: reports.of(passageReport(passages)),
    paymentReleaseReport: reports.of(paymentReleaseReport(paymentReleases)),
    trainingConfigReport: reports.of(trainingConfigReport(trainingConfigs)),
    riskScheduleReport: reports.of(riskScheduleReport(riskSchedules)),
    trainingClassReport: reports.of(trainingClassReport(trainingClasses)),
    classEmployeeReport: reports.of(classEmployeeReport(trainingClasses)),
    auditTrail,
    auditTrailReport: reports.of(auditTrailReport(auditTrail.walk)),
    dataAccessReport: reports.of(dataAccessReport(accesses.logWalk)),
    incidentReport: reports.of(incidentReport(accesses.incidentWalk)),
    dataAccesses: accesses,
    ...privacyServices({ db, now, config, files, personDocuments, accesses }),
    employeeReport: reports.of(employeeReport(employeeWalk({ db, documents: personDocuments, accesses, ...recorded }))),
    documents,
    documentFiles: documentFilesService({ db, files, now, pendencies, accesses, views }),
    documentReuse,
    reuseRules: reuseRuleService({ db, now, queues, reuse: documentReuse, log: logger }),
    withdrawals: withdrawalService({ db, now, pendencies }),
    clinics,
    companyRegister,
    homologations,
    clearances: clearancesService({ db, now, homologations, attachments }),
    bookings: bookingsService({ db, now, secret, mailer, clinics }),
    epiProducts,
    billingAddresses,
    epiCarts,
    nrInterests: nrInterestsService({ db, now, mailer, operatorMails: operatorMails(config.operatorEmail) }),
    epiOrders: epiOrdersService({
      ...{ db, now, mailer, operatorMails: operatorMails(config.operatorEmail), products: epiProducts },
      ...{ carts: epiCarts, billing: billingAddresses },
    }),
    epiDeliveries: epiDeliveriesService({ db, now, personDocuments, documents }),
    asos: asoService({ db, now, secret, documents }),
    renewals,
    alternatives: alternativeService({ db, now, pendencies, renewals }),
    undos,
    classification: classificationService({ db, pendencies }),
    documentWarnings: documentWarningService({ db, now, pendencies, readings: requests }),
    issueDays: issueDayService({ db, now, pendencies, issueDayOf: pictures.issueDay }),
    checklists: checklistsService({ db, now, pendencies }),
    comments: commentsService({ db, now, mailer, pendencies }),
    reading: readingService({
      db,
      files,
      now,
      reader,
      engine: config.reading ? outsideEngine(config.reading, { local, log: logger }) : local,
      requests,
      pendencies,
      personDocuments,
      queues,
      log: logger,
    }),
    views: viewsService({ db, now }),
    dashboard: dashboardService({ db, now }),
    ...inboxServices({
      ...{ db, now, secret, origin, authentication, enqueueAll: outbox.enqueueAll },
      ...{ employees, projects, pendencyLists, readiness },
      outside: config.chat && outsideChat(config.chat, { now, log: logger }),
    }),
    auditSeals: auditSeals({ db, now, queues }),
    webhooks: webhooksService({
      ...{ db, now, secret, queues, origin, log: logger, ...options.webhooks },
      allowPrivate: config.webhookAllowPrivate,
    }),
    welcome: welcomeService({ db, now, register: companyRegister }),
  };
}
