import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  type Action,
  actionsTo,
  allowedActions,
  type Facts,
  MOVES,
  type Move,
  moveErrorOf,
  type SystemAction,
  sideOf,
} from './lifecycle.ts';
import { CHECKLIST_STATUSES, PENDENCY_STATUSES, type PendencyStatus } from './pendencyStatus.ts';
import { PERMISSIONS, type Permission, permissionsOfSide } from './permissions.ts';

type Row = { from: PendencyStatus[]; to: PendencyStatus; permission?: Permission; note: boolean };
const closed: PendencyStatus[] = ['DONE', 'NOT_APPLICABLE', 'NEXT_DUE_DATE', 'EXPIRED'];
/** The table of the domain, section 4, written out: what is not in it is refused. */
const table: Record<Action | SystemAction, Row> = {
  send: {
    from: ['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED'],
    to: 'IN_REVISION',
    permission: 'send_pendency_to_analysis',
    note: false,
  },
  contest: { from: ['PRE_REJECTED'], to: 'IN_REVISION', permission: 'send_pendency_to_analysis', note: true },
  conclude: { from: ['IN_REVISION', 'PRE_ANALYSIS'], to: 'DONE', permission: 'confirm_pendency', note: false },
  close_without_analysis: { from: ['OPEN', 'SUPPORT'], to: 'DONE', permission: 'confirm_pendency', note: true },
  reject: {
    from: ['IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED'],
    to: 'OPEN',
    permission: 'reject_pendency',
    note: true,
  },
  not_applicable: {
    from: ['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED', 'SUPPORT'],
    to: 'NOT_APPLICABLE',
    permission: 'mark_pendency_not_applicable',
    note: false,
  },
  ask: {
    from: ['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED'],
    to: 'SUPPORT',
    permission: 'send_pendency_doubt',
    note: true,
  },
  reopen: { from: closed, to: 'OPEN', permission: 'reopen_pendency', note: true },
  reopen_in_revision: { from: closed, to: 'IN_REVISION', permission: 'reopen_pendency_in_revision', note: true },
  read_again: { from: ['IN_REVISION'], to: 'PRE_ANALYSIS', permission: 'pre_analysis_pendency', note: false },
  accept_answer: { from: ['SUPPORT'], to: 'OPEN', note: false },
  reading_passes: { from: ['PRE_ANALYSIS'], to: 'IN_REVISION', note: false },
  reading_fails: { from: ['PRE_ANALYSIS'], to: 'PRE_REJECTED', note: false },
  next_due: { from: ['DONE'], to: 'NEXT_DUE_DATE', note: false },
  expire: { from: ['NEXT_DUE_DATE'], to: 'EXPIRED', note: false },
  certify: { from: ['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED', 'SUPPORT'], to: 'DONE', note: false },
  certificate_revoked: {
    from: ['DONE', 'NEXT_DUE_DATE', 'EXPIRED', 'IN_REVISION', 'PRE_ANALYSIS'],
    to: 'OPEN',
    note: true,
  },
  adopt: { from: ['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED', 'SUPPORT'], to: 'DONE', note: false },
  document_withdrawn: { from: ['PRE_ANALYSIS', 'IN_REVISION', 'SUPPORT'], to: 'OPEN', note: true },
};
const everyAction = Object.keys(table) as (Action | SystemAction)[];

