import type { ComponentType, LazyExoticComponent } from 'react';
import type { Permission } from '../../../contract/permissions.ts';
import type { WizardStep } from '../../../contract/projectSettings.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import type { StepProps } from './step.ts';

type StepEntry = {
  component: LazyExoticComponent<ComponentType<StepProps>>;
  /** One of these opens it to be changed. */
  permissions: readonly [Permission, ...Permission[]];
};

/** The five steps (C-03); each comes when it is opened. */
export const STEPS: Record<WizardStep, StepEntry> = {
  1: {
    component: lazyWithTexts(async () => (await import('./BasicStep.tsx')).BasicStep),
    permissions: ['update_project'],
  },
  2: {
    component: lazyWithTexts(async () => (await import('./PlacesStep.tsx')).PlacesStep),
    permissions: ['assign_project_department'],
  },
  3: {
    component: lazyWithTexts(async () => (await import('./CompaniesStep.tsx')).CompaniesStep),
    permissions: ['add_company_to_project'],
  },
  4: {
    component: lazyWithTexts(async () => (await import('./SettingsStep.tsx')).SettingsStep),
    permissions: ['configure_project_risk', 'configure_project_sla', 'configure_project_stp_period'],
  },
  5: {
    component: lazyWithTexts(async () => (await import('./DocumentsStep.tsx')).DocumentsStep),
    permissions: ['configure_project_pendency', 'configure_project_stp_pendency'],
  },
};
