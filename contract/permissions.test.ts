import { describe, expect, test } from 'vitest';
import { messages } from './messages/index.ts';
import {
  can,
  PAGES,
  PERMISSION_GROUPS,
  PERMISSIONS,
  type Permission,
  type PermissionEntry,
  pageOf,
  permissionsOfSide,
  sideCanHold,
} from './permissions.ts';

test('M-16 the keys of Annex P, by group', () => {
  const counts = Object.values(PERMISSION_GROUPS).map((group) => Object.keys(group.keys).length);
  expect(counts).toEqual([28, 35, 14, 5, 31, 4, 2, 3, 18, 4, 2, 3, 2, 1]);
  expect(PERMISSIONS).toHaveLength(152);
  expect(new Set(PERMISSIONS).size).toBe(152);
});

test('M-16 the seven spellings that the specification gives', () => {
  const given = [
    'see_pendency',
    'see_projects',
    'see_risk_schedule',
    'see_employee',
    'see_training_class',
    'see_training_class_config',
    'see_management_panel',
  ];
  expect(given.filter((key) => !(PERMISSIONS as readonly string[]).includes(key))).toEqual([]);
});

test('M-16 every key has its words in three languages', () => {
  for (const words of Object.values(messages)) {
    expect(PERMISSIONS.filter((key) => !words.permission[key])).toEqual([]);
  }
});

test('A-38 the pages are those of the specification, and every key is asked on one of them', () => {
  expect(PAGES).toEqual(['project', 'pendency', 'collaborator', 'risk', 'training', 'manager', 'profile']);
  expect(new Set(PERMISSIONS.map(pageOf))).toEqual(new Set(PAGES));
});

/** The sides of the wire's section 2, written out. */
const contractingAlone: Permission[] = [
  'confirm_pendency',
  'reject_pendency',
  'mark_pendency_not_applicable',
  'pre_analysis_pendency',
  'pre_reject_pendency',
  'reopen_pendency',
  'reopen_pendency_in_revision',
  'review_automatic_analysis',
  'see_analysis_note',
  'add_analysis_note',
  'update_analysis_note',
  'remove_analysis_note',
  'classify_pendency_file',
  'assign_pendency',
  'configure_project_risk',
  'configure_project_pendency',
  'configure_project_sla',
  'configure_project_stp_period',
  'configure_project_stp_pendency',
];
const providerAlone: Permission[] = [
  'send_pendency_to_analysis',
  'update_service_provided',
  'manage_employee_service_provided',
  'import_employee',
  'add_employee',
  'update_employee',
];
const both: Permission[] = [
  'see_pendency',
  'see_pendency_details',
  'see_pendency_file',
  'add_pendency_comment',
  'upload_pendency_document',
  'send_pendency_doubt',
  'export_pendency',
  'export_dossier',
  'see_employee',
  'see_projects',
];

describe('sides', () => {
  test.each(contractingAlone)('M-16 %s is of the contracting side alone', (key) => {
    expect([sideCanHold('CONTRACTING', key), sideCanHold('PROVIDER', key)]).toEqual([true, false]);
  });
  test.each(providerAlone)('M-16 %s is of the provider alone', (key) => {
    expect([sideCanHold('CONTRACTING', key), sideCanHold('PROVIDER', key)]).toEqual([false, true]);
  });
  test.each(both)('M-16 %s is of both', (key) => {
    expect([sideCanHold('CONTRACTING', key), sideCanHold('PROVIDER', key)]).toEqual([true, true]);
  });

  test('every key is of one side at least', () => {
    const held = new Set([...permissionsOfSide('CONTRACTING'), ...permissionsOfSide('PROVIDER')]);
    expect(held.size).toBe(PERMISSIONS.length);
  });
});

describe('can', () => {
  const entries: PermissionEntry[] = [
    { company: 1, permitions: ['see_pendency', 'confirm_pendency'] },
    { company: 2, permitions: ['see_pendency'] },
  ];
  const ask = { permission: 'confirm_pendency', page: 'pendency', entries } as const;

  test('A-38 any of the selected companies is enough', () => {
    expect(can({ ...ask, companyIds: [1, 2] })).toBe(true);
    expect(can({ ...ask, companyIds: [2] })).toBe(false);
    expect(can({ ...ask, companyIds: [] })).toBe(false);
    expect(can({ ...ask, companyIds: [3] })).toBe(false);
  });

  test('A-38 without a selection, any company of the caller', () => {
    expect(can(ask)).toBe(true);
    expect(can({ ...ask, permission: 'reject_pendency' })).toBe(false);
    expect(can({ ...ask, entries: [] })).toBe(false);
  });

  test('B-02 who belongs to no company holds the rights over the own data alone', () => {
    const held = PERMISSIONS.filter((permission) => can({ permission, page: pageOf(permission), entries: [] }));
    expect(held).toEqual(['see_personal_data', 'update_personal_data']);
  });

  test('A-38 a company that is given counts instead of the selection', () => {
    expect(can({ ...ask, companyId: 2, companyIds: [1] })).toBe(false);
    expect(can({ ...ask, companyId: 1, companyIds: [2] })).toBe(true);
    expect(can({ ...ask, companyId: 0, companyIds: [1] })).toBe(false);
  });

  test('A-38 with entity permissions the key must be among them, whatever the companies say', () => {
    expect(can({ ...ask, entityPermissions: ['see_pendency'] })).toBe(false);
    expect(can({ ...ask, entityPermissions: [] })).toBe(false);
    expect(can({ ...ask, entries: [], companyId: 9, entityPermissions: ['confirm_pendency'] })).toBe(true);
  });

  test('A-38 a key is asked on its own page only', () => {
    for (const page of PAGES) expect(can({ ...ask, page })).toBe(page === 'pendency');
  });
});
