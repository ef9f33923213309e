import common from './common.es.json' with { type: 'json' };
import error from './errors.es.json' with { type: 'json' };
import field from './fields.es.json' with { type: 'json' };
import permission from './permissions.es.json' with { type: 'json' };
import type { Messages } from './pt.ts';

export const es = { ...common, field, permission, error } satisfies Messages;
