import { expect, test } from 'vitest';
import type { Membership } from '../../../../contract/session.ts';
import { aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { deniedDecision } from './useDeniedDecision.ts';

const record = aPendency({ status: 'IN_REVISION', permissions: ['see_pendency'] });
const memberOf = (id: number, relationType: Membership['relationType']): Membership => ({
  accountCompanyId: 1,
  company: { id, name: 'Empresa', cnpj: '' },
  profile: { id: 1, name: 'Perfil' },
  relationType,
  confirmed: true,
  project: null,
  features: [],
});

test('A-40 who may not decide is told the permission of the decision that the status waits for', () => {
  const analyst = [memberOf(record.contractingCompany.id, 'CONTRACTING')];
  const companyId = record.contractingCompany.id;
  expect(deniedDecision(record, analyst)).toEqual({ missing: 'confirm_pendency', companyId });
  expect(deniedDecision({ ...record, permissions: ['confirm_pendency'] }, analyst)).toBeNull();
  expect(deniedDecision({ ...record, status: 'DONE' }, analyst)).toBeNull();
});

test('A-40 a supplier is never told of a permission that its side cannot hold', () => {
  const supplier = [memberOf(record.company.id, 'PROVIDER')];
  expect(deniedDecision(record, supplier)?.missing).not.toBe('confirm_pendency');
  const open = { ...record, status: 'OPEN' as const };
  expect(deniedDecision(open, supplier)?.missing).toBe('send_pendency_to_analysis');
});
