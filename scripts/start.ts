import { existsSync } from 'node:fs';
import { buildInterface, interfaceIsStale } from './interface.ts';
import { root } from './package.ts';
import { whenNpmEnds } from './parent.ts';

process.chdir(root);
whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));

/** Says why, lets the gateway close its files, and leaves with 1. */
function giveUp(reason: unknown): void {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.on('exit', () => {
    process.exitCode = 1;
  });
  process.kill(process.pid, 'SIGTERM');
}

// The gateway runs in this very process: one process to stop, and nothing is left behind by a kill -9.
const startGateway = () => import('../gateway/server.ts');

if (!interfaceIsStale()) await startGateway();
else if (existsSync(`${root}dist/index.html`)) {
  // A gateway with its data ready is up before a build ends, and would show the old interface.
  await buildInterface().then(startGateway, giveUp);
} else {
  await Promise.all([startGateway(), buildInterface().catch(giveUp)]);
}
