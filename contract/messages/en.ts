import common from './common.en.json' with { type: 'json' };
import error from './errors.en.json' with { type: 'json' };
import field from './fields.en.json' with { type: 'json' };
import permission from './permissions.en.json' with { type: 'json' };
import type { Messages } from './pt.ts';

export const en = { ...common, field, permission, error } satisfies Messages;
