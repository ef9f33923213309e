import { z } from 'zod';
import { dateSchema, idNumberSchema, idSchema, instantSchema } from './common.ts';
import { BADGE } from './constants.ts';

/** Badges (E-20, E-21, X-15): what the QR holds, what anybody may read of it, and what was printed. */
export const BADGE_MODELS = ['first_badge', 'second_badge'] as const;
export const BADGE_STATES = ['VALID', 'EXPIRED', 'REVOKED', 'FORGED'] as const;
export type BadgeState = (typeof BADGE_STATES)[number];
/** Why a badge no longer counts: the last two are told by a person. */
export const BADGE_REVOCATIONS = ['REPLACED', 'LOST', 'RETURNED'] as const;

/** Letters and digits that nobody confuses (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digitOf = (character: string): number => ALPHABET.indexOf(character);
/** Weighted by the place, modulo a prime above 32: finds any one wrong character and any two exchanged ones. */
const remainderOf = (text: string): number =>
  Array.from(text).reduce((sum, character, index) => sum + (index + 1) * digitOf(character), 0) % 37;

/**
 * The code under the QR: nine random characters (45 bits) and one that checks them; null when these nine have none, which
 * happens to five of 37.
 */
export const badgeCodeOf = (values: readonly number[]): string | null => {
  const text = values.map((value) => ALPHABET[value % 32]).join('');
  const check = ALPHABET[remainderOf(text)];
  return check === undefined ? null : `${text}${check}`;
};
/** A typed code as it is stored: 'abc1o-23456' → 'ABC1023456'; null when its check character is wrong. */
export function normalBadgeCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (text.length !== BADGE.codeLength || Array.from(text).some((one) => digitOf(one) < 0)) return null;
  return ALPHABET[remainderOf(text.slice(0, -1))] === text.at(-1) ? text : null;
}
export const formatBadgeCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Bytes of a token: key id, opaque id of the badge, seconds since 1970 at which it ends, Ed25519 signature of these. */
const SIZES = { keyId: 4, uid: 16, endsAt: 4, signature: 64 } as const;
const SIGNED = SIZES.keyId + SIZES.uid + SIZES.endsAt;

/** Base64url, by strings of bits: neither Node's Buffer nor the browser's atob is of both. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bitsOf = (values: Iterable<number>, width: number): string =>
  Array.from(values, (value) => value.toString(2).padStart(width, '0')).join('');
const valuesOf = (bits: string, width: number): number[] =>
  (bits.match(new RegExp(`.{${width}}`, 'g')) ?? []).map((part) => Number.parseInt(part, 2));
const toText = (bytes: Uint8Array): string =>
  valuesOf(bitsOf(bytes, 8).padEnd(6 * Math.ceil((8 * bytes.length) / 6), '0'), 6)
    .map((digit) => DIGITS[digit])
    .join('');
const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    valuesOf(
      bitsOf(
        Array.from(text, (digit) => DIGITS.indexOf(digit)),
        6,
      ),
      8,
    ),
  );

/** What is signed. @param endsAt seconds since 1970 */
export function badgePayload({ keyId, uid, endsAt }: { keyId: number; uid: string; endsAt: number }): Uint8Array {
  const bytes = new Uint8Array(SIGNED);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, keyId);
  const hex = uid.replace(/-/g, '');
  for (let at = 0; at < SIZES.uid; at += 1)
    view.setUint8(SIZES.keyId + at, Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
  view.setUint32(SIZES.keyId + SIZES.uid, endsAt);
  return bytes;
}

export const badgeToken = (payload: Uint8Array, signature: Uint8Array): string =>
  toText(Uint8Array.from([...payload, ...signature]));

