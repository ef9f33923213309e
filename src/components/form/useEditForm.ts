import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { codeOf } from '../../dataProvider/errors.ts';
import { useT } from '../../i18n/index.ts';
import { apiFieldErrors, type FieldErrors, fieldErrorText, revalidate } from './fieldErrors.ts';
import { loginErrorText } from './loginErrors.ts';
import { useFocusNext } from './useFocusNext.ts';

type Options<Name extends string, Record_> = {
  /** As it was read. A newer one is taken over as long as nothing was typed. */
  record: Record_;
  valuesOf: (record: Record_) => Record<Name, string>;
  /** What is wrong with the values. */
  validate: (values: Record<Name, string>) => FieldErrors<Name>;
  /** Saves over the record that the values were typed on; gives the saved one. */
  save: (values: Record<Name, string>, over: Record_) => Promise<Record_>;
  onSaved: (saved: Record_) => void;
  /** Nothing is saved yet: it is checked and sent also when it stands as it began. */
  isNew?: boolean;
  /** Refusals that are about one field, by the gateway's code. */
  fieldOfCode?: Partial<Record<string, NoInfer<Name>>>;
};

/** The record as somebody else has saved it meanwhile: a 412 carries it. */
const currentOf = (error: unknown): unknown => {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const details = body !== null && typeof body === 'object' && 'details' in body ? body.details : null;
  return details !== null && typeof details === 'object' && 'current' in details ? details.current : null;
};

/**
 * A form over one record: errors are said on leaving a field and follow the typing from then on; saving with errors takes
 * the focus to their list; an error leaves everything that was typed where it is, also when somebody else was faster.
 */
export function useEditForm<Name extends string, Record_>(options: Options<Name, Record_>) {
  const { record, valuesOf, validate, save, onSaved, isNew = false, fieldOfCode = {} } = options;
  const t = useT();
  const [base, setBase] = useState(record);
  const [read, setRead] = useState(record);
  const [values, setValues] = useState(() => valuesOf(record));
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({});
  const [listed, setListed] = useState<Name[]>([]);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [stale, setStale] = useState<Record_ | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);

  const names = Object.keys(values) as Name[];
  const before = valuesOf(base);
  const changed = names.filter((name) => values[name].trim() !== before[name]);

  const takeOver = (next: Record_): void => {
    setBase(next);
    setValues(valuesOf(next));
    setFieldErrors({});
    setListed([]);
    setErrorMessage(null);
    setStale(null);
  };
  if (record !== read) {
    setRead(record);
    if (changed.length === 0) takeOver(record);
  }

  /** Changes fields that hang together at once. */
  const changeAll = (part: Partial<Record<Name, string>>): void => {
    const next = { ...values, ...part };
    setValues(next);
    setFieldErrors((said) => revalidate(said, validate(next)));
  };
  const change = (name: Name, value: string): void => {
    const part: Partial<Record<Name, string>> = {};
    part[name] = value;
    changeAll(part);
  };

  function refuse(error: unknown): void {
    const ofFields = apiFieldErrors(error, names);
    const named = fieldOfCode[codeOf(error)];
    if (named && error instanceof Error) ofFields[named] ??= { said: error.message };
    const found = names.filter((name) => ofFields[name]);
    const current = currentOf(error);
    setFieldErrors(ofFields);
    setListed(found);
    if (codeOf(error) === 'stale' && current) setStale(current as Record_);
    else if (found.length === 0) setErrorMessage(loginErrorText(error, t));
    focusNext('[data-form-notice]');
  }

  async function send(over: Record_): Promise<void> {
    setSaving(true);
    setErrorMessage(null);
    setListed([]);
    setStale(null);
    try {
      const saved = await save(values, over);
      takeOver(saved);
      onSaved(saved);
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  }

  function submit(over: Record_): void {
    if (saving || (changed.length === 0 && !isNew)) return;
    const found = validate(values);
    const wrong = names.filter((name) => found[name]);
    setFieldErrors(found);
    if (wrong.length === 0) {
      void send(over);
      return;
    }
    setListed(wrong);
    focusNext('[data-form-notice]');
  }

  return {
    values,
    change,
    changeAll,
    /** The names of the fields that differ from what was read. */
    changed,
    saving,
    errorMessage,
    /** The fields that kept it from being saved, for the list at the head of the form. */
    wrong: listed.filter((name) => fieldErrors[name]),
    /** What somebody else saved meanwhile, and what differs in it. */
    stale: stale && {
      fields: names.filter((name) => valuesOf(stale)[name] !== before[name]),
      values: valuesOf(stale),
      keepMine: () => submit(stale),
      takeTheirs: () => takeOver(stale),
    },
    discard: () => {
      takeOver(base);
      focusNext('input:not([readonly])');
    },
    submit: () => submit(base),
    form: {
      ref: form,
      noValidate: true,
      'aria-busy': saving,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit(base);
      },
    },
    /** What the input of a field takes. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: fieldErrorText(fieldErrors[name], t),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
      onBlur: () => setFieldErrors((said) => ({ ...said, [name]: said[name] ?? validate(values)[name] })),
    }),
  };
}

export type EditForm<Name extends string> = Pick<
  ReturnType<typeof useEditForm<Name, unknown>>,
  'changed' | 'saving' | 'errorMessage' | 'wrong' | 'stale' | 'discard' | 'submit' | 'form'
>;
