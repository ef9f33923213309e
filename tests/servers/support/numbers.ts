/** What a gateway's /metrics say of one number, by the labels that are asked for; 0 where it says nothing. */
export const METRICS_TOKEN = 'the token of the tests';

export async function numberOf(url: string, name: string, labels: Record<string, string> = {}): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  let sum = 0;
  for (const line of (await reply.text()).split('\n')) {
    const [, found, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found === name && wanted.every((label) => given.includes(label))) sum += Number(value);
  }
  return sum;
}
