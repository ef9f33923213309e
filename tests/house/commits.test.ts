import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git, root } from './sources.ts';

const pattern = /^(feat|fix|test|docs|chore|refactor|perf|build|ci|style)\([a-z0-9-]+\): .+/;
const isSubject = (subject: string) => pattern.test(subject) && [...subject].length <= 100;

const examples: [subject: string, good: boolean][] = [
  ['feat(pendencies): conclude is refused while an item is No', true],
  ['fix(i18n): "não aplicável" in three languages', true],
  ['Update stuff', false],
  ['feat: no noun', false],
  ['feat(Pendencies): capital noun', false],
  ['feat(pendencies):', false],
  [`feat(pendencies): ${'x'.repeat(100)}`, false],
];

test('every commit of this checkout is called type(noun): sentence', () => {
  // An unpacked archive has no history, and so nothing to check.
  const subjects = (git('log', '--no-merges', '--format=%s') ?? '').split('\n').filter(Boolean);
  expect(subjects.filter((subject) => !isSubject(subject))).toEqual([]);
});

test.each(examples)('the hook and this test judge alike: %s', (subject, good) => {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-commit-'));
  try {
    const file = join(folder, 'message');
    writeFileSync(file, `${subject}\n\nbody\n`);
    const { status } = spawnSync('sh', [`${root}.githooks/commit-msg`, file], {
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(status === 0).toBe(good);
    expect(isSubject(subject)).toBe(good);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
