import { describe, expect, test } from 'vitest';
import { aDocument, anItem, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { t } from '../../../i18n/index.ts';
import { footerActions, obstacleText, rejectionDraft, writtenObstacle } from './footerActions.ts';

const ANALYST = ['confirm_pendency', 'reject_pendency', 'mark_pendency_not_applicable', 'reopen_pendency'] as const;
const online = { online: true, now: new Date('2026-11-20T12:00:00Z') };
const received = (...statuses: ('OK' | 'INVALID' | 'NOT_APPLICABLE' | 'UNCHECKED')[]) =>
  aPendency({
    status: 'IN_REVISION',
    permissions: [...ANALYST],
    documents: [aDocument({ state: 'LOCKED' })],
    checklist: statuses.map((status, index) => anItem({ id: index + 1, status })),
  });
const obstacles = (record: ReturnType<typeof aPendency>, circumstances = online) =>
  Object.fromEntries(
    footerActions(record, circumstances).map(({ action, obstacle }) => [action, obstacle?.code ?? null]),
  );

describe('decisions of an analyst', () => {
  test('D-12 the status and the permissions on the record give the actions', () => {
    expect(Object.keys(obstacles(received('OK')))).toEqual(['conclude', 'reject', 'not_applicable']);
    expect(footerActions(aPendency({ status: 'IN_REVISION', permissions: ['see_pendency'] }), online)).toEqual([]);
    expect(Object.keys(obstacles(aPendency({ status: 'DONE', permissions: [...ANALYST] })))).toEqual(['reopen']);
  });

  test('D-14 conclude is off while an item is No or unanswered, and the reason names the items', () => {
    const actions = footerActions(received('OK', 'INVALID', 'UNCHECKED', 'INVALID'), online);
    expect(actions.find(({ action }) => action === 'conclude')?.obstacle).toEqual({
      code: 'checklist_blocks_conclusion',
      items: { invalid: [2, 4], unanswered: [3] },
    });
    expect(obstacles(received('OK', 'NOT_APPLICABLE')).conclude).toBeNull();
  });

  test('D-14 conclude is off when all items are N/A', () => {
    expect(obstacles(received('NOT_APPLICABLE', 'NOT_APPLICABLE')).conclude).toBe('checklist_all_not_applicable');
  });

  test('D-15 reject needs an item No and all answered; its reason is asked by the dialog', () => {
    expect(obstacles(received('OK', 'OK')).reject).toBe('checklist_blocks_rejection');
    expect(obstacles(received('INVALID', 'UNCHECKED')).reject).toBe('checklist_blocks_rejection');
    const reject = footerActions(received('INVALID', 'OK'), online).find(({ action }) => action === 'reject');
    expect(reject).toMatchObject({ obstacle: null, needsNote: true, emphasis: 'danger' });
  });

  test('D-15 the reason begins with what is written beside the items that are No', () => {
    const record = aPendency({
      checklist: [
        anItem({ id: 1, status: 'INVALID', invalidDescription: 'CPF ilegível' }),
        anItem({ id: 2, status: 'OK' }),
        anItem({ id: 3, status: 'INVALID', invalidDescription: 'Sem assinatura' }),
      ],
    });
    expect(rejectionDraft(record)).toBe('CPF ilegível\nSem assinatura');
  });

  test('D-16 not applicable needs all items N/A', () => {
    expect(obstacles(received('NOT_APPLICABLE', 'OK')).not_applicable).toBe('checklist_blocks_not_applicable');
    expect(obstacles(received('NOT_APPLICABLE')).not_applicable).toBeNull();
  });

  test('a blocked project, a lost connection and a running upload keep every decision off', () => {
    const record = received('OK');
    expect(new Set(Object.values(obstacles({ ...record, projectIsBlocked: true })))).toEqual(
      new Set(['project_blocked']),
    );
    expect(new Set(Object.values(obstacles(record, { ...online, online: false })))).toEqual(new Set(['offline']));
    const uploading = footerActions(record, { ...online, uploading: true });
    expect(uploading.every(({ obstacle }) => obstacle?.code === 'uploading')).toBe(true);
  });

  test('D-14 the items of a reason are told as a list', () => {
    const record = received('UNCHECKED', 'INVALID', 'UNCHECKED', 'UNCHECKED');
    const written = writtenObstacle(footerActions(record, online));
    expect(written && obstacleText(written.obstacle, record, t)).toContain('Responda os itens 1, 3 e 4.');
  });

  test('the written reason is that of the filled decision first', () => {
    expect(writtenObstacle(footerActions(received('INVALID'), online))).toMatchObject({ action: 'conclude' });
    expect(writtenObstacle(footerActions(received('NOT_APPLICABLE'), online))).toMatchObject({ action: 'conclude' });
    expect(writtenObstacle([])).toBeNull();
  });
});

describe('decisions of a supplier', () => {
  const open = aPendency({ status: 'OPEN', permissions: ['send_pendency_to_analysis', 'send_pendency_doubt'] });

  test('D-13 sending needs a document, or a file that waits to be sent with it', () => {
    expect(obstacles(open).send).toBe('document_missing');
    expect(footerActions(open, { ...online, waitingFiles: 1 })[0]).toMatchObject({ action: 'send', obstacle: null });
    expect(obstacles({ ...open, documents: [aDocument({ state: 'CURRENT' })] }).send).toBeNull();
    expect(obstacles({ ...open, documents: [aDocument({ state: 'SUPERSEDED' })] }).send).toBe('document_missing');
  });

  test('D-13 an expired document cannot be sent, and is named', () => {
    const expired = aDocument({ state: 'CURRENT', name: 'ASO.pdf', expirationDate: '2026-11-19' });
    const [send] = footerActions({ ...open, documents: [expired] }, online);
    expect(send?.obstacle).toMatchObject({ code: 'document_expired', documents: ['ASO.pdf'] });
  });
});
