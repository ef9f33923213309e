import contract from '../../../contract/messages/common.pt.json';
import permission from '../../../contract/messages/permissions.pt.json';
import account from './account.json';
import employees from './employees.json';
import { entryTexts } from './entry.ts';
import jobs from './jobs.json';
import keys from './keys.json';
import lists from './lists.json';
import pendencies from './pendencies.json';
import pendencyEmployees from './pendencyEmployees.json';
import projects from './projects.json';
import views from './views.json';

/** What the shell and the lists that people begin with say: fetched with them (P7). */
export const firstTexts = {
  ...entryTexts,
  contract: { ...contract, ...entryTexts.contract, permission },
  jobs,
  keys,
  lists,
  views,
  pendencies,
  projects,
  employees,
  account,
  pendencyEmployees,
  resources: { pendencies, projects, employees },
};
