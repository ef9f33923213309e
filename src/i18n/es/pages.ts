import type { pageTexts as pt } from '../pt/pages.ts';
import { analysisNotes } from './analysisNotes.ts';
import { catalogue } from './catalogue.ts';
import { documentReview } from './documentReview.ts';
import { holidays } from './holidays.ts';
import { monthlyGrid } from './monthlyGrid.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { projectCompanies } from './projectCompanies.ts';
import { projectPage } from './projectPage.ts';
import { projectUpdates } from './projectUpdates.ts';
import { projectWizard } from './projectWizard.ts';
import { reading } from './reading.ts';
import { review } from './review.ts';
import { serviceMonths } from './serviceMonths.ts';
import { upload } from './upload.ts';
import { users } from './users.ts';
import { viewer } from './viewer.ts';

export const pageTexts = {
  viewer,
  reading,
  review,
  upload,
  serviceMonths,
  documentReview,
  analysisNotes,
  monthlyGrid,
  projectCompanies,
  projectUpdates,
  projectPage,
  projectWizard,
  catalogue,
  users,
  profiles,
  places,
  holidays,
} satisfies typeof pt;
