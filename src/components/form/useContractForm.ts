// Over 300 lines: the one form engine: validation, API errors, conflict, draft and guard share one state.
import { type ChangeEvent, type ComponentProps, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type PathValue,
  type ResolverResult,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, currentOf } from '../../../contract/errors.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { apiFieldErrors, fieldErrorText } from './formErrors.ts';
import { loginErrorText } from './loginErrors.ts';
import { useFocusNext } from './useFocusNext.ts';

const NOTICE = '[data-form-notice]';
const INVALID = '[aria-invalid="true"]';

export type FormValues = Record<string, unknown>;

export type FormOptions<Values extends FormValues, Body, Record_> = {
  /** The request's schema from the contract; its messages are field codes. */
  schema: z.ZodType<Body>;
  /** As it was read, or what a new one begins with. A newer one replaces it as long as nothing was typed. */
  record: Record_;
  valuesOf: (record: Record_) => Values;
  /** What the form begins with, where that is not the record: a copy, an adaptation. */
  initial?: Values;
  /** A newer record is taken over also while something is typed: untouched fields get its values. */
  followRecord?: boolean;
  /** The request as the schema takes it, where it differs from the values. */
  toBody?: (values: Values) => unknown;
  /** The field that an error of the request is shown at, where it is another one. */
  pathOf?: (path: string) => string;
  /** Saves over the record that the values were typed on; gives the saved one. */
  save: (body: Body, over: Record_) => Promise<Record_>;
  onSaved?: (saved: Record_) => void;
  /**
   * After a conflict: the own changes put on top of somebody else's version, to be looked at and saved. Without it they are
   * saved over that version.
   */
  rebase?: (mine: Values, base: Values, theirs: Values) => Values;
  /** Nothing is saved yet: submits also when the values are as they began. */
  isNew?: boolean;
  /** What an empty field asks for, where the general text is not enough. */
  required?: Partial<Record<string, TextKey>>;
  /** Errors about one field, by the gateway's code. */
  fieldOfCode?: Partial<Record<string, FieldPath<Values> & string>>;
  /** Where the focus goes after an error: to the list of errors at the head (default) or to the first wrong field. */
  focusOn?: 'notice' | 'field';
  /** Something beside the fields that must be in order first; takes the focus itself when it gives false. */
  ready?: () => boolean;
  /** Gets an error before it is shown; gives true when it has been dealt with. */
  onError?: (error: unknown) => boolean;
  errorText?: (error: unknown) => string;
  /** The text of a field's code, where it is not the contract's. */
  fieldText?: (name: string, code: string, t: Translate) => string | undefined;
};

/** The field is left for what is being pressed: a line that came now would move it away under the pointer. */
const isPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('a, button') !== null;

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The first error of each field, by its path, as the contract's field code. */
export function fieldCodes(issues: readonly z.core.$ZodIssue[], pathOf = (path: string): string => path) {
  const codes: Record<string, string> = {};
  for (const { path, message } of issues) codes[pathOf(path.join('.'))] ??= message;
  return codes;
}

const nested = (codes: Record<string, string>): FieldErrors => {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(codes)) set(errors, path, { type: 'validate', message });
  return errors;
};

/** The paths of the errors, as 'checklist.2.name'. */
export const errorPaths = (errors: object, prefix = ''): string[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (error === null || typeof error !== 'object') return [];
    return typeof error.type === 'string' ? [prefix + key] : errorPaths(error, `${prefix}${key}.`);
  });

const comparable = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/**
 * The one form engine: react-hook-form with the contract's schema as resolver. Validates a field on blur and then on
 * change; a failed save keeps everything that was typed, shows the gateway's field errors at their fields, and on a
 * version conflict (412) offers both versions.
 */
