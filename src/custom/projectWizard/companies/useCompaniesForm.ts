import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { InvitedCompany } from '../../../../contract/projectSettings.ts';
import { DEFAULT_PLAN, type Project } from '../../../../contract/projects.ts';
import { errorPaths } from '../../../components/form/useContractForm.ts';
import { useT } from '../../../i18n/index.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import type { StepProps } from '../step.ts';
import { useStepForm } from '../useStepForm.ts';
import {
  addedPlans,
  bodyOf,
  type CompanyRow,
  type Draft,
  datesKey,
  draftKey,
  emailKey,
  inviteError,
  planKey,
  type RowErrors,
  rowErrors,
  SEARCH_KEY,
  type StepValues,
  validate,
  valuesOf,
} from './companyRows.ts';
import { INVITES_KEY } from './useInvites.tsx';

type Options = Omit<StepProps, 'project' | 'readOnly'> & { project: Project; waiting: readonly InvitedCompany[] };

/** The rules of the rows (`validate`) as a schema. Errors are keyed by the row's id, not its index, so that rows can be removed. */
const schemaOf = (waiting: readonly InvitedCompany[]) =>
  z
    .custom<StepValues>()
    .superRefine((values, context) => {
      for (const [key, message] of Object.entries(validate(values, waiting.length))) {
        context.addIssue({ code: 'custom', path: [key], message: String(message) });
      }
    })
    .transform((values) => bodyOf(values, waiting));

/** The form of step 3: its rows, and the question before a plan is added that cannot be taken back. */
export function useCompaniesForm({ project, waiting, save, ...step }: Options) {
  const t = useT();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<ReturnType<typeof addedPlans> | null>(null);
  const [refused, setRefused] = useState<RowErrors>({});
  const confirmed = useRef(false);
  const nextId = useRef(-1);
  const schema = useMemo(() => schemaOf(waiting), [waiting]);
  const form = useStepForm<StepValues>({
    ...step,
    project,
    schema,
    valuesOf,
    save: async (body) => {
      const saved = await save(body);
      void queryClient.invalidateQueries({ queryKey: INVITES_KEY });
      return saved;
    },
    ready: (): boolean => {
      const added = project.status === 'DRAFT' || confirmed.current ? [] : addedPlans(form.values);
      confirmed.current = false;
      if (added.length > 0) setAsking(added);
      return added.length === 0;
    },
    showError: (error) => {
      const found = rowErrors(error, form.values, waiting.length);
      setRefused(found);
      form.setFieldErrors(
        Object.fromEntries(
          Object.entries(found).map(([key, one]) => [key, typeof one === 'string' ? t(one) : one.said]),
        ),
      );
      return Object.keys(found).length > 0;
    },
    problemOf: (keys) => {
      const areEmails = keys.every((key) => key.startsWith('email-') || key.startsWith('draft-'));
      return t(areEmails ? 'projectCompanies.faultsEmail' : 'projectCompanies.faults', { count: keys.length });
    },
  });
  const { methods, errorOf } = form;

  const typeOf = (key: string) => methods.getFieldState(key, methods.formState).error?.type;

  /** Revalidates the shown errors; the gateway's error of a row stays until that row is changed or removed. */
  function update(change: (now: StepValues) => StepValues, ...touched: string[]): void {
    const next = change(methods.getValues() as StepValues);
    methods.setValue('companies', next.companies, { shouldDirty: true });
    methods.setValue('drafts', next.drafts, { shouldDirty: true });
    const ids = new Set([...next.companies, ...next.drafts].map(({ id }) => String(id)));
    const isLasting = (key: string): boolean =>
      typeOf(key) === 'api' && !touched.includes(key) && ids.has(key.slice(key.indexOf('-') + 1));
    void methods.trigger(errorPaths(methods.formState.errors).filter((key) => !isLasting(key)));
  }
  const changeRow =
    <Row extends { id: number }>(id: number, part: Partial<Row>) =>
    (row: Row): Row =>
      row.id === id ? { ...row, ...part } : row;

  return {
    form: form.form,
    values: form.values,
    asking,
    giveUp: () => setAsking(null),
    confirm: async () => {
      setAsking(null);
      confirmed.current = true;
      form.submit();
    },
    errorOf,
    draftError: ({ id }: Draft) => {
      const error = refused[draftKey(id)];
      return {
        email: errorOf(draftKey(id)),
        plans: errorOf(planKey(id)),
        company: typeof error === 'object' ? error.company : undefined,
      };
    },
    validate: (key: string) => {
      if (typeOf(key) !== 'api') void methods.trigger(key);
    },
    add: (row: CompanyRow) =>
      update(({ companies, drafts }) => ({
        companies: companies.some(({ id }) => id === row.id) ? companies : [...companies, row],
        drafts,
      })),
    changeCompany: (id: number, part: Partial<CompanyRow>) =>
      update(
        ({ companies, drafts }) => ({ companies: companies.map(changeRow(id, part)), drafts }),
        emailKey(id),
        planKey(id),
        datesKey(id),
      ),
    removeCompany: (id: number) =>
      update(({ companies, drafts }) => ({ companies: companies.filter((one) => one.id !== id), drafts })),
    /** Adds an e-mail to the list; else gives the error. */
    invite: (email: string): TextKey | null => {
      const error = inviteError(
        email,
        form.values,
        waiting.map((one) => one.email),
      );
      if (error) return error;
      const draft: Draft = { id: nextId.current, email: email.toLowerCase(), plans: [DEFAULT_PLAN] };
      nextId.current -= 1;
      update(({ companies, drafts }) => ({ companies, drafts: [draft, ...drafts] }), SEARCH_KEY);
      return null;
    },
    changeDraft: (id: number, part: Partial<Draft>) =>
      update(({ companies, drafts }) => ({ companies, drafts: drafts.map(changeRow(id, part)) }), planKey(id)),
    removeDraft: (id: number) =>
      update(({ companies, drafts }) => ({ companies, drafts: drafts.filter((one) => one.id !== id) })),
  };
}
