import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../../contract/demo.ts';
import type { Pendency, PendencyRow } from '../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../contract/pendencyStatus.ts';
import type { Session } from '../../../contract/session.ts';
import { wireDay } from './days.ts';
import type { Gateway } from './gateway.ts';
import { aPdf } from './pdf.ts';
import { ANALYST, SUPPLIER } from './test.ts';

/** Calls of one signed-in person to the real gateway, to bring a pendency to where an errand begins. */
export type Caller = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Signs in (the gateway runs without captcha). The calls reject with the gateway's answer when it refuses. */
export async function callerFor(gateway: Gateway, email: string): Promise<Caller> {
  const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
    const form = body instanceof FormData;
    if (body !== undefined && !form) headers.set('Content-Type', 'application/json');
    const payload = body === undefined ? undefined : form ? body : JSON.stringify(body);
    const answer = await fetch(`${gateway.url}/api/${path}`, { method, headers, body: payload });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const session = await call<Session>('POST', 'authentication/signin', { email, password: DEMO_PASSWORD });
  return (method, path, body) => call(method, path, body, session.token);
}

/** The first pendencies of this status that supplier and analyst both see: STP, asked of the company itself, with a checklist. */
export async function pendenciesOf(gateway: Gateway, status: PendencyStatus): Promise<PendencyRow[]> {
  const [supplier, analyst] = [await callerFor(gateway, SUPPLIER), await callerFor(gateway, ANALYST)];
  const query = `pendencies?itemsPerPage=100&status[]=${status}&plan[]=STP&pendencyType[]=PROVIDER`;
  const [theirs, ours] = await Promise.all([
    supplier<{ results: PendencyRow[] }>('GET', query),
    analyst<{ results: PendencyRow[] }>('GET', query),
  ]);
  return theirs.results.filter(({ id }) => ours.results.some((row) => row.id === id));
}

const taken = new Set<string>();

/** An open pendency of Montagens Horizonte for Serra Azul that no other errand of this run has taken. */
export async function anOpenPendency(gateway: Gateway): Promise<PendencyRow> {
  const row = (await pendenciesOf(gateway, 'OPEN')).find(
    ({ id, documentCount }) => documentCount === 0 && !taken.has(`${gateway.url} ${id}`),
  );
  if (!row) throw new Error('no open pendency left');
  taken.add(`${gateway.url} ${row.id}`);
  return row;
}

/** Longer than a reading takes on a busy machine, in milliseconds. */
const READ = 60_000;

/** One that was sent for analysis and read, with one PDF and a checklist without answers. */
export async function aSentPendency(gateway: Gateway): Promise<Pendency> {
  const { id } = await anOpenPendency(gateway);
  const supplier = await callerFor(gateway, SUPPLIER);
  const file = await aPdf('guia.pdf', 'Guia de recolhimento');
  const form = new FormData();
  form.set('issueDate', wireDay(-5));
  form.set('documents', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  await supplier('POST', `pendencies/${id}/documents`, form);
  await supplier('PUT', `pendencies/${id}`, { status: 'IN_REVISION', action: 'send' });
  const until = Date.now() + READ;
  for (;;) {
    const pendency = await supplier<Pendency>('GET', `pendencies/${id}`);
    if (pendency.status !== 'PRE_ANALYSIS' || Date.now() > until) return pendency;
    await delay(200);
  }
}
