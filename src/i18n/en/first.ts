import { en as contract } from '../../../contract/messages/en.ts';
import type { firstTexts as pt } from '../pt/first.ts';
import { account } from './account.ts';
import { employees } from './employees.ts';
import { entryTexts } from './entry.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { lists } from './lists.ts';
import { pendencies } from './pendencies.ts';
import { projects } from './projects.ts';
import { stpDocument } from './stpDocument.ts';

export const firstTexts = {
  ...entryTexts,
  contract,
  jobs,
  keys,
  lists,
  pendencies,
  projects,
  employees,
  account,
  stpDocument,
  resources: { pendencies, projects, employees },
} satisfies typeof pt;