/** The parts of a token, before its signature is verified; null for a text that is none. The gate reads it offline too. */
export function readBadgeToken(token: string) {
  if (!/^[\w-]{118}$/.test(token)) return null;
  const bytes = toBytes(token);
  // the last character has bits to spare: only one spelling of a token counts
  if (bytes.length !== SIGNED + SIZES.signature || toText(bytes) !== token) return null;
  const view = new DataView(bytes.buffer);
  const hex = Array.from(bytes.subarray(SIZES.keyId, SIZES.keyId + SIZES.uid), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return {
    keyId: view.getUint32(0),
    uid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    endsAt: view.getUint32(SIZES.keyId + SIZES.uid),
    signed: bytes.slice(0, SIGNED),
    signature: bytes.slice(SIGNED),
  };
}

/** Where the QR leads, with the token behind it. */
export const BADGE_PAGE = '/colaboradores/badge-info';

/** GET badges/keys, public: Ed25519 keys (32 bytes, base64url) whose badges may still be valid. */
export const badgeKeysSchema = z.array(z.object({ id: idNumberSchema, publicKey: z.string() }));

const trainingSchema = z.object({ name: z.string(), validUntil: dateSchema.nullable(), isValid: z.boolean() });
/**
 * GET badges/info/{token or code}, public (E-21): exactly what the page shows. Never CPF, birth date, salary, health data or
 * reasons; a restriction is UNFIT. Nothing of the person unless the badge is valid.
 */
export const badgeInfoSchema = z.strictObject({
  state: z.enum(BADGE_STATES),
  checkedAt: instantSchema,
  holder: z
    .strictObject({
      isFit: z.boolean(),
      name: z.string(),
      role: z.string(),
      company: z.string(),
      contractingCompany: z.string(),
      project: z.string(),
      validUntil: dateSchema,
      /** A `data:` address. */
      image: z.string().nullable(),
      trainings: z.array(trainingSchema),
      /** As the contracting company configured its badges; the logo is a `data:` address. */
      look: z.strictObject({ baseColor: z.string(), logo: z.string().nullable() }),
    })
    .nullable(),
});
export type BadgeInfo = z.infer<typeof badgeInfoSchema>;
/** Numbers are ids, which say nothing to the public (Amb-04): they are codes or tokens that do not exist. */
export const badgeInfoParamsSchema = z.object({ badge: z.string().trim().min(1).max(200) });

/** The field of the public page for the printed code. */
export const badgeCodeFormSchema = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, { error: 'required' })
    .refine((code) => normalBadgeCode(code) !== null, { error: 'invalid' }),
});

/** GET companies/employees/{id}/badges. */
export const badgeSchema = z.object({
  id: idNumberSchema,
  code: z.string(),
  project: z.object({ id: idNumberSchema, name: z.string() }),
  validUntil: dateSchema,
  createdAt: instantSchema,
  state: z.enum(['VALID', 'EXPIRED', 'REVOKED']),
  revocation: z.enum(BADGE_REVOCATIONS).nullable(),
  /** Readings of the last 30 days. */
  readings: z.int().nonnegative(),
});
export const badgeListSchema = z.array(badgeSchema);
export type Badge = z.infer<typeof badgeSchema>;

/** GET companies/employees/{id}/badges/{badgeId}/readings: public readings of the last 30 days, the latest first. */
export const badgeReadingsSchema = z.array(
  z.object({
    at: instantSchema,
    /** The units that the project was in; null: in none, or read before they were kept. */
    facility: z.string().nullable(),
  }),
);
export type BadgeReading = z.infer<typeof badgeReadingsSchema>[number];

/** GET companies/employees/{id}/badges/preview?projectId=: a badge as it would be printed; pictures are `data:` addresses. */
export const badgePreviewQuerySchema = z.strictObject({ projectId: idSchema });
export const badgePreviewSchema = z.object({
  content: z.object({
    ...{ name: z.string(), role: z.string(), company: z.string(), contractingCompany: z.string(), project: z.string() },
    fields: z.array(z.object({ label: z.string(), value: z.string(), strong: z.boolean().optional() })).readonly(),
    trainings: z.array(z.object({ name: z.string(), validUntil: z.string().nullable() })).readonly(),
    issuedOn: z.string(),
    code: z.string(),
  }),
  look: z.object({ model: z.enum(BADGE_MODELS), baseColor: z.string() }),
  image: z.string().nullable(),
  logo: z.string().nullable(),
});
export type BadgePreview = z.infer<typeof badgePreviewSchema>;

/** POST companies/employees/{id}/badges/{badgeId}/revoke. */
export const badgeRevocationSchema = z.strictObject({
  reason: z.enum(['LOST', 'RETURNED'], { error: 'unknown_option' }),
});

export const BADGE_SHEETS = ['CARD', 'A4'] as const;
/** POST badges/print → PDF. Each print is a new badge; the former one of the same person and project stops counting. */
export const badgePrintSchema = z.strictObject({
  projectId: idNumberSchema,
  employeeIds: z
    .array(idNumberSchema)
    .min(1, { error: 'required' })
    .max(BADGE.atOnce, { error: 'too_large' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  sheet: z.enum(BADGE_SHEETS, { error: 'unknown_option' }).default('CARD'),
});
export type BadgePrint = z.infer<typeof badgePrintSchema>;

/** GET companies/employees/{id}/trainings (E-22): trainings that were accepted as documents. */
export const employeeTrainingsSchema = z.array(
  trainingSchema.extend({ pendencyId: idNumberSchema, issueDate: dateSchema.nullable() }),
);
export type EmployeeTraining = z.infer<typeof employeeTrainingsSchema>[number];
