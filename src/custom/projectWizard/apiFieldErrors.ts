import { type ErrorBody, errorBodySchema, type FieldError } from '../../../contract/errors.ts';

/** What the gateway says of single fields of a refused step: paths such as `companies.2.id`; none for any other error. */
export function apiFieldErrorsOf(error: unknown): FieldError[] {
  const body: unknown = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  const parsed = errorBodySchema.safeParse(body);
  const known: ErrorBody | undefined = parsed.data;
  return known?.details?.fields ?? [];
}
