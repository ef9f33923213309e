import { useEffect } from 'react';
import type { z } from 'zod';
import { errorBodyOf } from '../../../contract/errors.ts';
import type { ProjectStep } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { errorPaths, type FormValues, useContractForm } from '../../components/form/useContractForm.ts';
import type { Translate } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { StepProps } from './step.ts';

/** An error that names fields is shown by the step; the frame shows every other one. */
export const namesFields = (error: unknown): boolean => (errorBodyOf(error)?.details?.fields ?? []).length > 0;

type Options<Values extends FormValues> = Omit<StepProps, 'project' | 'readOnly'> & {
  project: Project | null;
  schema: z.ZodType<ProjectStep>;
  valuesOf: (project: Project | null) => Values;
  toBody?: (values: Values) => unknown;
  required?: Partial<Record<string, TextKey>>;
  fieldText?: (name: string, code: string, t: Translate) => string | undefined;
  pathOf?: (path: string) => string;
  ready?: () => boolean;
  /** How many changes are kept in the browser's storage until they are saved, where they are not the form's values. */
  keptChanges?: number;
  /** '2 campos precisam de correção', for the footer. */
  problemOf: (errors: readonly string[], errorOf: (name: string) => string | undefined) => string | null;
  /** Shows an error at its fields by itself; gives false for an error that names none. */
  showError?: (error: unknown) => boolean;
};

/** The form of one step: its state goes to the footer, and errors without a field are left to the frame. */
export function useStepForm<Values extends FormValues>(options: Options<Values>) {
  const { project, formId, save, onSaved, onState, problemOf, showError, keptChanges, ...rest } = options;
  const form = useContractForm<Values, ProjectStep, Project | null>({
    ...rest,
    record: project,
    followRecord: true,
    isNew: true, // a step is saved also unchanged, to go on to the next one
    focusOn: 'field',
    save,
    onSaved: (saved) => {
      if (saved) onSaved(saved);
    },
    onError: (error) => {
      if (!showError) return !namesFields(error);
      if (showError(error)) form.focusFirstError();
      return true;
    },
  });
  const { errors, isSubmitted } = form.methods.formState;
  const wrong = isSubmitted ? errorPaths(errors) : [];
  const problem = wrong.length > 0 ? problemOf(wrong, form.errorOf) : null;
  const dirty = (keptChanges ?? form.changed.length) > 0;
  const kept = keptChanges !== undefined;
  useEffect(() => onState({ dirty, problem, kept }), [onState, dirty, problem, kept]);
  return { ...form, form: { ...form.form, id: formId } };
}
