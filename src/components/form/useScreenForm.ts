import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { type Faults, faultText, followFaults, serverFaults } from './fieldFaults.ts';
import { loginErrorText } from './loginErrors.ts';
import { useFocusNext } from './useFocusNext.ts';

const FAULT = '[aria-invalid="true"]';
const SUBMIT = '[type="submit"]';

type Options<Name extends string> = {
  initial: Record<Name, string>;
  /** What is wrong with the values. */
  faultsOf: (values: Record<Name, string>) => Faults<Name>;
  /** Sends them; what it throws is said in the screen's place for it, and what was typed stays. */
  send: (values: Record<Name, string>) => Promise<void>;
  /** Something beside the fields that must be in order first; takes the focus itself when it gives false. */
  alsoReady?: () => boolean;
  /** Called with a refusal before it is shown; gives true when it has been dealt with. */
  onRefused?: (error: unknown) => boolean;
};

/** The field is left for what is being pressed: a line that came now would move it away under the pointer. */
export const isPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;

/**
 * A form of a screen without a session: faults are said on leaving a field and follow the typing from then on; sending
 * with faults takes the focus to the first one; a refusal leaves everything that was typed where it is.
 */
export function useScreenForm<Name extends string>({ initial, faultsOf, send, alsoReady, onRefused }: Options<Name>) {
  const t = useT();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const names = Object.keys(initial) as Name[];
  const current = faultsOf(values);

  const change = (name: Name, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    // said on leaving a field; once said, it follows the typing
    const found = faultsOf(next);
    setFaults((said) => followFaults(said, found));
  };

  async function run(): Promise<void> {
    setSending(true);
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      const ofFields = serverFaults(error, names);
      if (onRefused?.(error)) return;
      const known = Object.keys(ofFields).length > 0;
      setFaults(ofFields);
      if (!known) setRefusal(loginErrorText(error, t));
      focusNext(known ? FAULT : SUBMIT);
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    setFaults(current);
    if (Object.keys(current).length > 0) focusNext(FAULT);
    else if (alsoReady?.() ?? true) void run();
  }

  return {
    values,
    change,
    setValues,
    setFaults,
    refusal,
    setRefusal,
    sending,
    /** Takes the focus to the first fault, once it is drawn. */
    focusFault: () => focusNext(FAULT),
    /** No field has a fault. */
    valid: Object.keys(current).length === 0,
    /** What the form element takes. */
    form: { ref: form, noValidate: true, onSubmit, 'aria-busy': sending },
    /** What the input of a field takes. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: faultText(faults[name], t),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (values[name] === '' || current[name] === undefined || isPress(event)) return;
        setFaults((said) => ({ ...said, [name]: current[name] }));
      },
    }),
  };
}
