import type { WizardStep } from '../../../contract/projectSettings.ts';
import { SECTIONS, VIEW_WORDS } from '../../routes.ts';

/** The addresses of a project's pages, and the key of its query. */

/** The name of the step in the address: `/projetos/editar/7?passo=3` (C-09). */
export const STEP_PARAMETER = 'passo';

export const PROJECTS_PATH = `/${SECTIONS.projects.path}`;
export const editAddress = (id: number): string => `${PROJECTS_PATH}/${VIEW_WORDS.edit}/${id}`;
export const stepAddress = (id: number, step: WizardStep): string => `${editAddress(id)}?${STEP_PARAMETER}=${step}`;
/** The page that shows the progress of a project's update (C-12). */
export const stagesAddress = (id: number): string => `${PROJECTS_PATH}/${VIEW_WORDS.show}/${id}`;

export const projectKey = (id: number) => ['projects', 'one', id] as const;
