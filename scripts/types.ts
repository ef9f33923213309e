import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { root } from './package.ts';

/** When a file was last written, in milliseconds; 0 where there is none. */
const writtenAt = (path: string) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// TypeScript 7.0 does not check the importers of a JSON module again after its second change
// (microsoft/TypeScript#64025): a change of words starts from nothing. To be dropped with 7.1.
const builtAt = writtenAt('node_modules/.cache/types/tests/tsconfig.tsbuildinfo');
const json = globSync('{contract,src,gateway,demo,tests}/**/*.json', { cwd: root });
const force = json.some((path) => writtenAt(path) > builtAt) ? ['--force'] : [];

const { status } = spawnSync('tsc', ['-b', ...force], { cwd: root, stdio: 'inherit', shell: true });
process.exit(status ?? 1);
