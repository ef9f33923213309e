import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ProjectStep } from '../../../contract/projectSettings.ts';
import { type FieldErrors, fieldErrorText } from '../../components/form/fieldErrors.ts';
import { useT } from '../../i18n/index.ts';
import { apiFieldErrorsOf } from './apiFieldErrors.ts';
import type { StepProps } from './step.ts';

type Options<Values extends Record<string, unknown>> = Pick<StepProps, 'formId' | 'save' | 'onSaved' | 'onState'> & {
  start: Values;
  validate: (values: Values) => FieldErrors<keyof Values & string>;
  bodyOf: (values: Values) => ProjectStep;
  /** '2 campos precisam de correção'. */
  problemOf: (count: number) => string;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of a step: errors are said on leaving a field and follow the typing from then on; submitting with errors
 * leads to the first of them; what the gateway says of a field stands beside it, and nothing that was typed is lost.
 */
export function useStepForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  type Name = keyof Values & string;
  const { formId, save, onSaved, onState, start, validate, bodyOf, problemOf } = options;
  const t = useT();
  const [values, setValues] = useState(start);
  const [base, setBase] = useState(start);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({});
  const [tried, setTried] = useState(false);
  const lead = useRef(false);
  if (!same(base, start)) {
    // somebody else saved meanwhile: what the person has not touched becomes theirs, the rest stays as it was typed
    const rest = Object.keys(start).map((name) => [name, same(values[name], base[name]) ? start[name] : values[name]]);
    setBase(start);
    setValues(Object.fromEntries(rest) as Values);
  }
  const dirty = useMemo(() => !same(values, base), [values, base]);
  const names = Object.keys(values) as Name[];
  const count = names.filter((name) => fieldErrors[name]).length;
  const problem = tried && count > 0 ? problemOf(count) : null;

  useEffect(() => onState({ dirty, problem }), [onState, dirty, problem]);
  useEffect(() => {
    if (!lead.current) return;
    lead.current = false;
    document.querySelector<HTMLElement>(`[id="${formId}"] [aria-invalid="true"]`)?.focus();
  });

  function change<N extends Name>(name: N, value: Values[N]): void {
    const next = { ...values, [name]: value };
    setValues(next);
    const found = validate(next);
    // an error that is shown goes or changes with the typing; another one is not said before its field was left
    setFieldErrors(
      (said) =>
        Object.fromEntries(
          names.flatMap((one) => (said[one] && found[one] ? [[one, found[one]]] : [])),
        ) as FieldErrors<Name>,
    );
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const found = validate(values);
    setFieldErrors(found);
    setTried(true);
    if (names.some((name) => found[name])) {
      lead.current = true;
      return;
    }
    try {
      onSaved(await save(bodyOf(values)));
    } catch (error) {
      const said = apiFieldErrorsOf(error).flatMap(({ path, message }) => {
        const name = names.find((one) => one === path.split('.')[0]);
        return name ? [[name, { said: message }] as const] : [];
      });
      setFieldErrors(Object.fromEntries(said) as FieldErrors<Name>);
      lead.current = said.length > 0;
    }
  }

  return {
    values,
    change,
    leave: (name: Name) => setFieldErrors((said) => ({ ...said, [name]: said[name] ?? validate(values)[name] })),
    fieldError: (name: Name): string | undefined => fieldErrorText(fieldErrors[name], t),
    tried,
    form: { id: formId, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}