const facts = (over: Partial<Facts> = {}): Facts => ({
  status: 'OPEN',
  today: '2026-11-20',
  checklist: [],
  documents: [],
  serviceOccurred: null,
  canBeRead: false,
  statusBeforeSupport: null,
  ...over,
});
const good = { id: 1, name: 'folha.pdf', expirationDate: null, outcome: null };
const expiredOn = (expirationDate: string) => ({ id: 2, name: 'aso.pdf', expirationDate, outcome: null });
/** Facts under which every rule of the action is content. */
const content: Partial<Record<Action | SystemAction, Partial<Facts>>> = {
  send: { documents: [good] },
  contest: { note: 'Discordo.' },
  certify: { documents: [good] },
  certificate_revoked: { note: 'Faltou a prática.' },
  adopt: { documents: [good] },
  document_withdrawn: { note: 'Saiu sem assinatura.' },
  conclude: { checklist: ['OK', 'NOT_APPLICABLE'] },
  close_without_analysis: { note: 'Duplicada.' },
  reject: { checklist: ['OK', 'INVALID'], note: 'Falta a assinatura.' },
  not_applicable: { checklist: ['NOT_APPLICABLE'] },
  ask: { note: 'Qual mês?' },
  reopen: { note: 'Nova versão.' },
  reopen_in_revision: { note: 'Nova versão.' },
  read_again: { documents: [good], canBeRead: true },
};

test('D-12 the table knows the moves of the domain and no other', () => {
  expect(Object.keys(MOVES).sort()).toEqual([...everyAction].sort());
  expect(ACTIONS).toHaveLength(10);
});

describe.each(everyAction)('%s', (action) => {
  const move: Move = MOVES[action];
  const row = table[action];

  test.each(PENDENCY_STATUSES)('D-11 from %s as the domain says', (status) => {
    const moveError = moveErrorOf(action, facts({ ...content[action], status }));
    expect(moveError?.code ?? 'made').toBe(row.from.includes(status) ? 'made' : 'move_refused');
  });

  test('D-10 leads where the domain says, with the permission and the note that it says', () => {
    expect(move.to({ canBeRead: false, statusBeforeSupport: null })).toBe(row.to);
    expect(move.targets).toContain(row.to);
    expect(move.permission).toBe(row.permission);
    expect(move.note === 'required').toBe(row.note);
  });
});

