import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ProjectStep } from '../../../contract/projectSettings.ts';
import { type Faults, faultText } from '../../components/form/fieldFaults.ts';
import { useT } from '../../i18n/index.ts';
import { serverFaultsOf } from './serverFaults.ts';
import type { StepProps } from './step.ts';

type Options<Values extends Record<string, unknown>> = Pick<StepProps, 'formId' | 'save' | 'onSaved' | 'onState'> & {
  start: Values;
  faultsOf: (values: Values) => Faults<keyof Values & string>;
  bodyOf: (values: Values) => ProjectStep;
  /** '2 campos precisam de correção'. */
  problemOf: (count: number) => string;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields of a step: faults are said on leaving a field and follow the typing from then on; submitting with faults
 * leads to the first of them; what the gateway says of a field stands beside it, and nothing that was typed is lost.
 */
export function useStepForm<Values extends Record<string, unknown>>(options: Options<Values>) {
  type Name = keyof Values & string;
  const { formId, save, onSaved, onState, start, faultsOf, bodyOf, problemOf } = options;
  const t = useT();
  const [values, setValues] = useState(start);
  const [base, setBase] = useState(start);
  const [faults, setFaults] = useState<Faults<Name>>({});
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
  const count = names.filter((name) => faults[name]).length;
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
    const found = faultsOf(next);
    // a fault that is shown goes or changes with the typing; another one is not said before its field was left
    setFaults(
      (said) =>
        Object.fromEntries(
          names.flatMap((one) => (said[one] && found[one] ? [[one, found[one]]] : [])),
        ) as Faults<Name>,
    );
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const found = faultsOf(values);
    setFaults(found);
    setTried(true);
    if (names.some((name) => found[name])) {
      lead.current = true;
      return;
    }
    try {
      onSaved(await save(bodyOf(values)));
    } catch (error) {
      const said = serverFaultsOf(error).flatMap(({ path, message }) => {
        const name = names.find((one) => one === path.split('.')[0]);
        return name ? [[name, { said: message }] as const] : [];
      });
      setFaults(Object.fromEntries(said) as Faults<Name>);
      lead.current = said.length > 0;
    }
  }

  return {
    values,
    change,
    leave: (name: Name) => setFaults((said) => ({ ...said, [name]: said[name] ?? faultsOf(values)[name] })),
    fault: (name: Name): string | undefined => faultText(faults[name], t),
    tried,
    form: { id: formId, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}
