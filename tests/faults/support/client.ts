import { PASSWORD, PEOPLE, type PersonName } from '../../support/world.ts';

/** A person at a gateway that runs in another process. */
export type Client = {
  /** One call; `path` without the `/api`. Rejects when the line breaks. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  headers: Record<string, string>;
  url: string;
};

export async function signIn(url: string, person: PersonName): Promise<Client> {
  const reply = await fetch(`${url}/api/authentication/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[person].email, password: PASSWORD }),
  });
  if (reply.status !== 200) throw new Error(`sign-in of ${person}: ${reply.status} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    url,
    headers,
    call: (method, path, body, more = {}) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}
