import { expect, test } from 'vitest';
import { mayAccess, permissionOf } from './access.ts';

const entries = [
  { company: 1, permitions: ['see_pendency', 'see_projects', 'confirm_pendency'] as const },
  { company: 2, permitions: ['see_employee'] as const },
].map(({ company, permitions }) => ({ company, permitions: [...permitions] }));
const may = (resource: string, action: string, rest: Partial<Parameters<typeof mayAccess>[0]> = {}): boolean =>
  mayAccess({ resource, action, entries, ...rest });

test.each([
  ['pendencies', 'see_pendency'],
  ['projects', 'see_projects'],
  ['employees', 'see_employee'],
])('A-38 to see %s asks %s', (resource, permission) => {
  for (const action of ['list', 'show', 'edit']) expect(permissionOf(resource, action)).toBe(permission);
  expect(may(resource, 'list')).toBe(true);
});

test('A-38 each plain noun names who may create and delete it', () => {
  expect(permissionOf('users', 'create')).toBe('invite_user');
  expect(permissionOf('profiles', 'delete')).toBe('remove_permission_profile');
  expect(permissionOf('facilities', 'edit')).toBe('update_project_location');
  expect(permissionOf('projects', 'create')).toBe('add_project');
});

test('A-38 only the chosen companies count; any of them is enough', () => {
  expect(may('pendencies', 'list', { companyIds: [2] })).toBe(false);
  expect(may('pendencies', 'list', { companyIds: [1, 2] })).toBe(true);
  expect(may('employees', 'list', { companyIds: [1] })).toBe(false);
});

test('A-38 the keys held on a record count instead of everything else', () => {
  expect(may('pendencies', 'confirm_pendency')).toBe(true);
  expect(may('pendencies', 'confirm_pendency', { record: { permissions: ['see_pendency'] } })).toBe(false);
  expect(may('pendencies', 'reject_pendency', { record: { permissions: ['reject_pendency'] } })).toBe(true);
});

test('A-38 what is not named is refused', () => {
  expect(may('pendencies', 'delete')).toBe(false);
  expect(may('invoices', 'list')).toBe(false);
  expect(may('pendencies', 'constructor')).toBe(false);
});
