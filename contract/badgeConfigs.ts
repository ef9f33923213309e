import { z } from 'zod';
import { BADGE_MODELS } from './badges.ts';
import { idNumberSchema } from './common.ts';
import { BADGE } from './constants.ts';
import { historyQuerySchema } from './pendencies.ts';
import type { Permission } from './permissions.ts';

/** How a contracting company's badges look (B-21), and which trainings they show and demand (B-22). */
/** Trainings are told apart from other documents by their category in the catalogue. */
export const TRAINING_CATEGORY = 'Treinamentos';

export const BADGE_FIELDS = ['contract', 'validUntil', 'facility', 'registration'] as const;

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Contrast of white text on `hex` ('#0B4A6F'), from 1 to 21 (WCAG 2.2). */
export const whiteContrast = (hex: string): number => 1.05 / (luminance(hex) + 0.05);
/** The lightest shade of a colour on which white text can be read; the colour itself where it can. */
export function readableColor(hex: string): string {
  for (let share = 100; share > 0; share -= 1) {
    const parts = [1, 3, 5].map((at) => Math.floor((Number.parseInt(hex.slice(at, at + 2), 16) * share) / 100));
    const shade = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
    if (whiteContrast(shade) >= BADGE.contrast) return shade;
  }
  return '#000000';
}
/** Colours to choose from; any other with enough contrast can be typed. */
export const BADGE_COLORS = {
  purple: '#5E2CB6',
  blue: '#0B4A6F',
  green: '#05603A',
  copper: '#8A3B00',
  graphite: '#2A2833',
} as const;
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const fieldsSchema = z
  .array(z.string().max(40))
  .max(BADGE.fit.fields, { error: 'too_long' })
  .refine((keys) => new Set(keys).size === keys.length, { error: 'repeated' });
const trainingSettings = {
  /** A badge is printed only with the trainings that the project asks for. */
  requireTrainingOnBadge: z.boolean(),
  includeAllTrainingOnBadge: z.boolean(),
  /** Entries of the catalogue that are shown, unless all are. */
  trainingClasses: z
    .array(idNumberSchema)
    .max(100, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
};
const settings = {
  /** The model that is printed. */
  model: z.enum(BADGE_MODELS, { error: 'unknown_option' }),
  /** Keys of the fields that each model shows beside those that are always there, in their order. */
  first_badge: fieldsSchema,
  second_badge: fieldsSchema,
  enableCompanyLogoOnBadge: z.boolean(),
  baseColor: z
    .string()
    .trim()
    .refine(isColor, { error: 'invalid', abort: true })
    .refine((hex) => whiteContrast(hex) >= BADGE.contrast, { error: 'low_contrast' })
    .transform((hex) => hex.toUpperCase()),
  ...trainingSettings,
};

/** PATCH companies/{}/badge-config: what is left out stays. */
export const badgeConfigBodySchema = z.strictObject(settings).partial();
export type BadgeConfigBody = z.infer<typeof badgeConfigBodySchema>;
/** PATCH companies/{}/training-requirement-on-badge. */
export const badgeTrainingBodySchema = z.strictObject(trainingSettings).partial();
/** The form validates everything, and sends what changed. */
export const badgeConfigFormSchema = z.strictObject(settings);
export type BadgeSettings = z.infer<typeof badgeConfigFormSchema>;

/** What each setting needs besides the right to the page. */
export const badgePermissionOf = (name: string): Permission =>
  name === 'baseColor'
    ? 'update_badge_base_color'
    : Object.hasOwn(trainingSettings, name)
      ? 'configure_training_requirement_on_badge'
      : 'configure_badge_fields';

export const badgeTrainingSchema = z.object(trainingSettings).extend({ version: z.int().positive() });
export const badgeConfigSchema = z.object({
  ...settings,
  baseColor: z.string(),
  /** What can be chosen: fields by key (`field7`: a custom field with its label), trainings of the catalogue. */
  options: z.object({
    fields: z.array(z.object({ key: z.string(), label: z.string().nullable() })),
    trainings: z.array(z.object({ id: idNumberSchema, name: z.string() })),
  }),
  version: z.int().positive(),
});
export type BadgeConfig = z.infer<typeof badgeConfigSchema>;

export const BADGE_DEFAULTS: BadgeSettings = {
  model: 'first_badge',
  first_badge: ['contract', 'validUntil', 'facility'],
  second_badge: ['contract', 'validUntil', 'facility'],
  enableCompanyLogoOnBadge: true,
  baseColor: '#0B4A6F',
  requireTrainingOnBadge: false,
  includeAllTrainingOnBadge: true,
  trainingClasses: [],
};

/** GET companies/{}/config/history: which configuration it tells of, and who may read it. */
export const CONFIGS = {
  companyGroup: 'manage_company_groups',
  customField: 'manage_custom_fields',
  badgeConfig: 'configure_badge_fields',
  companyLogo: 'update_company_logo',
  restrictedEmployee: 'see_restricted_employee',
  activityType: 'manage_pendency_activity_types',
  reuseRule: 'configure_project_pendency',
} as const satisfies Record<string, Permission>;
export type ConfigName = keyof typeof CONFIGS;
export const configHistoryQuerySchema = historyQuerySchema.extend({
  of: z
    .enum(Object.keys(CONFIGS) as [ConfigName, ...ConfigName[]], { error: 'unknown_option' })
    .default('companyGroup'),
});
