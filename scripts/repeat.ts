import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './package.ts';

// `npm run test:repeat -- 10 [FILE…]`: runs the tests (or those of these files) so many times and prints which one failed
// how often. Leaves with 1 when one failed, also when it passed on its retry.

process.chdir(root);
const [times = '', ...files] = process.argv.slice(2);
const RUNS = Number(times);
if (!Number.isInteger(RUNS) || RUNS < 1) {
  process.stderr.write('Usage: npm run test:repeat -- RUNS [FILE…]\n');
  process.exit(1);
}

type VitestReport = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };
type PlaywrightSuite = {
  specs: { file: string; title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};
type Outcome = { tests: number; failed: string[] };

const folder = mkdtempSync(join(tmpdir(), 'prumo-repeat-'));
const report = join(folder, 'report.json');

function run(args: string[]): Promise<number | null> {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return new Promise((resolve) => child.on('close', resolve));
}

function ofVitest(text: string): Outcome {
  const { testResults } = JSON.parse(text) as VitestReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: `${name.replace(`${root}/`, '')} › ${fullName}`,
      status,
    })),
  );
  return { tests: tests.length, failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title) };
}

function ofPlaywright(text: string): Outcome {
  const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const specs = (JSON.parse(text) as { suites: PlaywrightSuite[] }).suites.flatMap(specsOf);
  const failed = specs.flatMap(({ file, title, tests }) => {
    const status = tests[0]?.status;
    if (status === 'flaky') return [`${file} › ${title} (passed on its retry)`];
    return status === 'unexpected' ? [`${file} › ${title}`] : [];
  });
  return { tests: specs.length, failed };
}

async function outcomeOf(args: string[], read: (text: string) => Outcome): Promise<Outcome> {
  rmSync(report, { force: true });
  const code = await run(args);
  let outcome: Outcome = { tests: 0, failed: [] };
  try {
    outcome = read(readFileSync(report, 'utf8'));
  } catch {
    // no report: the runner itself did not start, which its code says
  }
  if (code !== 0 && outcome.failed.length === 0) outcome.failed.push(`${args[0]} left with ${code}`);
  return outcome;
}

const browserFiles = files.filter((file) => /e2e|\.spec\./.test(file));
const otherFiles = files.filter((file) => !browserFiles.includes(file));
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, ...otherFiles];
const browser = ['scripts/run.js', 'e2e', '--reporter=json', ...browserFiles.map((file) => file.replace(/^.*\//, ''))];

const counts = new Map<string, number>();
for (let at = 1; at <= RUNS; at += 1) {
  const began = Date.now();
  const parts: Outcome[] = [];
  if (files.length === 0 || otherFiles.length > 0) parts.push(await outcomeOf(vitest, ofVitest));
  if (files.length === 0 || browserFiles.length > 0) parts.push(await outcomeOf(browser, ofPlaywright));
  const failed = parts.flatMap((part) => part.failed);
  for (const title of failed) counts.set(title, (counts.get(title) ?? 0) + 1);
  const tests = parts.reduce((sum, part) => sum + part.tests, 0);
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`run ${at} of ${RUNS}: ${tests} tests in ${seconds} s, ${failed.length} failed\n`);
}
rmSync(folder, { recursive: true, force: true });
const sorted = [...counts].sort(([, a], [, b]) => b - a);
process.stdout.write(sorted.length === 0 ? 'no test failed\n' : 'failed:\n');
for (const [title, count] of sorted) process.stdout.write(`${String(count).padStart(4)} × ${title}\n`);
process.exitCode = sorted.length === 0 ? 0 : 1;
