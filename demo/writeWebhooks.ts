import type { DELIVERED_EVENTS, WebhookFailure } from '../contract/webhooks.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { webhookDeliveries, webhooks } from '../gateway/db/schema/webhooks.ts';
import { sealWith } from '../gateway/lib/seal.ts';
import { newWebhookSecret, WEBHOOKS_USE } from '../gateway/lib/webhookSignature.ts';
import { DEMO_MARKER, type DemoUser } from './users.ts';

type Attempt = {
  event: (typeof DELIVERED_EVENTS)[number];
  hoursAgo: number;
  status: number | null;
  failure?: WebhookFailure;
  attempts?: number;
  answer?: string;
};

/** What was sent to the ERP until it failed too often, the oldest first. */
const LOG: readonly Attempt[] = [
  { event: 'TEST', hoursAgo: 190, status: 401, failure: 'STATUS', answer: 'invalid signature' },
  { event: 'TEST', hoursAgo: 189, status: 204 },
  { event: 'EMPLOYEE_LINKED', hoursAgo: 170, status: 204 },
  { event: 'DOCUMENT_DECIDED', hoursAgo: 122, status: 204 },
  { event: 'READINESS_CHANGED', hoursAgo: 122, status: 204 },
  { event: 'DOCUMENT_DECIDED', hoursAgo: 74, status: 204, attempts: 2 },
  {
    event: 'READINESS_CHANGED',
    hoursAgo: 55,
    status: 503,
    failure: 'STATUS',
    attempts: 12,
    answer: 'Service Unavailable',
  },
  { event: 'EMPLOYEE_LINKED', hoursAgo: 52, status: null, failure: 'TIMEOUT', attempts: 12 },
];

/** A webhook that failed too often and one that is paused by hand: the demo sends nothing to anybody. */
export async function writeWebhooks(
  tx: Db,
  people: readonly DemoUser[],
  {
    companyId,
    projectId,
    employeeId,
    today,
    secret,
  }: Record<'companyId' | 'projectId' | 'employeeId', number> & { today: string; secret: string },
): Promise<void> {
  const createdBy = people.find(({ email }) => email === DEMO_MARKER)?.uid;
  if (!createdBy) throw new Error(`the demo has no ${DEMO_MARKER}`);
  const seal = sealWith(secret, WEBHOOKS_USE);
  const at = (hoursAgo: number) => new Date(Date.parse(`${today}T12:00:00Z`) - hoursAgo * 3_600_000);
  const [erp = 0, gate = 0] = await takeIds(tx, 'webhooks', 2);
  const of = { companyId, createdBy, active: false };
  await bulkInsert(tx, webhooks, [
    {
      ...{ ...of, id: erp, name: 'ERP', url: 'https://erp.serraazul.example/prumo' },
      ...{
        events: ['DOCUMENT_DECIDED', 'READINESS_CHANGED', 'EMPLOYEE_LINKED'],
        secret: seal.close(newWebhookSecret()),
      },
      ...{ secretAt: at(191), createdAt: at(191), pauseReason: 'FAILED', pausedAt: at(50), failures: 12 },
    },
    {
      ...{ ...of, id: gate, name: 'Catracas da portaria norte', url: 'https://catracas.serraazul.example/avisos' },
      ...{ events: ['READINESS_CHANGED'], secret: seal.close(newWebhookSecret()) },
      ...{ secretAt: at(96), createdAt: at(96), pauseReason: 'BY_HAND', pausedAt: at(30), failures: 0 },
    },
  ]);
  await bulkInsert(
    tx,
    webhookDeliveries,
    LOG.map(({ event, hoursAgo, status, failure = null, attempts = 1, answer = null }) => ({
      ...{ webhookId: erp, companyId, event, createdAt: at(hoursAgo), attemptedAt: at(hoursAgo), nextAt: null },
      ...{ projectId: event === 'TEST' ? null : projectId, employeeId: event === 'TEST' ? null : employeeId },
      ...{ state: failure ? 'FAILED' : 'DELIVERED', manual: event === 'TEST', attempts, failure, status, answer },
      durationMs: failure === 'TIMEOUT' ? 10_000 : 184,
    })),
  );
}
