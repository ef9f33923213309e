import { codeStrategy } from './code.ts';

/** Microsoft. */
export const microsoftStrategy = codeStrategy('microsoft', 'user.read');
