import { z } from 'zod';

/** The element of the page that holds the configuration as JSON; data, never run as a script. */
export const CONFIG_ELEMENT = 'prumo-config';

/** A provider of the authorization code: our client there, and the page that a sign-in leaves for. */
const codeProviderSchema = z.object({ clientId: z.string().min(1), authorizeUrl: z.url({ protocol: /^https?$/ }) });

const configSchema = z.object({
  /** Base of the gateway's calls, without a slash at its end. */
  apiUrl: z
    .string()
    .regex(/^(https?:\/\/|\/)/)
    .transform((url) => url.replace(/\/+$/, '')),
  demo: z.boolean().default(false),
  /** This browser may read the mailbox of the demonstration. */
  mailbox: z.boolean().default(false),
  captcha: z.enum(['altcha', 'recaptcha', 'off']).default('altcha'),
  /** The site's key at reCAPTCHA, and the address of its script. */
  recaptcha: z.object({ siteKey: z.string().min(1), url: z.url({ protocol: /^https?$/ }) }).optional(),
  /** Where events of use and errors are sent; silent when absent (M-09, M-10). */
  analyticsUrl: z.url().optional(),
  errorTrackingUrl: z.url().optional(),
  /** When the support's chat answers (L-15, Amb-07). */
  supportHours: z.enum(['standard', 'extended']).default('standard'),
  /** The support's phone as people read it; hidden when absent. */
  supportPhone: z.string().min(1).optional(),
  /** Whom people write to about their personal data (LGPD art. 41); hidden when absent. */
  privacyOfficer: z.object({ name: z.string().min(1), email: z.email() }).optional(),
  /** Looks for the browser's extension every 2 hours, and warns when it does not answer (L-16). */
  extensionCheck: z.boolean().default(false),
  /** The ways in besides the password; one that is absent shows no button. */
  waysIn: z
    .object({
      keycloak: z
        .object({ url: z.url({ protocol: /^https?$/ }), realm: z.string().min(1), clientId: z.string().min(1) })
        .optional(),
      google: codeProviderSchema.optional(),
      microsoft: codeProviderSchema.optional(),
    })
    .default({}),
});

export type Config = z.infer<typeof configSchema>;

/** The configuration of an installation is unusable; the message says which value and why. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads a configuration. Throws ConfigError with the path and reason of each wrong value. */
export function parseConfig(text: string | null | undefined): Config {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new ConfigError(`#${CONFIG_ELEMENT}: JSON`);
  }
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}

let parsed: Config | undefined;

/** The configuration of this page, parsed once. Throws ConfigError. */
export function config(): Config {
  parsed ??= parseConfig(document.getElementById(CONFIG_ELEMENT)?.textContent);
  return parsed;
}

/** Where the tab's storage keeps drafts of forms: of one person each, dropped when that person signs out. */
export const DRAFT_PREFIX = 'prumo.draft:';
