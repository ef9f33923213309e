import type { Reference } from '../../../contract/common.ts';
import type { TrainingConfigRow } from '../../../contract/trainingConfigs.ts';
import { useCompaniesWith } from '../../access/useCan.ts';
import type { Translate } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';

export const TRAININGS_PATH = pathOf('trainingConfigs');
export const NEW_TRAINING_PATH = `${TRAININGS_PATH}/novo`;
export const trainingAddress = (id: number): string => `${TRAININGS_PATH}/${id}`;
/** `?modelo=7`: a new training begins as a copy of this one. */
export const COPY_PARAMETER = 'modelo';
export const copyAddress = (id: number): string => `${NEW_TRAINING_PATH}?${COPY_PARAMETER}=${id}`;

/** Whose a training is, where no column says it. */
export const originText = ({ company }: Pick<TrainingConfigRow, 'company'>, t: Translate): string =>
  company?.name ?? t('trainingConfigs.shipped');

/** The whole companies in which the person adds trainings. */
export const useTrainingCompanies = (): Reference[] => useCompaniesWith('add_training_class_config');
