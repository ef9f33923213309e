import type { InjectOptions } from 'fastify';
import { type CreatedApiKey, keyCanHold } from '../../contract/apiKeys.ts';
import { addDays, dayOf } from '../../contract/common.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { TestApp } from './app.ts';
import type { PersonName } from './world.ts';

let made = 0;

/** Creates a key as an administrator does; without `permissions` with everything that the person can give to one. */
export async function createApiKey(
  t: TestApp,
  {
    by = 'admin',
    ...body
  }: { by?: PersonName; permissions?: Permission[]; requestsPerMinute?: number; name?: string } = {},
): Promise<CreatedApiKey> {
  const { token } = await t.session(by);
  const [membership] = (await t.services.authentication.authenticate(token)).memberships;
  made += 1;
  const payload = {
    name: `Chave ${made}`,
    permissions: membership?.permissions.filter(keyCanHold),
    expiresOn: addDays(dayOf(t.clock.at), 30),
    ...body,
  };
  const reply = await t.as(by, { method: 'POST', url: `/companies/${membership?.companyId}/api-keys`, payload });
  if (reply.statusCode !== 201) throw new Error(`the key was not created: ${reply.body}`);
  return reply.json<CreatedApiKey>();
}

/** A request with a key; `url` without the `/api`. */
export const withKey = (
  t: TestApp,
  { secret }: Pick<CreatedApiKey, 'secret'>,
  request: InjectOptions & { url: string },
) =>
  t.app.inject({
    ...request,
    url: `/api${request.url}`,
    headers: { authorization: `Bearer ${secret}`, ...request.headers },
  });
