import { pathOf } from '../../../routes.ts';

/** The pages of the pendencies beside one of them. */
export const LIST_PATH = pathOf('pendencies');
export const GRID_PATH = `${LIST_PATH}/mensal`;
export const NOTES_PATH = `${LIST_PATH}/notas`;
