import { expect, test } from 'vitest';
import { UPLOAD } from '../../../../contract/constants.ts';
import {
  chosenTwice,
  fileErrorOf,
  filesToSend,
  filesToStart,
  hasErrors,
  isReadable,
  isUploading,
  retryAfter,
  type UploadQueue,
  uploadReducer,
} from './uploadQueue.ts';

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const added = (...names: string[]): UploadQueue =>
  uploadReducer([], { type: 'add', files: names.map((name) => ({ key: name, file: file(name) })) });

test('D-20 wrong type, empty and too large are found before a byte is sent', () => {
  expect(fileErrorOf({ name: 'ASO.pdf', size: 10 })).toBeNull();
  expect(fileErrorOf({ name: 'FOTO.JPG', size: 10 })).toBeNull();
  expect(fileErrorOf({ name: 'Foto_cracha.heic', size: 10 })).toBe('file_type_refused');
  expect(fileErrorOf({ name: 'tudo.zip', size: 10 })).toBe('file_type_refused');
  expect(fileErrorOf({ name: 'sem-extensao', size: 10 })).toBe('file_type_refused');
  expect(fileErrorOf({ name: 'vazio.pdf', size: 0 })).toBe('file_empty');
  expect(fileErrorOf({ name: 'grande.pdf', size: UPLOAD.maxBytes })).toBeNull();
  expect(fileErrorOf({ name: 'grande.pdf', size: UPLOAD.maxBytes + 1 })).toBe('file_too_large');
});

test('D-20 a refused file stays in its place until it is exchanged or removed, and keeps the rest from going', () => {
  const queue = added('a.pdf', 'foto.heic');
  expect(queue.map(({ state }) => state)).toEqual(['waiting', 'refused']);
  expect(hasErrors(queue)).toBe(true);
  expect(filesToSend(queue).map(({ key }) => key)).toEqual(['a.pdf']);
  const exchanged = uploadReducer(queue, { type: 'replace', key: 'foto.heic', file: file('foto.jpg') });
  expect(exchanged.map(({ key, state }) => [key, state])).toEqual([
    ['a.pdf', 'waiting'],
    ['foto.heic', 'waiting'],
  ]);
  expect(hasErrors(exchanged)).toBe(false);
});

test('D-20 the same file twice is one, and no more than the limit at a time', () => {
  const queue = uploadReducer(added('a.pdf'), { type: 'add', files: [{ key: 'again', file: file('a.pdf') }] });
  expect(queue).toHaveLength(1);
  const many = added(...Array.from({ length: UPLOAD.maxFiles + 1 }, (_, index) => `${index}.pdf`));
  expect(many.at(-1)).toMatchObject({ state: 'refused', fieldError: 'too_many_files' });
});

test('D-20 progress only grows, and a cancelled upload waits again', () => {
  let queue = uploadReducer(added('a.pdf'), { type: 'start', key: 'a.pdf' });
  queue = uploadReducer(queue, { type: 'progress', key: 'a.pdf', progress: 0.6 });
  queue = uploadReducer(queue, { type: 'progress', key: 'a.pdf', progress: 0.4 });
  expect(queue[0]?.progress).toBe(0.6);
  expect(isUploading(queue)).toBe(true);
  queue = uploadReducer(queue, { type: 'cancel', key: 'a.pdf' });
  expect(queue[0]).toMatchObject({ state: 'waiting', progress: 0 });
  // a late report of the cancelled request changes nothing
  expect(uploadReducer(queue, { type: 'progress', key: 'a.pdf', progress: 0.9 })[0]?.progress).toBe(0);
});

test('D-22 a date that was read in the file is proposed: it is not sent by itself, and what is typed goes before', () => {
  const reading = uploadReducer(added('a.pdf'), { type: 'readDate', key: 'a.pdf' });
  const read = uploadReducer(reading, { type: 'dateFound', key: 'a.pdf', issueDate: '2026-01-10' });
  expect(read[0]).toMatchObject({ issueDate: '2026-01-10', dateFrom: 'file' });
  expect([filesToStart(read), filesToSend(read).length]).toEqual([[], 1]);
  const confirmed = uploadReducer(read, { type: 'date', key: 'a.pdf', issueDate: '2026-01-11' });
  expect(filesToStart(confirmed)).toHaveLength(1);

  const typed = uploadReducer(reading, { type: 'date', key: 'a.pdf', issueDate: '2026-01-09' });
  expect(uploadReducer(typed, { type: 'dateFound', key: 'a.pdf', issueDate: '2026-01-10' })[0]?.issueDate).toBe(
    '2026-01-09',
  );
  const none = uploadReducer(reading, { type: 'dateFound', key: 'a.pdf', issueDate: null });
  expect([none[0]?.issueDate, none[0]?.dateFrom]).toEqual(['', undefined]);
  expect([added('a.pdf'), added('a.docx'), typed].map(([one]) => one && isReadable(one))).toEqual([true, false, false]);
});

test('D-20 what failed stays with its reason and goes again, unless the file itself was refused', () => {
  const start = uploadReducer(added('a.pdf'), { type: 'start', key: 'a.pdf' });
  const lost = uploadReducer(start, { type: 'fail', key: 'a.pdf', message: 'Sem resposta', final: false });
  expect(lost[0]).toMatchObject({ state: 'failed', message: 'Sem resposta' });
  expect(filesToSend(lost)).toHaveLength(1);
  const refused = uploadReducer(start, { type: 'fail', key: 'a.pdf', message: 'Formato não aceito', final: true });
  expect(filesToSend(refused)).toHaveLength(0);
  expect(hasErrors(refused)).toBe(true);
});

test('D-20 files that were sent leave when others are chosen', () => {
  const sent = uploadReducer(added('a.pdf'), { type: 'sent', key: 'a.pdf' });
  expect(sent[0]).toMatchObject({ state: 'sent', progress: 1 });
  const next = uploadReducer(sent, { type: 'add', files: [{ key: 'b.pdf', file: file('b.pdf') }] });
  expect(next.map(({ key }) => key)).toEqual(['b.pdf']);
  expect(uploadReducer(sent, { type: 'clearSent' })).toEqual([]);
});

test('D-20 what the network lost is tried again, later each time; what was cancelled or refused is not', () => {
  let queue = added('a.pdf', 'b.pdf');
  expect(retryAfter(queue)).toBeNull();
  const waits: (number | null)[] = [];
  for (let i = 0; i < 6; i += 1) {
    queue = uploadReducer(queue, { type: 'start', key: 'a.pdf' });
    queue = uploadReducer(queue, { type: 'fail', key: 'a.pdf', message: '…', final: false, lost: true });
    waits.push(retryAfter(queue));
  }
  expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  queue = uploadReducer(queue, { type: 'fail', key: 'a.pdf', message: 'Bloqueado', final: false });
  expect(retryAfter(queue)).toBeNull();

  queue = uploadReducer(queue, { type: 'start', key: 'b.pdf' });
  queue = uploadReducer(queue, { type: 'cancel', key: 'b.pdf' });
  expect(filesToStart(queue)).toEqual([]);
  expect(filesToSend(queue).map(({ key }) => key)).toEqual(['a.pdf', 'b.pdf']);
});

test('D-20 the same file twice is found in one choice and against what waits, another of that name is not', () => {
  const queue = added('a.pdf');
  const again = queue[0]?.file ?? file('a.pdf');
  const b = file('b.pdf');
  expect(chosenTwice(queue, [again, b, b]).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  expect(chosenTwice(queue, [file('a.pdf', 9)])).toEqual([]);
});
