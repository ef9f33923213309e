import { dayOf, emailSchema } from '../../../../contract/common.ts';
import { errorBodySchema } from '../../../../contract/errors.ts';
import type { InvitedCompany, ProviderSearchRow, StepOf, SupplierDates } from '../../../../contract/projectSettings.ts';
import { DEFAULT_PLAN, PLANS, type Plan, type Project } from '../../../../contract/projects.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import type { TextKey } from '../../../i18n/textKey.ts';

/** What step 3 holds while it is being filled in (C-06, K-05). */
export type CompanyRow = CompanyRef &
  SupplierDates & {
    email: string;
    plans: Plan[];
    /** Saved already: these plans stay. */
    saved: readonly Plan[];
    /** The contracting company itself, on purpose. */
    own: boolean;
  };
/** An e-mail that is invited when the step is saved; `id` is negative (K-05). */
export type Draft = { id: number; email: string; plans: Plan[] };
export type StepValues = { companies: CompanyRow[]; drafts: Draft[] };

/** The error of a field, by its key: the key of a text, or the gateway's message. */
export type FieldError = TextKey | { said: string; company?: CompanyRef };
export type RowErrors = Readonly<Record<string, FieldError>>;
export const emailKey = (companyId: number): string => `email-${companyId}`;
export const planKey = (id: number): string => `plan-${id}`;
export const datesKey = (id: number): string => `dates-${id}`;
/** The key of a company's error, by the field of the request. */
const ROW_KEYS: Record<string, (id: number) => string> = { plans: planKey, from: datesKey, until: datesKey };
export const draftKey = (id: number): string => `draft-${id}`;
export const SEARCH_KEY = 'search';

export const valuesOf = (project: Project | null): StepValues => ({
  companies: (project?.companies ?? []).map(({ id, name, cnpj, email, plans, from, until }) => ({
    id,
    name,
    cnpj,
    email: email ?? '',
    plans,
    from,
    until,
    saved: plans,
    own: id === project?.company.id,
  })),
  drafts: [],
});

/** A provider of a draft is there from its start; one that joins an active project begins today. */
export function newRow({ id, name, cnpj }: CompanyRef | ProviderSearchRow, project: Project): CompanyRow {
  const { status, startDate, endDate, company } = project;
  const today = dayOf(new Date());
  const from = status === 'DRAFT' || today < startDate ? startDate : today > endDate ? endDate : today;
  const rest = { email: '', plans: [DEFAULT_PLAN], saved: [], from, until: null };
  return { id, name, cnpj, ...rest, own: id === company.id };
}

/** In the order of the plans, whichever was chosen first. */
export const togglePlan = (plans: readonly Plan[], plan: Plan): Plan[] =>
  PLANS.filter((one) => (one === plan ? !plans.includes(plan) : plans.includes(one)));

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why an e-mail cannot be put on the list of invites; null: it can (K-05). */
export function inviteError(email: string, values: StepValues, waiting: readonly string[]): TextKey | null {
  if (!isEmail(email)) return 'projectCompanies.emailInvalid';
  const known = [
    ...values.drafts.map((draft) => draft.email),
    ...values.companies.map((company) => company.email),
    ...waiting,
  ];
  return known.some((one) => same(one, email)) ? 'errors.provider_invited' : null;
}

/** Everything that is wrong. A company that was saved without an e-mail may stay so; any other one needs it. */
export function validate({ companies, drafts }: StepValues, waiting: number): RowErrors {
  const fieldErrors: Record<string, FieldError> = {};
  for (const { id, email, plans, saved } of companies) {
    if (email.trim() === '') {
      if (saved.length === 0) fieldErrors[emailKey(id)] = 'projectCompanies.emailRequired';
    } else if (!isEmail(email)) fieldErrors[emailKey(id)] = 'projectCompanies.emailInvalid';
    if (plans.length === 0) fieldErrors[planKey(id)] = 'projectCompanies.planRequired';
  }
  for (const { id, plans } of drafts)
    if (plans.length === 0) fieldErrors[planKey(id)] = 'projectCompanies.planRequired';
  if (companies.length + drafts.length + waiting === 0) fieldErrors[SEARCH_KEY] = 'projectCompanies.oneNeeded';
  return fieldErrors;
}

/** The step as it is sent: those that wait for an answer stay invited. */
export const bodyOf = (
  { companies, drafts }: StepValues,
  waiting: readonly Pick<InvitedCompany, 'email' | 'plans'>[],
): StepOf<3> => ({
  step: 3,
  companies: companies.map(({ id, email, plans, from, until }) => ({
    id,
    email: email.trim() || null,
    plans,
    from,
    until,
  })),
  invitedCompanies: [
    ...waiting.map(({ email, plans }) => ({ email, plans })),
    ...drafts.map(({ email, plans }) => ({ email: email.trim().toLowerCase(), plans })),
  ],
  ownCompany: companies.some(({ own }) => own),
});

/** Plans that are new for a company that was saved with others: what cannot be undone. */
export const addedPlans = ({ companies }: StepValues): { company: CompanyRow; plans: Plan[] }[] =>
  companies.flatMap((company) => {
    const plans = company.plans.filter((plan) => !company.saved.includes(plan));
    return company.saved.length > 0 && plans.length > 0 ? [{ company, plans }] : [];
  });

/** What a refused saving says of single rows: by the place in the body, or by the e-mail that it names. */
export function rowErrors(error: unknown, values: StepValues, waiting: number): RowErrors {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const { data } = errorBodySchema.safeParse(body);
  const fieldErrors: Record<string, FieldError> = {};
  for (const { path, message } of data?.details?.fields ?? []) {
    const [list, place, field] = path.split('.');
    const company = list === 'companies' ? values.companies[Number(place)] : undefined;
    const draft = list === 'invitedCompanies' ? values.drafts[Number(place) - waiting] : undefined;
    if (company) fieldErrors[ROW_KEYS[field ?? '']?.(company.id) ?? emailKey(company.id)] = { said: message };
    else if (draft) fieldErrors[field === 'plans' ? planKey(draft.id) : draftKey(draft.id)] = { said: message };
    else fieldErrors[SEARCH_KEY] = { said: message };
  }
  const address = data?.details?.email;
  const refused = address === undefined ? undefined : values.drafts.find(({ email }) => same(email, address));
  if (data && refused) fieldErrors[draftKey(refused.id)] = { said: data.message, company: data.details?.company };
  return fieldErrors;
}
