import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import { createElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

const EpiCartPage = lazyWithTexts(async () => (await import('../../custom/epiCart/EpiCartPage.tsx')).default);

/** The catalogue of protective equipment (I-01). */
export const epiProducts: ResourceProps = {
  name: 'epiProducts',
  icon: EngineeringOutlined,
  list: lazyWithTexts(async () => (await import('../../custom/epiCart/EpiCataloguePage.tsx')).default),
  children: createElement(Route, { path: 'carrinho', element: createElement(EpiCartPage) }),
  recordRepresentation: 'name',
};

/** The same products, for the operator of the installation. */
export const ownEpiProducts: ResourceProps = {
  name: 'ownEpiProducts',
  icon: EngineeringOutlined,
  list: lazyWithTexts(async () => (await import('./EpiProductList.tsx')).default),
  recordRepresentation: 'name',
};
