import { codeStrategy } from './code.ts';

/** Google. */
export const googleStrategy = codeStrategy('google', 'openid profile email');
