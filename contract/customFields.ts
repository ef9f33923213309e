import { z } from 'zod';
import {
  cnpjSchema,
  cpfSchema,
  dateSchema,
  idNumberSchema,
  nameText,
  optionalText,
  searchTextSchema,
} from './common.ts';
import { CUSTOM_FIELD } from './constants.ts';
import { companyRefSchema } from './session.ts';

/** Fields that a contracting company adds to the employees of its suppliers (B-18, B-19). */
export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'select', 'multi', 'cpf', 'cnpj'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];
export const hasOptions = (type: CustomFieldType): boolean => type === 'select' || type === 'multi';

export const customFieldSchema = z.object({
  id: idNumberSchema,
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  options: z.array(z.string()),
  help: z.string().nullable(),
  order: z.int().nonnegative(),
  showOnBadge: z.boolean(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

/** GET and PUT companies/{}/group-custom-fields/{}/custom-fields: the fields of a group, in their order. */
export const groupFieldsSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  version: z.int().positive(),
  customFields: z.array(customFieldSchema),
});
export type GroupFields = z.infer<typeof groupFieldsSchema>;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const fieldBodySchema = z
  .strictObject({
    /** Left out for a new field. */
    id: idNumberSchema.optional(),
    label: nameText(CUSTOM_FIELD.label),
    type: z.enum(CUSTOM_FIELD_TYPES, { error: 'unknown_option' }),
    required: z.boolean(),
    options: z.array(nameText(CUSTOM_FIELD.option)).max(CUSTOM_FIELD.options, { error: 'too_long' }),
    help: optionalText(CUSTOM_FIELD.help).nullable(),
    showOnBadge: z.boolean(),
  })
  .refine(({ type, options }) => !hasOptions(type) || options.length > 0, { error: 'required', path: ['options'] })
  .refine(({ options }) => new Set(options.map(fold)).size === options.length, { error: 'repeated', path: ['options'] })
  // a badge never shows a CPF (ruling 25)
  .refine(({ type, showOnBadge }) => type !== 'cpf' || !showOnBadge, { error: 'invalid', path: ['showOnBadge'] });
export const groupFieldsBodySchema = z.strictObject({
  customFields: z
    .array(fieldBodySchema)
    .max(CUSTOM_FIELD.fields, { error: 'too_long' })
    .superRefine((fields, context) => {
      const seen = new Set<string>();
      fields.forEach(({ label }, index) => {
        if (seen.has(fold(label))) {
          context.addIssue({ code: 'custom', message: 'name_taken', path: [index, 'label'] });
        }
        seen.add(fold(label));
      });
    }),
});
export type GroupFieldsBody = z.infer<typeof groupFieldsBodySchema>;

/** What one field of an employee may hold: several options are a list, everything else is one value; null: empty. */
export const customValueSchema = z.union([z.string(), z.number(), z.array(z.string())]).nullable();
export type CustomValue = z.infer<typeof customValueSchema>;
/** A field of an employee: which company asks it, and what the employer answered. */
export const employeeFieldSchema = customFieldSchema.extend({ company: companyRefSchema, value: customValueSchema });
export type EmployeeField = z.infer<typeof employeeFieldSchema>;

/** GET companies/provider/{id}/custom-fields: what each contracting company asks of a supplier. */
export const providerFieldsSchema = z.array(
  z.object({ company: companyRefSchema, customFields: z.array(customFieldSchema) }),
);
export type ProviderFields = z.infer<typeof providerFieldsSchema>;

/** The key of a field in `customFields` of a request, and in a form's paths (where bare digits are positions of a list). */
export const customKey = (id: number): `field${number}` => `field${id}`;

/**
 * A filter of a list of employees by one field: `field7` (a text contains it, a CPF is it), `field7[]` (one of the options),
 * `field7Start` and `field7End` (numbers and days from, until).
 */
export type CustomFilterPart = '' | '[]' | 'Start' | 'End';
export type CustomFilters = { [key: `field${string}`]: string | string[] | undefined };
const FILTER_KEY = /^field([1-9]\d{0,14})(\[\]|Start|End)?$/;
export const customFilterValueSchema = z.union(
  [searchTextSchema, z.array(searchTextSchema).max(CUSTOM_FIELD.options)],
  {
    error: 'invalid',
  },
);
/** Which field a filter is of, and which part of it; null for the name of another filter. */
export function customFilterOf(key: string): { id: number; part: CustomFilterPart } | null {
  const [, id, part = ''] = FILTER_KEY.exec(key) ?? [];
  return id === undefined ? null : { id: Number(id), part: part as CustomFilterPart };
}
/** The strict object of a list's filters that takes filters by custom fields, too. */
export const withCustomFilters = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .catchall(customFilterValueSchema)
    .superRefine((value, context) => {
      const keys = Object.keys(value).filter((key) => !(key in shape) && customFilterOf(key) === null);
      if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: value });
    }) as unknown as z.ZodObject<Shape, { in: CustomFilters; out: CustomFilters }>;

