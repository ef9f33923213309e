import { expect, test } from 'vitest';
import { withoutExamination, withPeople, withRisks } from './draft.ts';

test('I-06 an examination is removed by its index; an index that is not there removes nothing', () => {
  const all = ['CLINICAL', 'AUDIOMETRY', 'ECG'] as const;
  expect(withoutExamination(all, 1)).toEqual(['CLINICAL', 'ECG']);
  for (const index of [-1, 3, 1.5, Number.NaN]) expect(withoutExamination(all, index)).toEqual([...all]);
});

test('I-08 risks bring and take their examinations; what a person added stays', () => {
  const draft = { examinationSelecteds: ['CLINICAL', 'AUDIOMETRY', 'ECG'], riskSelecteds: ['NOISE'] } as const;
  const chosen = { examinationSelecteds: [...draft.examinationSelecteds], riskSelecteds: [...draft.riskSelecteds] };
  expect(withRisks(chosen, [])).toEqual({ examinationSelecteds: ['CLINICAL', 'ECG'], riskSelecteds: [] });
  expect(withRisks(chosen, ['NOISE', 'METAL_FUMES']).examinationSelecteds).toEqual([
    ...['CLINICAL', 'AUDIOMETRY', 'SPIROMETRY', 'CHEST_XRAY', 'ECG'],
  ]);
});

test('I-06 people bring the risks of their activities, and nobody comes twice', () => {
  const ana = {
    ...{ id: 1, name: 'Ana', role: 'Soldadora', company: { id: 3, name: 'Horizonte' } },
    ...{ lastExam: null, booking: null, lastDay: null, examinationType: null, riskSelecteds: ['HEIGHT' as const] },
  };
  const empty = { people: [], examinationSelecteds: ['CLINICAL' as const], riskSelecteds: [] };
  const once = withPeople(empty, [ana]);
  expect(once.examinationSelecteds).toContain('VISUAL_ACUITY');
  expect(withPeople(once, [ana])).toEqual(once);
});
