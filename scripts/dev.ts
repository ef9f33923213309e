import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './package.ts';
import { whenNpmEnds } from './parent.ts';

process.chdir(root);

const gatewayPort = process.env.PORT ?? '3000';
const gateway = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'gateway/server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: gatewayPort },
});
process.env.GATEWAY_URL = `http://127.0.0.1:${gatewayPort}`; // read by vite.config.ts
const vite = await createServer();
await vite.listen();
process.stdout.write('Interface with hot reload:\n');
vite.printUrls();

let stopping = false;
function stop(signal: NodeJS.Signals): void {
  if (stopping) return;
  stopping = true;
  gateway.kill(signal);
  void vite.close();
}
whenNpmEnds(() => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
gateway.on('close', (code) => {
  stop('SIGTERM');
  process.exitCode = code ?? 0;
});