describe('what a move needs', () => {
  const codeOf = (action: Action, status: PendencyStatus, over: Partial<Facts>) =>
    moveErrorOf(action, facts({ status, ...over }))?.code;

  test.each(ACTIONS.filter((action) => table[action].note))('D-12 %s is refused without its note', (action) => {
    const status = table[action].from[0] ?? 'OPEN';
    for (const note of [undefined, '']) {
      const moveError = moveErrorOf(action, facts({ ...content[action], status, note }));
      expect(moveError).toEqual({ code: 'invalid_request', field: 'note' });
    }
  });

  test('D-12 send needs a document that has not expired, or the service declared as not provided', () => {
    expect(codeOf('send', 'OPEN', {})).toBe('document_missing');
    expect(codeOf('send', 'OPEN', { serviceOccurred: true })).toBe('document_missing');
    expect(codeOf('send', 'OPEN', { serviceOccurred: false })).toBeUndefined();
    expect(codeOf('send', 'OPEN', { documents: [good] })).toBeUndefined();
    expect(codeOf('send', 'EXPIRED', { documents: [expiredOn('2026-11-20')] })).toBeUndefined();
    const moveError = moveErrorOf(
      'send',
      facts({ documents: [good, expiredOn('2026-11-19')], serviceOccurred: false }),
    );
    expect(moveError).toEqual({ code: 'document_expired', documents: [{ id: 2, name: 'aso.pdf' }] });
  });

  test('D-14 conclude is refused while an item is No or unchecked, and when all are N/A', () => {
    const conclude = (checklist: Facts['checklist']) => codeOf('conclude', 'IN_REVISION', { checklist });
    expect(conclude(['OK', 'INVALID'])).toBe('checklist_blocks_conclusion');
    expect(conclude(['OK', 'UNCHECKED'])).toBe('checklist_blocks_conclusion');
    expect(conclude(['NOT_APPLICABLE', 'NOT_APPLICABLE'])).toBe('checklist_all_not_applicable');
    expect(conclude(['OK', 'NOT_APPLICABLE'])).toBeUndefined();
    expect(conclude(['OK'])).toBeUndefined();
  });

  test('D-14 conclude is refused for a document that has expired, with the date, and without a date that is needed', () => {
    const conclude = (documents: Facts['documents'], over: Partial<Facts> = {}) =>
      moveErrorOf('conclude', facts({ status: 'IN_REVISION', checklist: ['OK'], documents, ...over }));
    expect(conclude([good, expiredOn('2026-11-19')])).toEqual({
      code: 'expired_blocks_conclusion',
      documents: [{ id: 2, name: 'aso.pdf' }],
      values: { date: '2026-11-19' },
    });
    expect(conclude([expiredOn('2026-11-20')])).toBeNull();
    expect(conclude([good])).toBeNull();
    expect(conclude([good], { needsExpiration: true })?.code).toBe('expiration_missing');
    expect(conclude([good, expiredOn('2026-12-01')], { needsExpiration: true })).toBeNull();
  });

  test('D-14 without a checklist conclude needs approved documents', () => {
    const conclude = (documents: Facts['documents']) =>
      moveErrorOf('conclude', facts({ status: 'IN_REVISION', documents }));
    const approved = { ...good, outcome: 'APPROVED' };
    expect(conclude([approved])).toBeNull();
    expect(conclude([])?.code).toBe('documents_not_approved');
    expect(conclude([approved, { ...good, id: 3, name: 'b.pdf' }])).toEqual({
      code: 'documents_not_approved',
      documents: [{ id: 3, name: 'b.pdf' }],
    });
  });

  test('D-15 reject needs one item No, all answered, and a reason', () => {
    const reject = (checklist: Facts['checklist'], note?: string) =>
      codeOf('reject', 'IN_REVISION', { checklist, note });
    expect(reject(['OK', 'OK'], 'motivo')).toBe('checklist_blocks_rejection');
    expect(reject(['INVALID', 'UNCHECKED'], 'motivo')).toBe('checklist_blocks_rejection');
    expect(reject([], 'motivo')).toBe('checklist_blocks_rejection');
    expect(reject(['INVALID', 'OK'])).toBe('invalid_request');
    expect(reject(['INVALID', 'OK', 'NOT_APPLICABLE'], 'motivo')).toBeUndefined();
  });

  test('D-16 not applicable needs every item N/A', () => {
    const mark = (checklist: Facts['checklist']) => codeOf('not_applicable', 'IN_REVISION', { checklist });
    expect(mark(['NOT_APPLICABLE', 'OK'])).toBe('checklist_blocks_not_applicable');
    expect(mark(['NOT_APPLICABLE', 'UNCHECKED'])).toBe('checklist_blocks_not_applicable');
    expect(mark(['NOT_APPLICABLE', 'NOT_APPLICABLE'])).toBeUndefined();
  });

  test('a reading is asked for again only of a kind of document that can be read', () => {
    expect(codeOf('read_again', 'IN_REVISION', { documents: [good] })).toBe('move_refused');
    expect(codeOf('read_again', 'IN_REVISION', { canBeRead: true })).toBe('document_missing');
  });

  test('D-12 sending leads to the reading when the reading knows the kind of document', () => {
    expect(MOVES.send.to({ canBeRead: true, statusBeforeSupport: null })).toBe('PRE_ANALYSIS');
  });

  test.each(MOVES.ask.from)('D-31 an accepted answer leads back to %s', (statusBeforeSupport) => {
    expect(MOVES.accept_answer.to({ canBeRead: false, statusBeforeSupport })).toBe(statusBeforeSupport);
    expect(MOVES.accept_answer.targets).toContain(statusBeforeSupport);
  });
});

test('D-14, D-15, D-16 whatever the answers are, at most one of conclude, reject and not applicable is possible', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHECKLIST_STATUSES), { minLength: 1, maxLength: 8 }), (checklist) => {
      const possible = (['conclude', 'reject', 'not_applicable'] as const).filter(
        (action) => moveErrorOf(action, facts({ status: 'IN_REVISION', checklist, note: 'motivo' })) === null,
      );
      expect(possible.length).toBe(checklist.includes('UNCHECKED') ? 0 : 1);
    }),
  );
});

