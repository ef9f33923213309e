import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import { createElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { CLASSES_PATH, pathOf } from '../../routes.ts';

const page = lazyWithTexts(async () => (await import('./TrainingClassPage.tsx')).default);
const List = lazyWithTexts(async () => (await import('./TrainingClassList.tsx')).default);

/** `/treinamentos` leads to the first of its tabs that the person may see, with the search of the address (G-01). */
function Area() {
  const location = useLocation();
  const account = useAccount();
  const maySee = useCan('see_training_class');
  const mayConfigure = useCan('see_training_class_config');
  if (!account) return null;
  const pathname = !maySee && mayConfigure ? pathOf('trainingConfigs') : CLASSES_PATH;
  return createElement(Navigate, { to: { ...location, pathname }, replace: true });
}

/** Trainings that are held (G-01 to G-06). */
export const trainingClasses: ResourceProps = {
  name: 'trainingClasses',
  icon: SchoolOutlined,
  list: Area,
  create: page,
  edit: page,
  show: page,
  recordRepresentation: ({ id, training }) => `${shownText(training.name)} · ${id}`,
  children: createElement(Route, { path: 'turma', element: createElement(List) }),
};
