import common from './common.es.json' with { type: 'json' };
import error from './errors.es.json' with { type: 'json' };
import field from './fields.es.json' with { type: 'json' };
import permission from './permissions.es.json' with { type: 'json' };
import type { Messages } from './pt.ts';

export const esFirst = { ...common, field, permission } satisfies Omit<Messages, 'error'>;
export const es = { ...esFirst, error } satisfies Messages;
