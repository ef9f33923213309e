import { expect, test } from 'vitest';
import type { ProjectDocument } from '../../../../contract/systemPendencies.ts';
import { choicesOf, livingChanges } from './useDocumentChoice.ts';

const document = (id: number, isChecked: boolean) => ({ id, isChecked }) as ProjectDocument;
const documents = [document(1, true), document(2, false), document(3, false)];

test('C-08 only what differs from what is saved is kept and sent', () => {
  const changes = livingChanges({ 1: true, 2: true, 3: false }, documents);
  expect(changes).toEqual({ 2: true });
  expect(choicesOf(changes)).toEqual([{ systemPendencyId: 2, isChecked: true }]);
});

test('C-08 a choice of a document that cannot be chosen any more says nothing', () => {
  expect(livingChanges({ 9: true, 1: false }, documents)).toEqual({ 1: false });
  expect(choicesOf(livingChanges({}, documents))).toEqual([]);
});
