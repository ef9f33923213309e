import type { Permission } from '../permissions.ts';
import common from './common.pt.json' with { type: 'json' };
import error from './errors.pt.json' with { type: 'json' };
import field from './fields.pt.json' with { type: 'json' };
import permission from './permissions.pt.json' with { type: 'json' };

/** Words that both halves need, in Portuguese: the language that the others are checked against. */
export const pt = { ...common, field, permission: permission satisfies Record<Permission, string>, error };

export type Messages = typeof pt;
