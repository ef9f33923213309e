import { createHash } from 'node:crypto';
import { addDays } from '../contract/common.ts';
import { API_KEY } from '../contract/constants.ts';
import type { Permission } from '../contract/permissions.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { apiKeys } from '../gateway/db/schema/integrations.ts';
import { users } from '../gateway/db/schema/users.ts';
import { hashToken, newToken } from '../gateway/lib/randomToken.ts';
import { DEMO_MARKER, type DemoUser } from './users.ts';

const COMPANY = 'serra-azul';
type DemoKey = {
  name: string;
  permissions: Permission[];
  daysAgo: number;
  days: number;
  used?: number;
  revoked?: number;
};

/** Keys of systems of a contracting company, as they come to be: in use, new, expired, revoked. Nobody knows their secrets. */
const KEYS: readonly DemoKey[] = [
  {
    name: 'Painel de indicadores',
    permissions: ['see_projects', 'see_pendency', 'see_employee', 'see_management_panel'],
    ...{ daysAgo: 120, days: 90, used: 31 },
  },
  {
    name: 'ERP antigo',
    permissions: ['see_projects', 'see_employee'],
    ...{ daysAgo: 200, days: 365, used: 64, revoked: 63 },
  },
  {
    name: 'Catracas da portaria norte',
    permissions: ['see_employee', 'register_passage', 'see_passages'],
    ...{ daysAgo: 40, days: 180, used: 0 },
  },
  {
    name: 'ERP',
    permissions: ['see_projects', 'see_employee', 'see_pendency', 'see_payment_release'],
    ...{ daysAgo: 5, days: 365 },
  },
];

export async function writeApiKeys(
  tx: Db,
  people: readonly DemoUser[],
  { companyId, today }: { companyId: number; today: string },
): Promise<void> {
  const createdBy = people.find(({ email }) => email === DEMO_MARKER)?.uid;
  if (!createdBy) throw new Error(`the demo has no ${DEMO_MARKER}`);
  const at = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T12:00:00Z`);
  const accounts = KEYS.map(({ name }) => ({ name, uid: uidOf(`${COMPANY} ${name}`) }));
  await bulkInsert(
    tx,
    users,
    accounts.map(({ uid, name }) => ({
      ...{ uid, email: `${uid}@api-keys.invalid`, displayName: `${name} (API)`, disabled: true },
    })),
  );
  const ids = await takeIds(tx, 'api_keys', KEYS.length);
  await bulkInsert(
    tx,
    apiKeys,
    KEYS.map(({ name, permissions, daysAgo, days, used, revoked }, index) => ({
      ...{ id: ids[index] ?? 0, companyId, uid: accounts[index]?.uid ?? '', name, permissions },
      ...{ prefix: `prumo_${uidOf(name).slice(0, 6)}`, secretHash: hashToken(newToken()) },
      ...{ relationType: 'CONTRACTING', features: ['stp', 'ssma'] },
      requestsPerMinute: API_KEY.requestsPerMinute.usual,
      expiresOn: addDays(today, days - daysAgo),
      lastUsedAt: used === undefined ? null : at(used),
      ...{ createdBy, createdAt: at(daysAgo) },
      ...{ revokedBy: revoked === undefined ? null : createdBy, revokedAt: revoked === undefined ? null : at(revoked) },
    })),
  );
}

/** The same at every start. */
const uidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
