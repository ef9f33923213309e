import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useT } from '../../i18n/index.ts';
import { apiFieldErrors, type FieldErrors, fieldErrorText, revalidate } from './fieldErrors.ts';
import { loginErrorText } from './loginErrors.ts';
import { useFocusNext } from './useFocusNext.ts';

const FAULT = '[aria-invalid="true"]';
const SUBMIT = '[type="submit"]';

type Options<Name extends string> = {
  initial: Record<Name, string>;
  /** What is wrong with the values. */
  validate: (values: Record<Name, string>) => FieldErrors<Name>;
  /** Sends them; what it throws is said in the screen's place for it, and what was typed stays. */
  send: (values: Record<Name, string>) => Promise<void>;
  /** Something beside the fields that must be in order first; takes the focus itself when it gives false. */
  alsoReady?: () => boolean;
  /** Called with an error before it is shown; gives true when it has been dealt with. */
  onError?: (error: unknown) => boolean;
};

/** The field is left for what is being pressed: a line that came now would move it away under the pointer. */
export const isPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;

/**
 * A form of a screen without a session: errors are said on leaving a field and follow the typing from then on; sending
 * with errors takes the focus to the first one; an error leaves everything that was typed where it is.
 */
export function useScreenForm<Name extends string>({ initial, validate, send, alsoReady, onError }: Options<Name>) {
  const t = useT();
  const [values, setValues] = useState(initial);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const names = Object.keys(initial) as Name[];
  const current = validate(values);

  const change = (name: Name, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    // said on leaving a field; once said, it follows the typing
    const found = validate(next);
    setFieldErrors((said) => revalidate(said, found));
  };

  async function run(): Promise<void> {
    setSending(true);
    setErrorMessage(null);
    try {
      await send(values);
    } catch (error) {
      const ofFields = apiFieldErrors(error, names);
      if (onError?.(error)) return;
      const known = Object.keys(ofFields).length > 0;
      setFieldErrors(ofFields);
      if (!known) setErrorMessage(loginErrorText(error, t));
      focusNext(known ? FAULT : SUBMIT);
    } finally {
      setSending(false);
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    setFieldErrors(current);
    if (Object.keys(current).length > 0) focusNext(FAULT);
    else if (alsoReady?.() ?? true) void run();
  }

  return {
    values,
    change,
    setValues,
    setFieldErrors,
    errorMessage,
    setErrorMessage,
    sending,
    /** Takes the focus to the first error, once it is rendered. */
    focusFieldError: () => focusNext(FAULT),
    /** No field has an error. */
    valid: Object.keys(current).length === 0,
    /** What the form element takes. */
    form: { ref: form, noValidate: true, onSubmit, 'aria-busy': sending },
    /** What the input of a field takes. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: fieldErrorText(fieldErrors[name], t),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (values[name] === '' || current[name] === undefined || isPress(event)) return;
        setFieldErrors((said) => ({ ...said, [name]: current[name] }));
      },
    }),
  };
}