describe('who may do what', () => {
  const supplier = permissionsOfSide('PROVIDER');
  const analyst = permissionsOfSide('CONTRACTING');

  test('D-11 the buttons of each status, for both sides', () => {
    const buttons = (status: PendencyStatus, permissions: Permission[]) => allowedActions(status, permissions);
    for (const status of PENDENCY_STATUSES) {
      const expected = ACTIONS.filter((action) => table[action].from.includes(status));
      expect([status, buttons(status, [...PERMISSIONS])]).toEqual([status, expected]);
      expect([status, buttons(status, [])]).toEqual([status, []]);
    }
    expect(buttons('OPEN', supplier)).toEqual(['send', 'ask']);
    expect(buttons('PRE_REJECTED', supplier)).toEqual(['send', 'contest', 'ask']);
    expect(buttons('IN_REVISION', supplier)).toEqual(['ask']);
    expect(buttons('DONE', supplier)).toEqual([]);
    expect(buttons('OPEN', analyst)).toEqual(['close_without_analysis', 'not_applicable', 'ask']);
  });

  test('M-16 a supplier can never decide, and a contracting company never sends', () => {
    expect(Object.fromEntries(ACTIONS.map((action) => [action, sideOf(action)]))).toEqual({
      send: 'PROVIDER',
      contest: 'PROVIDER',
      conclude: 'CONTRACTING',
      close_without_analysis: 'CONTRACTING',
      reject: 'CONTRACTING',
      not_applicable: 'CONTRACTING',
      ask: 'BOTH',
      reopen: 'CONTRACTING',
      reopen_in_revision: 'CONTRACTING',
      read_again: 'CONTRACTING',
    });
  });

  test.each<[PendencyStatus, PendencyStatus, string | undefined, Permission[], Action[]]>([
    ['OPEN', 'IN_REVISION', undefined, supplier, ['send']],
    ['OPEN', 'IN_REVISION', undefined, analyst, []],
    ['PRE_REJECTED', 'IN_REVISION', undefined, supplier, ['send']],
    ['PRE_REJECTED', 'IN_REVISION', 'Discordo.', supplier, ['contest']],
    ['IN_REVISION', 'DONE', undefined, analyst, ['conclude']],
    ['OPEN', 'DONE', 'Duplicada.', analyst, ['close_without_analysis']],
    ['IN_REVISION', 'OPEN', 'motivo', analyst, ['reject']],
    ['DONE', 'OPEN', 'motivo', analyst, ['reopen']],
    ['DONE', 'IN_REVISION', 'motivo', analyst, ['reopen_in_revision']],
    ['EXPIRED', 'IN_REVISION', undefined, [...PERMISSIONS], ['send']],
    ['EXPIRED', 'IN_REVISION', 'motivo', [...PERMISSIONS], ['reopen_in_revision']],
    ['IN_REVISION', 'SUPPORT', 'dúvida', supplier, ['ask']],
    ['DONE', 'EXPIRED', undefined, analyst, []],
    ['DONE', 'NEXT_DUE_DATE', undefined, analyst, []],
    ['DONE', 'DONE', undefined, analyst, []],
    ['IN_REVISION', 'DONE', undefined, supplier, []],
  ])('D-10 a call that names only the status: %s to %s, note %j', (status, target, note, permissions, expected) => {
    expect(actionsTo(target, { status, note, permissions })).toEqual(expected);
  });

  test('D-10 what a status alone means is always a move that leads there, is allowed, and is held', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PENDENCY_STATUSES),
        fc.constantFrom(...PENDENCY_STATUSES),
        fc.option(fc.constant('nota'), { nil: undefined }),
        fc.subarray([...PERMISSIONS]),
        (status, target, note, permissions) => {
          for (const action of actionsTo(target, { status, note, permissions })) {
            const { from, targets, permission }: Move = MOVES[action];
            expect(from).toContain(status);
            expect(targets).toContain(target);
            expect(permissions).toContain(permission);
          }
        },
      ),
    );
  });
});