export function useContractForm<Values extends FormValues, Body, Record_>(options: FormOptions<Values, Body, Record_>) {
  const { schema, record, valuesOf, toBody, save, onSaved, isNew = false, fieldOfCode = {}, required = {} } = options;
  const { focusOn = 'notice', ready, onError, pathOf, followRecord = false } = options;
  const t = useT();
  const [base, setBase] = useState(record);
  const [read, setRead] = useState(record);
  const [listed, setListed] = useState<string[]>([]);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [stale, setStale] = useState<Record_ | null>(null);
  const [saving, setSaving] = useState(false);
  /** A second press sends nothing, also before `saving` is rendered. */
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(element);

  const methods = useForm<Values, unknown, Body>({
    defaultValues: (options.initial ?? valuesOf(base)) as DefaultValues<Values>,
    resolver: (values): ResolverResult<Values, Body> => {
      const result = schema.safeParse(toBody ? toBody(values) : values);
      if (result.success) return { values: result.data, errors: {} };
      return { values: {}, errors: nested(fieldCodes(result.error.issues, pathOf)) as FieldErrors<Values> };
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const shown = errorPaths(methods.formState.errors);
  const values = methods.watch();
  type Name = FieldPath<Values> & keyof Values & string;
  const names = Object.keys(valuesOf(base)) as Name[];
  const before = valuesOf(base);
  const changed = names.filter((name) => comparable(values[name]) !== comparable(before[name]));

  const takeOver = (next: Record_): void => {
    setBase(next);
    methods.reset(valuesOf(next) as DefaultValues<Values>);
    setListed([]);
    setErrorMessage(null);
    setStale(null);
  };
  if (record !== read) {
    setRead(record);
    if (changed.length === 0) queueMicrotask(() => takeOver(record));
    else if (followRecord) {
      queueMicrotask(() => {
        setBase(record);
        const theirs = valuesOf(record);
        for (const name of names)
          if (!changed.includes(name)) methods.setValue(name, theirs[name] as PathValue<Values, Name>);
      });
    }
  }

  /** Errors that are shown follow what is typed, also in another field. */
  const revalidate = (): void => {
    const paths = errorPaths(methods.formState.errors);
    if (paths.length > 0) void methods.trigger(paths as FieldPath<Values>[]);
  };

  /** Changes fields that hang together in one step. */
  const changeAll = (part: Partial<Values>): void => {
    for (const [name, value] of Object.entries(part)) {
      methods.setValue(name as Name, value as PathValue<Values, Name>, { shouldDirty: true });
    }
    revalidate();
  };
  const change = <One extends Name>(name: One, value: Values[One]): void =>
    changeAll({ [name]: value } as unknown as Partial<Values>);

  const setFieldErrors = (messages: Partial<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(messages)) {
      if (message) methods.setError(name as Name, { type: 'api', message });
    }
  };

  const place = (path: string): number => names.findIndex((name) => path === name || path.startsWith(`${name}.`));
  const list = (wrong: string[]): void =>
    setListed(focusOn === 'notice' ? wrong.sort((one, other) => place(one) - place(other)) : []);

  function fail(error: unknown): void {
    if (onError?.(error)) return;
    const ofFields = apiFieldErrors(error, names, pathOf);
    const named = fieldOfCode[codeOf(error)];
    if (named && error instanceof Error) ofFields[named] ??= error.message;
    const found = Object.keys(ofFields);
    const current = currentOf(error);
    setFieldErrors(ofFields);
    list(found);
    if (codeOf(error) === 'stale' && current) setStale(current as Record_);
    else if (found.length === 0) setErrorMessage(options.errorText?.(error) ?? loginErrorText(error, t));
    focusNext(focusOn === 'notice' ? NOTICE : found.length > 0 ? INVALID : '[type="submit"]');
  }

  async function send(body: Body, over: Record_): Promise<void> {
    setSaving(true);
    setErrorMessage(null);
    setListed([]);
    setStale(null);
    try {
      const saved = await save(body, over);
      takeOver(saved);
      onSaved?.(saved);
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  }

  const submitOver = (over: Record_): void => {
    if (sending.current || (changed.length === 0 && !isNew)) return;
    sending.current = true;
    const sent = methods.handleSubmit(
      (body) => {
        if (ready?.() ?? true) return send(body, over);
      },
      (found) => {
        list(errorPaths(found));
        focusNext(focusOn === 'notice' ? NOTICE : INVALID);
      },
    )();
    void sent.finally(() => {
      sending.current = false;
    });
  };

  const keepMine = (theirs: Record_): void => {
    if (!options.rebase) {
      submitOver(theirs);
      return;
    }
    const next = options.rebase(methods.getValues(), before, valuesOf(theirs));
    takeOver(theirs);
    changeAll(next);
  };

  /** The text of a field's error; nothing while it has none. */
  const errorOf = (name: string): string | undefined => {
    const { error } = methods.getFieldState(name as Name, methods.formState);
    const own = error && error.type !== 'api' ? options.fieldText?.(name, error.message ?? '', t) : undefined;
    if (own) return own;
    return fieldErrorText(error, name, t, isBlank(methods.getValues(name as Name)), required);
  };

  return {
    /** react-hook-form's own methods, for `FormProvider`. */
    methods: methods as unknown as UseFormReturn<FormValues>,
    values,
    /** The values of the record that the form stands on. */
    saved: before,
    change,
    changeAll,
    changed,
    saving,
    valid: schema.safeParse(toBody ? toBody(values) : values).success,
    errorMessage,
    setErrorMessage,
    setFieldErrors,
    errorOf,
    /** The fields that kept it from being saved, for the list at the head of the form. */
    wrong: listed.filter((path) => shown.includes(path)),
    /** What somebody else saved meanwhile, and what differs in it. */
    stale: stale && {
      fields: names.filter((name) => comparable(valuesOf(stale)[name]) !== comparable(before[name])),
      values: valuesOf(stale),
      keepMine: () => keepMine(stale),
      takeTheirs: () => takeOver(stale),
    },
    discard: () => {
      takeOver(base);
      focusNext('input:not([readonly])');
    },
    submit: () => submitOver(base),
    /** Submitting sends something: a record as it began is saved already. */
    sends: changed.length > 0 || isNew,
    focusFirstError: () => focusNext(INVALID),
    form: {
      ref: element,
      noValidate: true,
      'aria-busy': saving,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submitOver(base);
      },
    },
    field: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value as Values[Name]),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (focusOn === 'field' && (isBlank(values[name]) || isPress(event))) return;
        void methods.trigger(name);
      },
    }),
  };
}

