/** The part of JSON Schema that the schemas of the contract become. */
export type JsonSchema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  /** Not `examples`: zod leaves these out of the input of a schema that transforms. */
  example?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
};

/** What fields of these names hold, as a person would write it; the last words of a name count. */
const BY_NAME: [RegExp, unknown][] = [
  [/cnpj$/i, '11222333000181'],
  [/cpf$|^document$|nameOrDocument$/i, '52998224725'],
  [/phone$/i, '+5531998765432'],
  [/email$/i, 'ana.souza@exemplo.com.br'],
  [/^(?:displayName|author|socialName|responsibleName)$/, 'Ana Souza'],
  [/companyName$|provider$|company$/i, 'Horizonte Montagens'],
  [/^(zip|cep)$/i, '35160-000'],
  [/state$|^uf$/i, 'MG'],
  [/^contract$/, 'CT-001'],
  [/sha256$/i, 'a3'.repeat(32)],
  [/^nationality$/, 'BR'],
  [/^cbo$/, '724315'],
  [/^(endTime|closes)$/, '17:00'],
  [/time$|^opens$/i, '08:00'],
  [/month$|^(start|end)Reference$/i, '2026-11'],
  [/(Date|Day|Until|On|From)$|^(date|day|until|on|from)$/, '2026-11-24'],
  [/At$|^at$/, '2026-11-24T12:00:00.000Z'],
  [/(image|logo)$/, 'data:image/png;base64,iVBORw0KGgo='],
];
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-24',
  'date-time': '2026-11-24T12:00:00.000Z',
  time: '08:00',
  uuid: '6f1c1d1e-3f1a-4c1b-9a55-0d3c7a1f2b90',
  email: 'ana.souza@exemplo.com.br',
  uri: 'https://exemplo.com.br',
};
/** Texts that are tried against a pattern, in this order. */
const TEXTS = [
  ...['Texto', '1', '2026-11', '2026-11-24', '08:00', '***.982.247-**', 'ABC1023456', '#05603A', 'pt', 'true'],
  `prumo_${'x'.repeat(43)}`,
];

/** The first of the texts that the schema takes. */
function textFor(schema: JsonSchema, name: string): string {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, allOf = [] } = schema;
  const patterns = [schema, ...allOf].flatMap(({ pattern }) => (pattern ? [new RegExp(pattern, 'u')] : []));
  const named = BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, value]) => String(value));
  const formatted = format && FORMATS[format] ? [FORMATS[format]] : [];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
  const texts = [...named, ...formatted, ...TEXTS];
  return texts.find(fits) ?? texts[0] ?? '';
}

/**
 * A value that a schema describes, the same at every start: its own example where it has one, else made from names, formats and
 * bounds. `whole`: with the optional fields.
 */
export function exampleOf(schema: JsonSchema, whole: boolean, name = ''): unknown {
  if ('example' in schema) return schema.example;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null;
  const union = schema.anyOf ?? schema.oneOf;
  if (union) {
    const chosen = union.find(({ type }) => type !== 'null') ?? union[0] ?? {};
    return exampleOf(chosen, whole, name);
  }
  const type = [schema.type].flat().find((one) => one !== 'null') ?? (schema.properties ? 'object' : undefined);
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter((key) => whole || required.includes(key));
    const { propertyNames, additionalProperties: others } = schema;
    const keys = (propertyNames?.enum ?? []).map(String);
    return Object.fromEntries([
      ...names.map((key) => [key, exampleOf(properties[key] ?? {}, whole, key)]),
      ...(typeof others === 'object' ? keys.map((key) => [key, exampleOf(others, whole, key)]) : []),
    ]);
  }
  if (type === 'array') {
    const items = schema.items ?? {};
    return whole || (schema.minItems ?? 0) > 0 ? [exampleOf(items, whole, name.replace(/s$/, ''))] : [];
  }
  if (type === 'integer' || type === 'number') {
    const { default: usual, minimum = 1, exclusiveMinimum = 0 } = schema;
    return typeof usual === 'number' ? usual : Math.max(minimum, exclusiveMinimum + 1, 1);
  }
  if (type === 'boolean') return true;
  if (type === 'string') return textFor(schema, name);
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0], whole, name);
  return textFor({}, name);
}
