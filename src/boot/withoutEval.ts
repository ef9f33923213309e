import { config } from 'zod';

/**
 * Imported before the first schema: zod would try whether code may be made of text, which the policy of the page refuses and
 * reports each time (S10), at the cost of reading the whole file again for the place (P7).
 */
config({ jitless: true });
