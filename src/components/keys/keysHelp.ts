import { openSwitch } from '../openSwitch.ts';

/** The page of all keys is one, above whatever asks for it; the layout renders it. */
export const keysHelp = openSwitch();
