import { FEATURES, PERMISSIONS, type Side } from '../contract/permissions.ts';
import type { Actor } from '../gateway/access/actor.ts';

/** Somebody who may do everything on one side of some companies. */
export const actorOf = (side: Side, companyIds: readonly number[]): Actor => ({
  uid: '00000000-0000-4000-8000-000000000001',
  sessionId: '',
  displayName: 'Bench',
  email: 'bench@prumo.test',
  language: 'pt',
  createdAt: new Date().toISOString(),
  verified: true,
  operator: false,
  selected: null,
  memberships: companyIds.map((companyId) => ({
    accountCompanyId: companyId,
    companyId,
    companyName: '',
    cnpj: '',
    profileId: 1,
    profileName: '',
    relationType: side,
    confirmed: true,
    projectId: null,
    projectName: null,
    permissions: [...PERMISSIONS],
    features: [...FEATURES],
  })),
});
