import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import { DEFAULT_PLAN, type Project } from '../../../../contract/projects.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import { useT } from '../../../i18n/index.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import type { StepProps } from '../step.ts';
import {
  addedPlans,
  bodyOf,
  type CompanyRow,
  type Draft,
  draftKey,
  type FieldError,
  inviteError,
  planKey,
  type RowErrors,
  rowErrors,
  type StepValues,
  validate,
  valuesOf,
} from './companyRows.ts';
import { invitedKey } from './useInvites.tsx';

type Options = Omit<StepProps, 'project'> & { project: Project; waiting: readonly InvitedCompany[] };

/** What step 3 holds, what is wrong with it, and its saving; nothing that was typed is lost by an error. */
export function useCompaniesForm({ project, waiting, formId, save, onSaved, onState }: Options) {
  const t = useT();
  const queryClient = useQueryClient();
  const [start] = useState(() => valuesOf(project));
  const [values, setValues] = useState<StepValues>(start);
  const [fieldErrors, setFieldErrors] = useState<RowErrors>({});
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<ReturnType<typeof addedPlans> | null>(null);
  const lead = useRef(false);
  const nextId = useRef(-1);
  const before = useRef(JSON.stringify(start)).current;
  const dirty = useMemo(() => JSON.stringify(values) !== before, [values, before]);

  const keys = Object.keys(fieldErrors);
  const emails = keys.filter((key) => key.startsWith('email-') || key.startsWith('draft-')).length;
  const problem =
    !tried || keys.length === 0
      ? null
      : emails === keys.length
        ? t('projectCompanies.faultsEmail', { count: emails })
        : t('projectCompanies.faults', { count: keys.length });
  useEffect(() => onState({ dirty, problem }), [onState, dirty, problem]);
  useEffect(() => {
    if (!lead.current) return;
    lead.current = false;
    document.querySelector<HTMLElement>(`[id="${formId}"] [aria-invalid="true"]`)?.focus();
  });

  /** An error that is shown goes with what it was about; another one is not said before its field was left. */
  function change(next: StepValues, ...touched: string[]): void {
    setValues(next);
    const found = validate(next, waiting.length);
    setFieldErrors((shown) =>
      Object.fromEntries(
        Object.entries(shown).flatMap(([key, fieldError]): [string, FieldError][] => {
          const now = found[key];
          if (now) return [[key, now]];
          const stays = typeof fieldError !== 'string' && !touched.includes(key) && isThere(next, key);
          return stays ? [[key, fieldError]] : [];
        }),
      ),
    );
  }

  async function send(): Promise<void> {
    setAsking(null);
    try {
      const saved = await save(bodyOf(values, waiting));
      void queryClient.invalidateQueries({ queryKey: invitedKey(project.id) });
      onSaved(saved);
    } catch (error) {
      const said = rowErrors(error, values, waiting.length);
      setFieldErrors(said);
      lead.current = Object.keys(said).length > 0;
    }
  }

  const text = (fieldError: FieldError | undefined): string | undefined =>
    fieldError === undefined ? undefined : typeof fieldError === 'string' ? t(fieldError) : fieldError.said;

  return {
    values,
    asking,
    giveUp: () => setAsking(null),
    confirm: send,
    said: (key: string): string | undefined => text(fieldErrors[key]),
    draftError: (draft: Draft) => {
      const fieldError = fieldErrors[draftKey(draft.id)];
      const company: CompanyRef | undefined = typeof fieldError === 'object' ? fieldError.company : undefined;
      return { email: text(fieldError), plans: text(fieldErrors[planKey(draft.id)]), company };
    },
    leave: (key: string): void => {
      const found = validate(values, waiting.length)[key];
      if (found) setFieldErrors((shown) => ({ ...shown, [key]: found }));
    },
    add: (row: CompanyRow): void =>
      setValuesWith((now) => (now.companies.some(({ id }) => id === row.id) ? now : withRow(now, row))),
    changeCompany: (id: number, part: Partial<CompanyRow>): void =>
      change(
        { ...values, companies: values.companies.map((one) => (one.id === id ? { ...one, ...part } : one)) },
        `email-${id}`,
        planKey(id),
      ),
    removeCompany: (id: number): void =>
      change({ ...values, companies: values.companies.filter((one) => one.id !== id) }),
    /** Puts an e-mail on the list; else why not. */
    invite: (email: string): TextKey | null => {
      const addresses = waiting.map((one) => one.email);
      const fieldError = inviteError(email, values, addresses);
      if (fieldError) return fieldError;
      const draft: Draft = { id: nextId.current, email: email.toLowerCase(), plans: [DEFAULT_PLAN] };
      nextId.current -= 1;
      change({ ...values, drafts: [draft, ...values.drafts] }, 'search');
      return null;
    },
    changeDraft: (id: number, part: Partial<Draft>): void =>
      change(
        { ...values, drafts: values.drafts.map((one) => (one.id === id ? { ...one, ...part } : one)) },
        planKey(id),
      ),
    removeDraft: (id: number): void =>
      setValuesWith(
        (now) => ({ ...now, drafts: now.drafts.filter((one) => one.id !== id) }),
        draftKey(id),
        planKey(id),
      ),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      const found = validate(values, waiting.length);
      setFieldErrors(found);
      setTried(true);
      if (Object.keys(found).length > 0) {
        lead.current = true;
        return;
      }
      const added = addedPlans(values);
      if (project.status !== 'DRAFT' && added.length > 0) setAsking(added);
      else void send();
    },
  };

  /** Over whatever was changed a moment ago. */
  function setValuesWith(next: (now: StepValues) => StepValues, ...gone: string[]): void {
    setValues(next);
    setFieldErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([key]) => key !== 'search' && !gone.includes(key))),
    );
  }
}

const withRow = (values: StepValues, row: CompanyRow): StepValues => ({
  ...values,
  companies: [...values.companies, row],
});
const isThere = ({ companies, drafts }: StepValues, key: string): boolean =>
  [...companies, ...drafts].some(({ id }) => key.endsWith(`-${id}`));
