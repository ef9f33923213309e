import { expect, test } from 'vitest';
import { DEBOUNCE, MAX_PAGE_SIZE, PAGE_SIZE, PAGE_SIZE_CHOICES, PASSWORD, SESSION, TIMER } from './constants.ts';
import { metaOf, pageQuery } from './list.ts';
import { permissionEntrySchema } from './permissions.ts';

test('M-12 page sizes', () => {
  expect(PAGE_SIZE).toEqual({
    default: 10,
    pendencies: 10,
    projectCompanies: 10,
    employees: 10,
    users: 10,
    projects: 10,
    catalogue: 10,
    homologation: 10,
    invitationCompanies: 15,
    facilities: 100,
    contractRegimes: 20,
    employeeProjectsInfo: 9999,
  });
  expect(PAGE_SIZE_CHOICES).toEqual([10, 25, 50, 100]);
});

test('M-13 milliseconds before a search is asked', () => {
  expect(DEBOUNCE).toEqual({
    dashboard: 1000,
    listSearch: 1000,
    companyList: 500,
    users: 500,
    blockedCollaborators: 500,
    urlPush: 300,
  });
});

test('M-14 timers', () => {
  expect(TIMER).toMatchObject({
    bannerPermissionCheck: 30_000,
    bannerFirstStatus: 60_000,
    bannerInterval: 300_000,
    importObserver: 5000,
    uploadDialogLoading: 3000,
    reportHistoryWait: 1500,
    projectUpdateAbout: 180_000,
    toast: 10_000,
    helpDeskTimeout: 10_000,
    permissionFailureRedirect: 250,
    permissionFailureMessage: 500,
    inviteReloadAfterCancel: 1000,
    inviteReloadAfterInvite: 2000,
    chunkReload: 60_000,
  });
});

test('A-43 A-10 a cookie lives a day, and a token is renewed from thirty seconds before its end', () => {
  expect(SESSION.cookieMaxAgeSeconds).toBe(86_400);
  expect(SESSION.refreshThresholdSeconds).toBe(30);
  expect(SESSION.passwordMaxAgeDays).toBe(90);
  expect(SESSION.inactivityDays).toBe(90);
  expect(SESSION.loginPasswordMin).toBe(8);
  expect(PASSWORD).toMatchObject({ min: 8, max: 20, minSpecials: 2 });
});

test('M-21 the misspelling of the wire is kept', () => {
  expect(permissionEntrySchema.parse({ company: 1, permitions: ['see_pendency'] })).toEqual({
    company: 1,
    permitions: ['see_pendency'],
  });
  expect(permissionEntrySchema.safeParse({ company: 1, permissions: [] }).success).toBe(false);
});

test.each([
  [0, 1, 10, 1],
  [10, 1, 10, 1],
  [11, 1, 10, 2],
  [11, 9, 10, 2],
  [101, 2, 25, 5],
])('M-03 %i rows, page %i of %i: the last page is %i', (totalResults, page, itemsPerPage, lastPage) => {
  expect(metaOf(totalResults, page, itemsPerPage)).toEqual({ totalResults, page, itemsPerPage, lastPage });
});

test('M-03 pages begin at 1 and hold at most 100 rows', () => {
  const { page, itemsPerPage, orderBy } = pageQuery(['name']);
  expect(MAX_PAGE_SIZE).toBe(100);
  expect(page.parse(undefined)).toBe(1);
  expect(itemsPerPage.parse(undefined)).toBe(10);
  expect(itemsPerPage.parse('100')).toBe(100);
  expect(itemsPerPage.safeParse('101').error?.issues[0]?.message).toBe('page_too_large');
  for (const wrong of ['0', '-1', '1.5', 'abc', '1e2', '9999999999']) expect(page.safeParse(wrong).success).toBe(false);
  expect(orderBy.safeParse('salary').error?.issues[0]?.message).toBe('unknown_sort');
});