/** A form without the types of its fields, for what surrounds it. */
export type ContractForm = {
  methods: UseFormReturn<FormValues>;
  values: FormValues;
  changed: readonly string[];
  wrong: readonly string[];
  saving: boolean;
  errorMessage: string | null;
  stale: { fields: readonly string[]; values: FormValues; keepMine: () => void; takeTheirs: () => void } | null;
  form: ComponentProps<'form'>;
  errorOf: (name: string) => string | undefined;
  changeAll(part: FormValues): void;
  discard: () => void;
  submit: () => void;
  sends: boolean;
};

const identity = <Values>(values: Values): Values => values;

type NewOptions<Values extends FormValues, Body> = Omit<
  FormOptions<Values, Body, Values>,
  'record' | 'valuesOf' | 'save' | 'isNew' | 'onSaved'
> & {
  /** What it begins with, and again after it was sent. */
  initial: Values;
  send: (body: Body, values: Values) => Promise<unknown>;
};

/** The same engine for what is sent once and is no record: sign-in, invites, a new password. The first wrong field gets the focus. */
export function useNewForm<Values extends FormValues, Body>({ initial, send, ...options }: NewOptions<Values, Body>) {
  const [record] = useState(initial);
  const form = useContractForm<Values, Body, Values>({
    focusOn: 'field',
    ...options,
    record,
    valuesOf: identity,
    isNew: true,
    save: async (body) => {
      await send(body, form.values);
      return record;
    },
  });
  return form;
}
