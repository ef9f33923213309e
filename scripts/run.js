// Runs a command of this folder: `node scripts/run.js start`. In JavaScript, so that an older Node (which cannot read the
// rest) gets to say so: the right one comes with the packages, and npm puts it first on the PATH of its scripts.
const major = Number(process.versions.node.split('.')[0]);
const command = process.argv[2];

if (major < 24) {
  process.stderr.write(
    `Prumo runs on Node 24; this is Node ${process.versions.node}. On Linux npm ci brings it: use npm start, npm run dev, npm test. Elsewhere install Node 24.\n`,
  );
  process.exit(1);
}
if (!['start', 'dev', 'e2e', 'keycloak', 'repeat', 'servers', 'types'].includes(command)) {
  process.stderr.write('Usage: node scripts/run.js start | dev | e2e | keycloak | repeat | servers | types\n');
  process.exit(1);
}
await import('../gateway/loading.ts');
const file = new URL(`./${command}.ts`, import.meta.url);
process.argv.splice(1, 2, file.pathname);
await import(file.href);