/** GET employees/custom-fields: the fields that the caller's list of employees has as columns and filters. */
export const listFieldSchema = customFieldSchema.extend({ company: companyRefSchema });
export type ListField = z.infer<typeof listFieldSchema>;
/** Names the field of a column: by its label, and by the company where two companies use the same. */
export const fieldLabel = ({ id, label, company }: ListField, all: readonly ListField[]): string =>
  all.some((other) => other.id !== id && fold(other.label) === fold(label)) ? `${label} (${company.name})` : label;

export const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};
const valueSchemaOf = ({ type, options }: Pick<CustomField, 'type' | 'options'>): z.ZodType<CustomValue> => {
  const option = z.string().refine((value) => options.includes(value), { error: 'unknown_option' });
  switch (type) {
    case 'text':
      return nameText(CUSTOM_FIELD.text);
    case 'number':
      return z.preprocess(toNumber, z.number({ error: 'invalid_number' }).min(-1e12).max(1e12));
    case 'date':
      return dateSchema;
    case 'select':
      return option;
    case 'multi':
      return z
        .array(option)
        .refine((values) => new Set(values).size === values.length, { error: 'repeated' })
        .transform((values) => options.filter((one) => values.includes(one)));
    case 'cpf':
      return cpfSchema;
    case 'cnpj':
      return cnpjSchema;
  }
};
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

type Definition = Pick<CustomField, 'id' | 'type' | 'required' | 'options'>;
/** The value of one field as it may be sent; empty is null, and wrong where the field is required. */
export const fieldValueSchema = (field: Definition): z.ZodType<CustomValue> =>
  z.preprocess(
    (value) => (isEmpty(value) ? null : value),
    z
      .any()
      .refine((value) => value !== null || !field.required, { error: 'required', abort: true })
      .pipe(valueSchemaOf(field).nullable()),
  );
/** `customFields` of a request, made from the definitions: the same for the form and for the gateway. */
export const customValuesSchema = (fields: readonly Definition[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [customKey(field.id), fieldValueSchema(field)])));

/** A value as it is read in a history, an export or a badge; an empty text for none. */
export const customText = (value: CustomValue): string =>
  Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);

/** Facts of an employee that the form leaves open and that a contracting company can ask of its suppliers (B-26). */
export const ADDITIONAL_INFO = ['birthdate', 'gender', 'cbo', 'registration', 'salary', 'healthPlan'] as const;
export type AdditionalInfoField = (typeof ADDITIONAL_INFO)[number];
const additionalFields = z
  .array(z.enum(ADDITIONAL_INFO, { error: 'unknown_option' }))
  .refine((fields) => new Set(fields).size === fields.length, { error: 'repeated' });
/** GET and PUT companies/{}/additional-employee-info. `missing`: of how many people on the company's projects each is unknown. */
export const additionalInfoSchema = z.object({
  fields: z.array(z.enum(ADDITIONAL_INFO)),
  missing: z.record(z.enum(ADDITIONAL_INFO), z.int().nonnegative()),
  version: z.int().positive(),
});
export type AdditionalInfo = z.infer<typeof additionalInfoSchema>;
export const additionalInfoBodySchema = z.strictObject({ fields: additionalFields });
export type AdditionalInfoBody = z.infer<typeof additionalInfoBodySchema>;
