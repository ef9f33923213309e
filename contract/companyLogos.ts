import { z } from 'zod';

/** PUT companies/{}/config/logo: whether the company uses a logo (B-23). Sending a file switches it on. */
export const companyLogoBodySchema = z.strictObject({ enabled: z.boolean() });
export const companyLogoSchema = z.object({ enabled: z.boolean(), hasLogo: z.boolean() });
export type CompanyLogo = z.infer<typeof companyLogoSchema>;
