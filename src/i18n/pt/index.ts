import { pt as contract } from '../../../contract/messages/pt.ts';
import { account } from './account.ts';
import { analysisNotes } from './analysisNotes.ts';
import { catalogue } from './catalogue.ts';
import { documentReview } from './documentReview.ts';
import { employees } from './employees.ts';
import { entryTexts } from './entry.ts';
import { holidays } from './holidays.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { lists } from './lists.ts';
import { monthlyGrid } from './monthlyGrid.ts';
import { pendencies } from './pendencies.ts';
import { places } from './places.ts';
import { profiles } from './profiles.ts';
import { projectCompanies } from './projectCompanies.ts';
import { projectPage } from './projectPage.ts';
import { projects } from './projects.ts';
import { projectUpdates } from './projectUpdates.ts';
import { projectWizard } from './projectWizard.ts';
import { reading } from './reading.ts';
import { review } from './review.ts';
import { serviceMonths } from './serviceMonths.ts';
import { stpDocument } from './stpDocument.ts';
import { upload } from './upload.ts';
import { users } from './users.ts';
import { viewer } from './viewer.ts';

/** Every text of the interface in Portuguese, the source of truth: a newcomer is one import line and one key. */
export const texts = {
  ...entryTexts,
  contract,
  jobs,
  keys,
  lists,
  viewer,
  reading,
  review,
  upload,
  serviceMonths,
  stpDocument,
  documentReview,
  pendencies,
  analysisNotes,
  monthlyGrid,
  projects,
  projectCompanies,
  projectUpdates,
  projectPage,
  projectWizard,
  catalogue,
  employees,
  account,
  users,
  profiles,
  places,
  holidays,
  resources: { pendencies, projects, employees },
};
