import { useEffect, useEffectEvent, useState } from 'react';
import { codeOf } from '../../../contract/errors.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { type FormOptions, type FormValues, useContractForm } from '../../components/form/useContractForm.ts';
import { useT } from '../../i18n/index.ts';
import type { StepLinks } from './QuestionForm.tsx';

type Options<Values extends FormValues, Body> = Pick<
  FormOptions<Values, Body, Values>,
  'schema' | 'toBody' | 'pathOf' | 'fieldOfCode' | 'required' | 'ready'
> & {
  /** What the question begins with: nothing, or what was answered. */
  initial: Values;
  send: (body: Body) => Promise<unknown>;
  links: Pick<StepLinks, 'onSaved' | 'reload'>;
};

/**
 * The form of a question. Once it is answered, and the draft in the tab is gone, the next one follows. After an error what
 * there is is read again: an answer may have been taken although its reply was lost.
 */
export function useNewAnswer<Values extends FormValues, Body>({
  initial,
  send,
  links,
  ...options
}: Options<Values, Body>) {
  const t = useT();
  const [record] = useState(initial);
  const [isSaved, setSaved] = useState(false);
  const form: ReturnType<typeof useContractForm<Values, Body, Values>> = useContractForm<Values, Body, Values>({
    ...options,
    record,
    valuesOf: (values) => values,
    isNew: true,
    focusOn: 'field',
    errorText: (error) => errorMessageOf(error, t, t('welcome.failed')),
    save: async (body) => {
      await send(body);
      return form.values; // stays as it was typed until the next question is there
    },
    onSaved: () => setSaved(true),
    onError: (error) => {
      void links.reload();
      if (codeOf(error) !== 'stale') return false;
      form.setErrorMessage(errorMessageOf(error, t, t('welcome.failed')));
      return true;
    },
  });
  const goOn = useEffectEvent(links.onSaved);
  useEffect(() => {
    if (isSaved) void goOn();
  }, [isSaved]);
  return { ...form, saving: form.saving || isSaved };
}
