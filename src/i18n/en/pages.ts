import epi from '../../../contract/messages/epi.en.json';
import errors from '../../../contract/messages/errors.en.json';
import evidence from '../../../contract/messages/evidence.en.json';
import exams from '../../../contract/messages/exams.en.json';
import exportHeads from '../../../contract/messages/exports.en.json';
import homologationWords from '../../../contract/messages/homologations.en.json';
import passageWords from '../../../contract/messages/passages.en.json';
import privacyWords from '../../../contract/messages/privacy.en.json';
import trailWords from '../../../contract/messages/trail.en.json';
import trainings from '../../../contract/messages/trainings.en.json';
import type { pageTexts as pt } from '../pt/pages.ts';
import accountPages from './accountPages.json';
import activityTypes from './activityTypes.json';
import analysisNotes from './analysisNotes.json';
import apiKeys from './apiKeys.json';
import auditTrail from './auditTrail.json';
import badgeConfigs from './badgeConfigs.json';
import bookings from './bookings.json';
import calendarFeeds from './calendarFeeds.json';
import chat from './chat.json';
import classApprovals from './classApprovals.json';
import classNotes from './classNotes.json';
import clinics from './clinics.json';
import companyConfirmations from './companyConfirmations.json';
import companyGroups from './companyGroups.json';
import companyLogos from './companyLogos.json';
import customFields from './customFields.json';
import dashboard from './dashboard.json';
import dataAccesses from './dataAccesses.json';
import documentReuse from './documentReuse.json';
import documentReview from './documentReview.json';
import dossiers from './dossiers.json';
import employeeImports from './employeeImports.json';
import employeeNotes from './employeeNotes.json';
import employeePage from './employeePage.json';
import epiDeliveries from './epiDeliveries.json';
import epiOrders from './epiOrders.json';
import epiProducts from './epiProducts.json';
import erasures from './erasures.json';
import exports from './exports.json';
import facilities from './facilities.json';
import formalNotices from './formalNotices.json';
import holidays from './holidays.json';
import homologations from './homologations.json';
import installation from './installation.json';
import notices from './notices.json';
import nrInterests from './nrInterests.json';
import passages from './passages.json';
import paymentReleases from './paymentReleases.json';
import pendencyBulk from './pendencyBulk.json';
import pendencyGrid from './pendencyGrid.json';
import pendencyReview from './pendencyReview.json';
import personalRecords from './personalRecords.json';
import privacySettings from './privacySettings.json';
import profiles from './profiles.json';
import projectCompanies from './projectCompanies.json';
import projectOverview from './projectOverview.json';
import projectPage from './projectPage.json';
import projectUpdates from './projectUpdates.json';
import projectWizard from './projectWizard.json';
import readiness from './readiness.json';
import readings from './readings.json';
import requirementMatrices from './requirementMatrices.json';
import restrictedEmployees from './restrictedEmployees.json';
import richText from './richText.json';
import riskScheduleConfigs from './riskScheduleConfigs.json';
import riskSchedules from './riskSchedules.json';
import serviceMonths from './serviceMonths.json';
import subjectRequests from './subjectRequests.json';
import systemPendencies from './systemPendencies.json';
import trainingClasses from './trainingClasses.json';
import trainingConfigs from './trainingConfigs.json';
import upload from './upload.json';
import users from './users.json';
import viewer from './viewer.json';
import webhooks from './webhooks.json';
import welcome from './welcome.json';
import work from './work.json';

export const pageTexts = {
  errors,
  accountPages,
  viewer,
  readiness,
  readings,
  richText,
  pendencyReview,
  upload,
  serviceMonths,
  documentReuse,
  documentReview,
  analysisNotes,
  pendencyBulk,
  pendencyGrid,
  projectCompanies,
  projectUpdates,
  projectOverview,
  projectPage,
  projectWizard,
  systemPendencies,
  requirementMatrices,
  users,
  profiles,
  facilities,
  holidays,
  homologations,
  evidence,
  paymentReleases,
  dossiers,
  formalNotices,
  homologationWords,
  activityTypes,
  restrictedEmployees,
  passages: { ...passages, ...passageWords },
  privacyWords,
  trailWords,
  exportHeads,
  auditTrail,
  riskSchedules,
  calendarFeeds,
  riskScheduleConfigs,
  trainingClasses,
  classApprovals,
  classNotes,
  trainingConfigs,
  trainings,
  badgeConfigs,
  customFields,
  companyGroups,
  companyLogos,
  companyConfirmations,
  bookings,
  installation,
  chat,
  clinics,
  epi,
  epiProducts,
  epiDeliveries,
  epiOrders,
  nrInterests,
  exams,
  employeeNotes,
  employeePage,
  employeeImports,
  dashboard,
  dataAccesses,
  apiKeys,
  erasures,
  personalRecords,
  privacySettings,
  subjectRequests,
  webhooks,
  notices,
  exports,
  welcome,
  work,
} satisfies typeof pt;
